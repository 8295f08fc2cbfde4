import { expect, it } from '@jest/globals';
import { liveMarket } from '../live/live-market.ts';
import { openMarket } from '../recorded/open-market.ts';
import { pagesOf } from './pages-of.ts';

it('are the documents of a recorded market, as of its day, and none that no search named', async () => {
  const market = await openMarket('sample');
  const [found] = (await market.webSearch('Adveora Advertising profile', 1)).data;
  const url = found?.url ?? '';
  const read = pagesOf(market);
  expect(await read(url, new Set([url]))).toEqual({ url, text: found?.text, fetchedAt: market.info.asOf });
  await expect(read(url, new Set())).rejects.toMatchObject({ code: 'not_searched' });
  const other = 'https://market.invalid/nowhere';
  await expect(read(other, new Set([other]))).rejects.toMatchObject({ code: 'unavailable' });
  await expect(read(url, new Set([url]), AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  await market.close();
});

it('are those of the web for a live market, by the rules for its addresses', async () => {
  const read = pagesOf(liveMarket([]), { resolve: () => Promise.resolve(['127.0.0.1']) });
  const url = 'https://wire.example/page';
  await expect(read(url, new Set([url]))).rejects.toMatchObject({ code: 'address_refused' });
});
