import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { statementSheet } from '@gemscout/filings';
import type { MarketData } from '../../market-data.ts';
import { checkMarket, openMarket } from '../../recorded/open-market.ts';
import { edgarFolder, edgarPresent } from '../../testing/edgar-server.ts';
import { importMarket, type ImportReport } from '../import-market.ts';

const NAMES: Readonly<Record<string, string>> = {
  AAPL: 'Apple Inc.',
  ADBE: 'Adobe Inc.',
  BKE: '"Buckle, Inc."',
  EXPE: 'Expedia Group',
  IBM: 'International Business Machines',
  JNJ: 'Johnson & Johnson',
  JWN: 'Nordstrom',
  META: 'Meta Platforms',
  MRVL: 'Marvell Technology',
  SNOW: 'Snowflake Inc.',
  WFC: 'Wells Fargo',
};

let root: string;
let from: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'import-sec-'));
  from = join(root, 'source');
  mkdirSync(join(from, 'sec'), { recursive: true });
  writeFileSync(
    join(from, 'tickers.csv'),
    lines('symbol,name', ([symbol, name]) => `${symbol},${name}`),
  );
  writeFileSync(
    join(from, 'prices.csv'),
    lines('symbol,date,open,high,low,close,volume', ([symbol]) => `${symbol},2020-01-02,1,1,1,1,1`),
  );
});
afterEach(() => rmSync(root, { recursive: true }));

const lines = (header: string, line: (entry: [string, string]) => string): string =>
  [header, ...Object.entries(NAMES).map(line), ''].join('\n');

const put = (file: string, content: string | Buffer): void => writeFileSync(join(from, 'sec', file), content);

async function imported(asOf = '2026-06-30'): Promise<{ report: ImportReport; market: MarketData }> {
  const out = join(root, 'market');
  const report = await importMarket({ from, out, asOf });
  await checkMarket(out);
  return { report, market: await openMarket(out) };
}

const tallyOf = ({ sources }: ImportReport, file: string) => sources.find((tally) => tally.file === `sec/${file}`);
const reasonOf = (report: ImportReport, file: string): string | undefined =>
  tallyOf(report, file)
    ?.examples.map(({ reason }) => reason)
    .join();

/** Says in the tickers which company Apple is. */
const nameApple = (): void => writeFileSync(join(from, 'tickers.csv'), 'symbol,name,cik\nAAPL,Apple,320193\nMRVL,M,\n');

const FACTS = JSON.stringify({
  cik: 320193,
  entityName: 'Apple Inc.',
  facts: {
    'us-gaap': {
      Assets: {
        units: {
          USD: [
            { end: '2024-12-31', val: 9, accn: '0000320193-25-000001', form: '10-K', filed: '2025-02-01' },
            { end: '2025-12-31', val: 10, accn: '0000320193-26-000001', form: '10-K', filed: '2026-02-01' },
          ],
        },
      },
    },
  },
});
const listOf = (cik: string, tickers: readonly string[], filing: object) =>
  JSON.stringify({
    cik,
    entityType: 'operating',
    sic: '3571',
    sicDescription: 'Electronic Computers',
    name: 'A',
    tickers,
    exchanges: [],
    fiscalYearEnd: '1231',
    filings: { recent: filing, files: [] },
  });
const columns = (accessionNumber: string, form: string, filingDate: string, reportDate: string) => ({
  accessionNumber: [accessionNumber],
  form: [form],
  filingDate: [filingDate],
  reportDate: [reportDate],
  acceptanceDateTime: [`${filingDate}T21:05:00.000Z`],
  items: [form === '8-K' ? '2.02,9.01' : ''],
  primaryDocument: ['main.htm'],
  isInlineXBRL: [1],
});

