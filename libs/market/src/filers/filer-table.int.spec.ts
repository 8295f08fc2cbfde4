import { scratchDatabase } from '@gemscout/postgres/testing';
import { scratchDirectory } from '@gemscout/service-kit/testing';
import { expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { openConfiguredMarket } from '../configured-market.ts';
import { serveSecData } from '../testing/sec-data-sets.ts';
import { openFilerTable } from './filer-table.ts';
import { openFilerRefresh } from './open-filers.ts';

it('the table of listed companies is that of all processes; codes of a newer quarter stay, and companies are replaced as a whole', async () => {
  const database = await scratchDatabase('filers');
  const [one, other] = [openFilerTable(database.url), openFilerTable(database.url)];
  try {
    expect(await one.read()).toEqual({ filers: [], readAt: null });
    await one.saveIndustries('2026q3', new Map([[11, '3674']]));
    await other.saveIndustries(
      '2026q2',
      new Map([
        [11, '7372'],
        [12, '6021'],
      ]),
    );
    const years = [{ end: '2025-12-31', revenue: 900 }];
    await one.saveFilers([{ symbol: 'GONE', name: 'Gone Inc.', cik: 9, marketCapUsd: null, years: [] }]);
    await one.saveFilers([
      { symbol: 'BANK', name: 'Bank Inc.', cik: 12, marketCapUsd: null, years: [] },
      { symbol: 'CHIP', name: 'Chips Inc.', cik: 11, marketCapUsd: 2.5e12, years },
    ]);
    expect(await other.read()).toEqual({
      filers: [
        { symbol: 'BANK', name: 'Bank Inc.', cik: 12, sic: '6021', marketCapUsd: null, years: [] },
        { symbol: 'CHIP', name: 'Chips Inc.', cik: 11, sic: '3674', marketCapUsd: 2.5e12, years },
      ],
      readAt: expect.stringMatching(/Z$/),
    });
    expect([...(await other.dataSets()).keys()].toSorted()).toEqual(['2026q2', '2026q3', 'annual figures']);
  } finally {
    await Promise.all([one.close(), other.close()]);
    await database.drop();
  }
  const away = openFilerTable(database.url);
  await expect(away.read()).rejects.toMatchObject({ code: 'unavailable' });
});

it('a live market knows what the table has of a company, in every process; nothing is refreshed where the SEC is off', async () => {
  const [database, dataDirectory] = [await scratchDatabase('filer_market'), await scratchDirectory('filers')];
  const server = await serveSecData({
    '/files/company_tickers.json': { 0: { cik_str: 11, ticker: 'CHIP', title: 'Chips Inc.' } },
  });
  const providers = { SEC_BASE_URL: server.baseUrl, SEC_USER_AGENT: 'Spec spec@gemscout.dev' };
  const sources = { off: ['yahoo'], licensed: [], isCommercial: false };
  const configuration = { market: 'live', dataDirectory, providers, sources };
  const table = openFilerTable(database.url);
  const market = await openConfiguredMarket(configuration, { databaseUrl: database.url });
  const refresh = openFilerRefresh(configuration, database.url);
  try {
    await table.saveIndustries('2026q3', new Map([[11, '3674']]));
    await table.saveFilers([{ symbol: 'CHIP', name: 'Chips Inc.', cik: 11, marketCapUsd: null, years: [] }]);
    expect(await market.companies()).toMatchObject([{ symbol: 'CHIP', sic: '3674', sector: 'Information Technology' }]);
    expect((await market.filers?.())?.data).toMatchObject([{ symbol: 'CHIP', cik: 11 }]);
    expect(refresh).toBeDefined();
    expect(openFilerRefresh({ ...configuration, sources: { ...sources, off: ['sec'] } }, database.url)).toBeUndefined();
    expect(openFilerRefresh({ ...configuration, providers: {} }, database.url)).toBeUndefined();
    expect(openFilerRefresh({ ...configuration, market: 'sample' }, database.url)).toBeUndefined();
  } finally {
    await Promise.all([refresh?.close(), market.close(), table.close(), server.close()]);
    await database.drop();
    await rm(dataDirectory, { recursive: true });
  }
});
