import { expect, it } from '@jest/globals';
import { MarketFailure, type Company } from '../market-data.ts';
import { openMarket } from '../recorded/open-market.ts';
import { symbolSearchContract } from '../testing/symbol-search.contract.ts';
import { symbolSearch } from './symbol-search.ts';

symbolSearchContract('the sample', () => openMarket('sample'));
symbolSearchContract('the sample of an earlier day', () => openMarket('sample', { asOf: '2025-11-03' }));

it('does not have AAPL on the sample market, and names companies that it has', async () => {
  const { matches, nearest } = await symbolSearch(await openMarket('sample')).search('AAPL', 10);
  expect([matches, nearest.map(({ symbol }) => symbol)]).toEqual([[], ['ADVRO', 'AQUEN', 'AVILO']]);
});

it('reads the list once an hour, and again after a failure', async () => {
  const answers: (() => Promise<readonly Company[]>)[] = [
    () => Promise.reject(new MarketFailure('unavailable', 'away')),
    () => Promise.resolve([{ symbol: 'OLD', name: 'Old', sector: null }]),
    () => Promise.resolve([{ symbol: 'NEW', name: 'New', sector: null }]),
  ];
  let nowMs = 0;
  const companies = () => answers.shift()?.() ?? Promise.reject(new Error('read once too often'));
  const { search } = symbolSearch({ companies }, () => nowMs);
  await expect(search('new', 1)).rejects.toMatchObject({ code: 'unavailable' });
  expect((await search('new', 1)).matches).toEqual([]);
  nowMs = 60 * 60_000 - 1;
  expect((await search('new', 1)).matches).toEqual([]);
  nowMs += 1;
  expect((await search('new', 1)).matches).toMatchObject([{ symbol: 'NEW' }]);
});