describe('files of the SEC', () => {
  it('are recognised by what they hold, packed or not, whatever they are called', async () => {
    nameApple();
    put('a.bin', gzipSync(FACTS));
    put('b', listOf('0001835632', ['MRVL'], columns('0001835632-26-000001', '10-K', '2026-03-11', '2026-01-31')));
    const { report, market } = await imported();
    expect(tallyOf(report, 'a.bin')).toMatchObject({ read: 2, kept: 2, rejected: 0 });
    expect((await market.statements('AAPL')).data.map(({ value }) => value)).toEqual([10, 9]);
    expect((await market.filings('MRVL')).data).toMatchObject({
      cik: '0001835632',
      filings: [{ form: '10-K', acceptedAt: '2026-03-12T01:05:00.000Z' }],
    });
  });

  it('that were filed after the as-of instant are left out and counted', async () => {
    nameApple();
    put('facts', FACTS);
    const { report, market } = await imported('2025-12-31');
    expect(tallyOf(report, 'facts')).toMatchObject({ kept: 1, laterThanAsOf: 1 });
    expect((await market.statements('AAPL')).data).toHaveLength(1);
  });

  it.each([
    ['JSON of another source', '{"id":1}'],
    ['no company of this market', FACTS],
    ['an error page of the SEC', '<html><h1>Your Request Originates from an Undeclared Automated Tool</h1></html>'],
    ['a document that does not say which report or exhibit it is', '<html><body><p>Hello</p></body></html>'],
    ['an exhibit of a report that is not here', '<DOCUMENT>\n<TYPE>EX-99.1\n<TEXT>\nApple\n</TEXT>\n</DOCUMENT>'],
    [
      'a page of a list of filings that is not here',
      JSON.stringify(columns('0000320193-26-000001', '4', '2026-01-05', '')),
    ],
    ['a damaged file', Buffer.from([0x1f, 0x8b, 1, 2, 3])],
  ])('that cannot be used are listed: %s', async (reason, content) => {
    put('file', content);
    const { report } = await imported();
    expect(tallyOf(report, 'file')).toMatchObject({ read: 1, rejected: 1, reasons: { [reason]: 1 } });
  });

  it('belong to the company that the tickers name, whatever another file claims', async () => {
    nameApple();
    put('facts', FACTS);
    put('list', listOf('0000000007', ['AAPL'], columns('0000000007-26-000001', '10-K', '2026-03-11', '2026-01-31')));
    const { report, market } = await imported();
    expect(reasonOf(report, 'list')).toBe('no company of this market');
    expect((await market.statements('AAPL')).data).toHaveLength(2);
  });

  it('name the industry of a company whose row does not', async () => {
    writeFileSync(
      join(from, 'tickers.csv'),
      'symbol,name,sic,industry\nAAPL,A,,\nSNOW,S,7372,Software\nMRVL,M,,\nIBM,I,36,\n',
    );
    put('list', listOf('7', ['AAPL', 'SNOW'], columns('0000000007-26-000001', '10-K', '2026-03-11', '2026-01-31')));
    const { report, market } = await imported();
    expect(await market.company('AAPL')).toMatchObject({ sic: '3571', industry: 'Electronic Computers' });
    expect(await market.company('SNOW')).toMatchObject({ sic: '7372', industry: 'Software' });
    expect(await market.company('MRVL')).not.toHaveProperty('sic');
    expect(report.sources[0]?.examples).toEqual([{ line: 5, reason: 'sic has not four digits: 36' }]);
  });

  it('of a company with two classes of shares are those of both', async () => {
    put('list', listOf('7', ['AAPL', 'SNOW'], columns('0000000007-26-000001', '10-K', '2026-03-11', '2026-01-31')));
    const { market } = await imported();
    for (const symbol of ['AAPL', 'SNOW']) expect((await market.filings(symbol)).data.cik).toBe('0000000007');
  });

  it('do not take the place of rows that the source has', async () => {
    const [first] = [{ symbol: 'AAPL', tag: 'us-gaap:Assets', unit: 'USD', value: 7, start: null, end: '2025-12-31' }];
    const row = { ...first, filed: '2026-02-01', accession: '0000320193-26-000001', form: '10-K' };
    nameApple();
    writeFileSync(join(from, 'statements.jsonl'), `${JSON.stringify(row)}\n{"symbol":"AAPL"}\n`);
    put('facts', FACTS);
    const { report, market } = await imported();
    expect(report.sources.find(({ file }) => file === 'statements.jsonl')).toMatchObject({
      kept: 1,
      examples: [{ line: 2, reason: 'tag cannot be used: is missing' }],
    });
    expect(tallyOf(report, 'facts')).toMatchObject({ kept: 1, superseded: 1 });
    expect((await market.statements('AAPL')).data.map(({ value }) => value)).toEqual([7, 9]);
  });
});

