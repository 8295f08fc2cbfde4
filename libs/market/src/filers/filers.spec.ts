import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { secClients } from '../live/sec/sec-client.ts';
import { serveSecData, zipOf, type SecPages } from '../testing/sec-data-sets.ts';
import type { Filer } from './annual-figures.ts';
import { FIGURES, type FilerTable } from './filer-table.ts';
import { listedFilers } from './listed-filers.ts';
import { quartersBefore, refreshFilers } from './refresh-filers.ts';

const NOW_MS = Date.parse('2026-11-28T00:00:00Z');
const FOLDER = '/files/dera/data/financial-statement-data-sets';
const SUB = ['adsh\tcik\tname\tsic\tform', '1\t11\tCHIPS INC\t3674\t10-Q', '2\t12\tNO CODE INC\t\t10-K'].join('\n');
const TICKERS = {
  0: { cik_str: 11, ticker: 'CHIP', title: 'Chips Inc.' },
  1: { cik_str: 12, ticker: 'NOCO', title: 'No Code Inc.' },
};
const marketCaps = (symbols: readonly string[]) =>
  Promise.resolve(new Map(symbols.map((symbol) => [symbol, 5_000] as const)));
const frame = (end: string, val: number) => ({ data: [{ accn: '1', cik: 11, entityName: 'CHIPS INC', end, val }] });
const FRAMES: SecPages = {
  '/api/xbrl/frames/us-gaap/Revenues/USD/CY2025.json': frame('2025-12-31', 900),
  '/api/xbrl/frames/us-gaap/SalesRevenueNet/USD/CY2025.json': frame('2025-12-31', 1),
  '/api/xbrl/frames/us-gaap/EarningsPerShareDiluted/USD-per-shares/CY2025.json': frame('2025-12-31', 2.5),
  '/api/xbrl/frames/us-gaap/StockholdersEquity/USD/CY2025Q4I.json': frame('2025-12-31', 300),
  '/api/xbrl/frames/us-gaap/RevenueFromContractWithCustomerExcludingAssessedTax/USD/CY2024.json': frame(
    '2024-12-31',
    600,
  ),
};

/** The table without a database. */
function memoryTable() {
  const sets = new Map<string, Date>();
  const codes = new Map<number, string>();
  let saved: readonly Omit<Filer, 'sic'>[] = [];
  const table: Omit<FilerTable, 'close'> = {
    dataSets: () => Promise.resolve(sets),
    read: () => {
      const filers = saved.map((filer) => ({ ...filer, sic: codes.get(filer.cik) ?? null }));
      return Promise.resolve({ filers, readAt: sets.get(FIGURES)?.toISOString() ?? null });
    },
    saveIndustries: async (quarter, found) => {
      for (const [cik, sic] of found) codes.set(cik, sic);
      sets.set(quarter, new Date(NOW_MS));
    },
    saveFilers: async (filers) => {
      saved = filers;
      sets.set(FIGURES, new Date(NOW_MS));
    },
  };
  return table;
}

describe('the data sets of the SEC', () => {
  let server: Awaited<ReturnType<typeof serveSecData>>;
  afterEach(() => server.close());

  async function serve(pages: SecPages) {
    server = await serveSecData(pages);
    const clients = secClients({
      baseUrl: server.baseUrl,
      userAgent: 'Spec spec@gemscout.dev',
      schedule: async () => undefined,
    });
    const table = memoryTable();
    return { table, refresh: (nowMs = NOW_MS) => refreshFilers({ clients, table, nowMs, marketCaps }) };
  }
  /** Larger than what is read of an archive's end. */
  const archive = zipOf({ 'sub.txt': SUB, 'num.txt': randomBytes(100_000).toString('hex') });
  const pages = (): SecPages => ({
    ...FRAMES,
    '/files/company_tickers.json': TICKERS,
    [`${FOLDER}/2026q3.zip`]: archive,
  });

  it('give every listed company its industry and its last two fiscal years; a company that filed without a code has none', async () => {
    const { table, refresh } = await serve(pages());
    await expect(listedFilers(table).filers()).rejects.toMatchObject({ code: 'no_data' });
    expect(await refresh()).toEqual(['2026q3', FIGURES]);
    const { filers, withIndustries } = listedFilers(table);
    const years = [
      { end: '2025-12-31', revenue: 900, eps_diluted: 2.5, equity: 300 },
      { end: '2024-12-31', revenue: 600 },
    ];
    expect((await filers()).provenance.provider).toBe('yahoo+sec');
    expect((await filers()).data).toEqual([
      { symbol: 'NOCO', name: 'No Code Inc.', cik: 12, sic: null, marketCapUsd: null, years: [] },
      { symbol: 'CHIP', name: 'Chips Inc.', cik: 11, sic: '3674', marketCapUsd: 5_000, years },
    ]);
    const [chip, none] = await withIndustries(['CHIP', 'NOCO'].map((symbol) => ({ symbol, name: '', sector: null })));
    expect([chip, none]).toMatchObject([{ sic: '3674', sector: 'Information Technology' }, { sector: null }]);
    expect(none).not.toHaveProperty('sic');
  });

  it('read an archive in two requests, a quarter once, and the figures once a day', async () => {
    const { refresh } = await serve(pages());
    await refresh();
    expect(server.asked.filter((path) => path.endsWith('2026q3.zip'))).toHaveLength(2);
    server.asked.length = 0;
    expect(await refresh()).toEqual([]);
    expect(server.asked).toEqual(['2025q4', '2026q1', '2026q2'].map((quarter) => `${FOLDER}/${quarter}.zip`));
    expect(await refresh(NOW_MS + 86_400_000)).toEqual([FIGURES]);
  });

  it.each([
    ['an archive that is cut', { [`${FOLDER}/2026q3.zip`]: archive.subarray(0, -100) }, 'unavailable'],
    ['an archive with another byte', { [`${FOLDER}/2026q3.zip`]: changedAt(archive, 60) }, 'unavailable'],
    ['a table without codes', { [`${FOLDER}/2026q3.zip`]: zipOf({ 'sub.txt': 'adsh\tcik\n1\t11' }) }, 'unavailable'],
    ['frames that we are refused', { '/api/xbrl/frames/us-gaap/Revenues/USD/CY2025.json': 403 }, 'auth'],
    ['frames that take no more requests', { '/api/xbrl/frames/us-gaap/Revenues/USD/CY2025.json': 429 }, 'rate_limited'],
    ['a list of companies that is away', { '/files/company_tickers.json': 503 }, 'unavailable'],
  ])('given %s, what was stored stays, and the failure has its type', async (_, changed, code) => {
    const good = pages();
    const { table, refresh } = await serve(good);
    await refresh();
    const before = await table.read();
    Object.assign(good, changed);
    const sets = await table.dataSets();
    (sets as Map<string, Date>).delete('2026q3');
    await expect(refresh(NOW_MS + 86_400_000)).rejects.toMatchObject({ code });
    expect((await table.read()).filers).toEqual(before.filers);
  });
});

it('the quarters to read are the last four that are over', () => {
  expect(quartersBefore(Date.parse('2026-01-01T00:00:00Z'))).toEqual(['2025q1', '2025q2', '2025q3', '2025q4']);
});

function changedAt(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 0xff;
  return changed;
}
