import { scratchDatabase } from '@gemscout/postgres/testing';
import { expect, it } from '@jest/globals';
import { openFilerTable } from './filer-table.ts';

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
