import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importMarket } from '../importing/import-market.ts';
import { marketAsOf } from '../market-as-of.ts';
import { openMarketHistory } from './market-history.ts';
import { checkMarket, openMarket, sampleMarketDirectory } from './open-market.ts';

const FACT = {
  symbol: 'BOLTR',
  tag: 'us-gaap:Revenues',
  unit: 'USD',
  value: 100,
  start: '2025-01-01',
  end: '2025-12-31',
  filed: '2026-02-10',
  accession: '9000000001-26-000001',
  form: '10-K',
};
const FILING = {
  symbol: 'BOLTR',
  cik: '9000000001',
  accession: '9000000001-26-000001',
  form: '10-K',
  filed: '2026-02-10',
  acceptedAt: '2026-02-10T13:30:00.000Z',
  reportDate: '2025-12-31',
  items: [],
  document: null,
  hasInlineXbrl: true,
  paragraphs: ['Item 1A. Risk Factors', 'We depend on one customer.', 'Item 7. Discussion', 'Sales rose.'],
  pressRelease: ['We expect revenue of $1.0 to $1.1 billion.'],
};
const FORM = {
  symbol: 'BOLTR',
  cik: '9000000001',
  accession: '9000000002-26-000001',
  filed: '2026-03-04',
  form: '4',
  isAmendment: false,
  originalFiled: null,
  periodOfReport: '2026-03-02',
  issuerCik: '9000000001',
  owners: [
    { cik: '9000000002', name: 'A B', isOfficer: true, isDirector: false, isTenPercentOwner: false, title: 'Chair' },
  ],
  transactions: [],
  holdings: [],
};

