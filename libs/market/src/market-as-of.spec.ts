import { describe, expect, it } from '@jest/globals';
import { marketAsOf } from './market-as-of.ts';
import type { Answer } from './market-data.ts';
import { MarketFailure } from './market-data.ts';
import { openMarket } from './recorded/open-market.ts';

const sample = await openMarket('sample');
const live = { ...sample, info: { name: 'live', fictional: false, asOf: null } };

const dataOf = (asking: Promise<Answer<unknown>>) =>
  asking.then(
    ({ data }) => data,
    (error: unknown) => (error instanceof MarketFailure ? error.code : error),
  );

describe('a recorded market as of an earlier day', () => {
  it.each(['2016-01-04', '2020-06-01'])('answers on %s as if it were opened on it', async (day) => {
    const [seen, opened] = [marketAsOf(sample, day), await openMarket('sample', { asOf: day })];
    for (const { symbol } of (await opened.companies()).slice(0, 6)) {
      const ofBoth = (ask: (market: typeof seen) => Promise<Answer<unknown>>) =>
        Promise.all([dataOf(ask(seen)), dataOf(ask(opened))]);
      const asked = await Promise.all([
        ofBoth((market) => market.bars(symbol, 70)),
        ofBoth((market) => market.statements(symbol)),
        ofBoth((market) => market.ownership(symbol, 20)),
        ofBoth((market) => market.holders(symbol, { from: '1990-01-01', limit: 2 })),
        Promise.all([seen.shareEvents?.(symbol), opened.shareEvents?.(symbol)]),
      ]);
      for (const [one, other] of asked) expect(one).toEqual(other);
    }
  });

  it('has no text of a later filing', async () => {
    const { data } = await sample.filings('ADVRO');
    const { accession, filed } = data.filings[0] ?? { accession: '', filed: '' };
    expect(await dataOf(marketAsOf(sample, '2020-06-01').filingText('ADVRO', accession))).toBe('no_data');
    expect(filed > '2020-06-01').toBe(true);
    const { provenance } = await marketAsOf(sample, '2020-06-01').filings('ADVRO');
    expect(provenance.asOf).toBe('2020-06-01T23:59:59.999Z');
  });
});

describe('a live market as of an earlier day', () => {
  it('has no prices, and says of insiders how far back it reads', async () => {
    const seen = marketAsOf(live, '2020-06-01');
    await expect(seen.bars('ADVRO', 70)).rejects.toThrow('no prices of ADVRO as they were on 2020-06-01');
    const { data } = await live.ownership('ADVRO', 3);
    const oldest = data.forms.at(-1)?.filed ?? '';
    await expect(seen.ownership('ADVRO', 3)).rejects.toThrow(`it reads those from ${oldest} on`);
    expect((await seen.statements('ADVRO')).data.every(({ filed }) => filed <= '2020-06-01')).toBe(true);
  });

  it('is as it is on a day that is not over', () => {
    expect(marketAsOf(live, '2999-01-01')).toBe(live);
  });
});