(edgarPresent ? describe : describe.skip)('a folder of real files of the SEC', () => {
  it('gives statements, lists, texts and forms, and a reason for every file that it does not use', async () => {
    cpSync(edgarFolder, join(from, 'sec'), { recursive: true });
    put('snow-list', listOf('1640147', [], columns('0001640147-22-000190', '4', '2022-12-15', '2022-12-13')));
    put('buckle-list', listOf('885245', [], columns('0000885245-24-000060', '8-K', '2024-11-22', '2024-11-22')));
    const { report, market } = await imported();

    const { data: apple } = await market.statements('AAPL');
    const sheet = statementSheet(apple, { asOf: '2024-11-01', sector: null, splits: [] });
    expect(sheet.figures.find(({ id }) => id === 'revenue.fy2024')?.value).toBe(391_035_000_000);
    const { data: annual } = await market.filingText('AAPL', '0000320193-24-000123');
    expect(annual.sections.map(({ name }) => name)).toContain('risk_factors');

    expect((await market.filings('EXPE')).data.filings).toHaveLength(1978);
    expect((await market.filingText('ADBE', '0000796343-23-000044')).data.pressRelease.length).toBeGreaterThan(100);
    expect((await market.filingText('BKE', '0000885245-24-000060')).data.pressRelease.length).toBeGreaterThan(10);
    expect((await market.filings('JWN')).data.filings).toMatchObject([{ form: '8-K', items: ['5.02'] }]);

    expect((await market.ownership('AAPL', 9)).data.forms).toMatchObject([{ form: '4', filed: '2022-05-06' }]);
    expect((await market.ownership('SNOW', 9)).data.forms).toMatchObject([{ form: '4', filed: '2022-12-15' }]);

    expect(reasonOf(report, 'ownership/apple.144.xml')).toBe('the number and the day of this filing are not known');
    const inExhibit = ['10-K/ibm-10-k-2025-02-25.htm.gz', '10-K/wfc-10-k-2025-02-25.htm.gz'];
    for (const file of inExhibit) {
      expect(reasonOf(report, file)).toBe('no XBRL: statements in Exhibit 13');
      expect(tallyOf(report, file)).toMatchObject({ kept: 2, rejected: 1 }); // its text, and the shares of its cover page
    }
    expect(reasonOf(report, '10-K/ko-10-k-2025-02-20.htm.gz')).toBe('no company of this market');
    expect(reasonOf(report, 'README.md')).toBe('neither JSON nor a document of a filing');
    const files = report.sources.filter(({ file }) => file.startsWith('sec/'));
    expect(
      files.filter(({ read, kept, superseded }) => read > 0 && kept + superseded === 0).map(({ file }) => file),
    ).toEqual(
      files
        .map(({ file, rejected }) => (rejected > 0 ? file : ''))
        .filter((file) => file !== '' && !inExhibit.some((path) => file.endsWith(path))),
    );

    // Reports that no list names are dated by their signatures, and numbered by form and period.
    const { data: johnson } = await market.statements('JNJ');
    expect(johnson.filter(({ tag, end }) => tag === 'us-gaap:Assets' && end === '2024-12-29')).toMatchObject([
      { value: 180_104e6, filed: '2025-07-25', accession: '10-Q-2025-06-29' },
      { value: 180_104e6, filed: '2025-02-14', accession: '10-K-2024-12-29' },
    ]);
    expect((await market.filingText('JNJ', '10-Q-2025-06-29')).data.sections.length).toBe(3);
    expect((await market.filings('META')).data.filings).toMatchObject([{ form: '10-K', filed: '2025-01-30' }]);
    expect((await market.filings('WFC')).data.filings).toMatchObject([{ form: '10-K', filed: '2025-02-26' }]);
  });
});