const SCHEDULE = {
  symbol: 'BOLTR',
  cik: '9000000001',
  accession: '9200000001-26-000001',
  filed: '2026-03-04',
  form: '13G',
  isAmendment: false,
  issuerCik: '9000000001',
  filerCik: '9200000001',
  eventDate: '2025-12-31',
  persons: [{ name: 'Example Advisers', shares: 100, percent: 6.1 }],
};
const EVER = { from: '1990-01-01', limit: 9 };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'filings-'));
  cpSync(sampleMarketDirectory(), folder, { recursive: true });
  for (const file of ['statements', 'filings', 'ownership', 'holders'])
    rmSync(join(folder, `${file}.jsonl.gz`), { force: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, ...rows: readonly object[]): void {
  writeFileSync(join(folder, `${file}.jsonl`), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

describe('statements', () => {
  it('are the figures of the company, newest filing first', async () => {
    const { symbol: _symbol, ...fact } = FACT;
    const restated = { ...fact, value: 90, filed: '2026-05-01', accession: '9000000001-26-000002', form: '10-K/A' };
    write('statements', FACT, { ...FACT, ...restated }, { ...FACT, symbol: 'CREDL' });
    const { data } = await (await openMarket(folder)).statements('BOLTR');
    expect(data).toEqual([restated, fact]);
  });

  it('are known from 03:00 UTC of the day after the filing', async () => {
    write('statements', FACT);
    const early = await openMarket(folder, { asOf: '2026-02-11T02:59:59Z' });
    await expect(early.statements('BOLTR')).rejects.toMatchObject({ code: 'no_data' });
    const { data } = await (await openMarket(folder, { asOf: '2026-02-11T03:00:00Z' })).statements('BOLTR');
    expect(data).toHaveLength(1);
  });

  it('of a company that the file lacks, or of a market without the file, are no data', async () => {
    await expect((await openMarket(folder)).statements('BOLTR')).rejects.toMatchObject({ code: 'no_data' });
    write('statements', FACT);
    await expect((await openMarket(folder)).statements('CREDL')).rejects.toMatchObject({ code: 'no_data' });
  });

  it('of a fund are no data, and its filings say that it is one', async () => {
    write('filings', { ...FILING, form: 'NPORT-P', paragraphs: null, pressRelease: [] });
    const message = expect.stringMatching(/statements of BOLTR: it is a fund\.$/);
    await expect((await openMarket(folder)).statements('BOLTR')).rejects.toMatchObject({ code: 'no_data', message });
  });
});

describe('filings', () => {
  it('are listed newest first, and known from their acceptance', async () => {
    const later = { ...FILING, accession: '9000000001-26-000009', filed: '2026-02-11', acceptedAt: null };
    write('filings', FILING, later);
    const { symbol: _symbol, cik, paragraphs: _paragraphs, pressRelease: _release, ...listed } = FILING;
    const market = await openMarket(folder, { asOf: '2026-02-10T13:30:00Z' });
    expect((await market.filings('BOLTR')).data).toEqual({ cik, filings: [listed] });
    const { data } = await (await openMarket(folder)).filings('BOLTR');
    expect(data.filings.map(({ accession }) => accession)).toEqual([later.accession, FILING.accession]);
    const early = await openMarket(folder, { asOf: '2026-02-10T13:29:59Z' });
    await expect(early.filings('BOLTR')).rejects.toMatchObject({ code: 'no_data' });
    await expect(early.filingText('BOLTR', FILING.accession)).rejects.toMatchObject({ code: 'no_data' });
  });

  it('have their text by section, and the press release', async () => {
    write('filings', FILING);
    const { data } = await (await openMarket(folder)).filingText('BOLTR', FILING.accession);
    expect(data).toEqual({
      accession: FILING.accession,
      filed: FILING.filed,
      form: '10-K',
      paragraphs: FILING.paragraphs,
      sections: [
        { name: 'risk_factors', item: '1A', paragraphs: ['We depend on one customer.'] },
        { name: 'discussion', item: '7', paragraphs: ['Sales rose.'] },
      ],
      pressRelease: FILING.pressRelease,
    });
  });

  it('whose text was not recorded are listed, and their text is no data', async () => {
    const { paragraphs: _paragraphs, pressRelease: _release, ...listed } = FILING;
    write('filings', listed);
    const market = await openMarket(folder);
    expect((await market.filings('BOLTR')).data.filings).toHaveLength(1);
    await expect(market.filingText('BOLTR', FILING.accession)).rejects.toMatchObject({ code: 'no_data' });
    await expect(market.filingText('CREDL', FILING.accession)).rejects.toMatchObject({ code: 'no_data' });
  });
});

describe('forms of insiders', () => {
  it('are the newest ones, with the company that they were filed for', async () => {
    const sale = {
      ...{ symbol: 'BOLTR', cik: '9000000001', accession: '9000000003-26-000001', filed: '2026-03-05', form: '144' },
      ...{ isAmendment: false, issuerCik: '9000000001', seller: 'A B', isPlanned: true },
      lots: [{ security: 'Common', shares: 9, marketValueUsd: 90, saleDate: '2026-03-06' }],
    };
    write('ownership', FORM, sale);
    const { data } = await (await openMarket(folder)).ownership('BOLTR', 1);
    const { symbol: _symbol, cik, ...form } = sale;
    expect(data).toEqual({ cik, forms: [form] });
  });

  it('are none where the company has filings, and no data where nothing of it is recorded', async () => {
    write('filings', FILING);
    const market = await openMarket(folder);
    expect((await market.ownership('BOLTR', 9)).data).toEqual({ cik: FILING.cik, forms: [] });
    await expect(market.ownership('CREDL', 9)).rejects.toMatchObject({ code: 'no_data' });
  });
});

describe('schedules of holders', () => {
  it('are the newest ones from a day on, with how many there are besides', async () => {
    const earlier = { ...SCHEDULE, accession: '9200000001-25-000001', filed: '2025-03-04' };
    write('holders', earlier, SCHEDULE);
    const market = await openMarket(folder);
    const { symbol: _symbol, cik, ...schedule } = SCHEDULE;
    const newest = { cik, schedules: [schedule] };
    expect((await market.holders('BOLTR', { ...EVER, limit: 1 })).data).toEqual({ ...newest, unread: 1 });
    expect((await market.holders('BOLTR', { ...EVER, from: '2026-01-01' })).data).toEqual({ ...newest, unread: 0 });
    expect(await market.sources()).toContain('holders');
    const before = await marketAsOf(market, '2026-03-03').holders('BOLTR', EVER);
    expect(before.data.schedules.map(({ filed }) => filed)).toEqual(['2025-03-04']);
  });

  it('are none where the company has filings, and no data without the file, or where nothing of it is recorded', async () => {
    write('filings', FILING);
    await expect((await openMarket(folder)).holders('BOLTR', EVER)).rejects.toMatchObject({ code: 'no_data' });
    write('holders', { ...SCHEDULE, symbol: 'HEXLO' });
    const market = await openMarket(folder);
    expect((await market.holders('BOLTR', EVER)).data).toEqual({ cik: FILING.cik, schedules: [], unread: 0 });
    await expect(market.holders('CREDL', EVER)).rejects.toMatchObject({ code: 'no_data' });
  });

  it('come from the folder sec/ of an import, by the company that a submission is about', async () => {
    const [from, out] = [`${folder}-from`, `${folder}-out`];
    mkdirSync(join(from, 'sec'), { recursive: true });
    const bars = 'symbol,date,open,high,low,close,volume\nBOLTR,2024-03-01,1,1,1,1,1\n';
    writeFileSync(join(from, 'tickers.csv'), 'symbol,name,sector,cik\nBOLTR,Boltran,Energy,0000000001\n');
    writeFileSync(join(from, 'prices.csv'), bars);
    writeFileSync(join(from, 'sec/held.txt'), SUBMISSION);
    writeFileSync(join(from, 'sec/other.txt'), SUBMISSION.replace('0000000001\n\nFILED', '0000000002\n\nFILED'));
    writeFileSync(join(from, 'sec/alone.xml'), XML);
    const report = await importMarket({ from, asOf: '2024-03-04', out });
    const { data } = await (await openMarket(out)).holders('BOLTR', EVER);
    expect(data.schedules).toMatchObject([{ form: '13G', filed: '2024-02-12', persons: [{ percent: 6.7 }] }]);
    const reasonOf = (name: string) => report.sources.find(({ file }) => file === `sec/${name}`)?.examples[0]?.reason;
    expect([reasonOf('other.txt'), reasonOf('alone.xml')]).toEqual([
      'no company of this market',
      'the number and the day of this filing are not known',
    ]);
    for (const each of [from, out]) rmSync(each, { recursive: true });
  });
});

describe('a broken row', () => {
  it.each([
    ['statements', { ...FACT, tag: 'Revenues' }, 'tag: must be a taxonomy and a tag'],
    ['statements', { ...FACT, value: '100' }, 'value: must be a number'],
    ['statements', { ...FACT, start: '2025-02-30' }, 'start: is no date'],
    ['statements', { ...FACT, start: '2026-01-01' }, 'end: is before start'],
    ['statements', { ...FACT, accession: '1' }, 'accession: is no accession number'],
    ['filings', { ...FILING, cik: '1' }, 'cik: must have ten digits'],
    ['filings', { ...FILING, acceptedAt: '2026-02-10' }, 'acceptedAt: is no instant of ISO 8601'],
    ['filings', { ...FILING, paragraphs: 'text' }, 'paragraphs: must be a list'],
    ['ownership', { ...FORM, owners: [] }, 'owners: is empty'],
    [
      'ownership',
      { ...FORM, holdings: [{ security: 'Common', isDerivative: false, shares: -1 }] },
      'shares: is below 0',
    ],
    ['holders', { ...SCHEDULE, form: '13F' }, 'form: .*'],
    ['holders', { ...SCHEDULE, persons: [] }, 'persons: is empty'],
    ['holders', { ...SCHEDULE, persons: [{ name: 'A', shares: 1, percent: 101 }] }, 'percent: .*'],
  ])('of %s is named by file, line and field: %j', async (file, row, problem) => {
    write(file, row);
    await expect(checkMarket(folder)).rejects.toMatchObject({
      code: 'broken_market',
      message: expect.stringMatching(new RegExp(`^${file}\\.jsonl line 1: .*${problem}$`)),
    });
  });
});

it('a row is read with its company, and every one where the market is checked', async () => {
  write('statements', FACT, { ...FACT, symbol: 'CREDL', value: null });
  const market = await openMarket(folder);
  expect((await market.statements('BOLTR')).data).toHaveLength(1);
  await expect(market.statements('CREDL')).rejects.toThrow('statements.jsonl line 2: value: must be a number');
  const history = await openMarketHistory(folder, { isChecked: true });
  expect((await (await history.atClose('2026-06-10')).statements('BOLTR')).data).toHaveLength(1);
  await expect(openMarketHistory(folder)).rejects.toThrow('statements.jsonl line 2: value: must be a number');
});

it.each([
  ['{ "tag": 1, "symbol": "BOLTR" }', 'line 2: tag: '],
  ['{ "symbol": 1 }', 'line 2: symbol: '],
  ['{"symbol":"BOLTR",', 'line 2: is no JSON'],
  ['BOLTR', 'line 2: is no JSON'],
])('a line that is written in another way is read, too, and reported: %s', async (line, problem) => {
  writeFileSync(join(folder, 'statements.jsonl'), `${JSON.stringify(FACT, null, 1).replaceAll('\n', '')}\n${line}\n`);
  const market = await openMarket(folder);
  await expect(market.statements('BOLTR')).rejects.toThrow(problem);
  await expect(checkMarket(folder)).rejects.toThrow(problem);
});

it('filings are seen from the close of a day as by a market opened then', async () => {
  write('statements', FACT);
  write('filings', FILING);
  write('ownership', FORM);
  write('holders', SCHEDULE);
  const history = await openMarketHistory(folder);
  const seen = async (day: string) => {
    const market = await history.atClose(day);
    const asked = [
      market.statements('BOLTR'),
      market.filings('BOLTR'),
      market.ownership('BOLTR', 9),
      market.holders('BOLTR', EVER),
    ];
    return (await Promise.allSettled(asked)).map(({ status }) => status === 'fulfilled');
  };
  expect(await seen('2026-02-09')).toEqual([false, false, false, false]);
  expect(await seen('2026-02-10')).toEqual([false, true, true, true]);
  expect(await seen('2026-02-11')).toEqual([true, true, true, true]);
});

/** Made by hand after the published form: a filing of before December 2024 as one text file, and the XML of a later one. */
const SUBMISSION = `<SEC-DOCUMENT>0002000001-24-000001.txt : 20240212
<SEC-HEADER>0002000001-24-000001.hdr.sgml : 20240212
ACCESSION NUMBER:\t\t0002000001-24-000001
CONFORMED SUBMISSION TYPE:\tSC 13G
FILED AS OF DATE:\t\t20240212

SUBJECT COMPANY:
\tCOMPANY DATA:
\t\tCENTRAL INDEX KEY:\t\t\t0000000001

FILED BY:
\tCOMPANY DATA:
\t\tCENTRAL INDEX KEY:\t\t\t0002000001
</SEC-HEADER>
<DOCUMENT>
<TYPE>SC 13G
<TEXT>
1 Names of reporting persons Example Advisers 2 Check the appropriate box
9 Aggregate amount beneficially owned by each reporting person 6,700,000
11 Percent of class represented by amount in row (9) 6.7%
</TEXT>
</DOCUMENT>
`;
const XML = `<?xml version="1.0"?><edgarSubmission xmlns="http://www.sec.gov/edgar/schedule13g">
<headerData><submissionType>SCHEDULE 13G</submissionType></headerData>
<formData><coverPageHeader><eventDateRequiresFilingThisStatement>12/31/2025</eventDateRequiresFilingThisStatement>
<issuerInfo><issuerCik>0000000001</issuerCik></issuerInfo></coverPageHeader>
<coverPageHeaderReportingPersonDetails><reportingPersonName>Example Advisers</reportingPersonName>
<classPercent>6.7</classPercent></coverPageHeaderReportingPersonDetails></formData></edgarSubmission>`;
