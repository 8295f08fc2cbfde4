import { describe, expect, it } from '@jest/globals';
import { edgarPresent, edgarText } from '../testing/edgar.ts';
import { documentPath, submissionPath } from './archive-path.ts';
import type { FilingList } from './filing-list.ts';
import { parseFilingList, parseFilingPage } from './parse-filing-list.ts';

const columns = {
  accessionNumber: ['0000320193-24-000123'],
  form: ['10-K'],
  filingDate: ['2024-11-01'],
  reportDate: ['2024-09-28'],
  acceptanceDateTime: ['2024-11-01T10:01:36.000Z'],
  items: [''],
  primaryDocument: ['aapl-20240928.htm'],
  isInlineXBRL: [1],
};
const answer = {
  cik: '320193',
  name: 'Apple Inc.',
  tickers: ['AAPL'],
  exchanges: ['Nasdaq', null],
  sic: '3571',
  sicDescription: 'Electronic Computers',
  fiscalYearEnd: '0928',
  filings: { recent: columns, files: [] },
};
const listOf = (changed: object): FilingList => read(JSON.stringify({ ...answer, ...changed }));
const withColumns = (changed: object) => listOf({ filings: { recent: { ...columns, ...changed }, files: [] } });

describe('the list of filings of a company', () => {
  it('given one report, then company, filing and document are read', () => {
    expect(listOf({})).toEqual({
      cik: '0000320193',
      name: 'Apple Inc.',
      tickers: ['AAPL'],
      exchanges: ['Nasdaq'],
      sic: '3571',
      industry: 'Electronic Computers',
      fiscalYearEnd: '0928',
      filings: [
        {
          accession: '0000320193-24-000123',
          form: '10-K',
          filed: '2024-11-01',
          reportDate: '2024-09-28',
          acceptedAt: '2024-11-01T14:01:36.000Z',
          items: [],
          document: 'aapl-20240928.htm',
          hasInlineXbrl: true,
        },
      ],
      pages: [],
      rejectedRows: 0,
    });
  });

  it.each([
    ['items: 2.02,9.01', { items: ['2.02,9.01'] }, { items: ['2.02', '9.01'] }],
    ['items that are none', { items: ['S-3,,2011-06-24 16:30:00'] }, { items: [] }],
    ['a form displayed by the SEC', { primaryDocument: ['xslF345X05/wk-form4.xml'] }, { document: 'wk-form4.xml' }],
    ['a filing on paper', { primaryDocument: [''] }, { document: null }],
    ['a document outside its folder', { primaryDocument: ['../../index.htm'] }, { document: null }],
    ['no report day', { reportDate: [''] }, { reportDate: null }],
    ['no time of acceptance', { acceptanceDateTime: [] }, { acceptedAt: null }],
    ['no column for XBRL', { isInlineXBRL: undefined }, { hasInlineXbrl: false }],
  ])('given %s, then it is read so', (_kind, changed, expected) => {
    expect(withColumns(changed).filings).toEqual([expect.objectContaining(expected)]);
  });

  it.each([
    ['no hour that is UTC’s alone', '18:31:30', ['2024-11-01T22:31:30.000Z', '2024-12-02T23:31:30.000Z']],
    ['a filing after 19:00 in New York', '23:31:30', ['2024-11-01T23:31:30.000Z', '2024-12-02T23:31:30.000Z']],
  ])('given %s, then times of acceptance are read as what they are', (_, time, expected) => {
    const days = ['2024-11-01', '2024-12-02'];
    const { filings } = withColumns({
      accessionNumber: ['0000320193-24-000123', '0000320193-24-000124'],
      form: ['10-K', '8-K'],
      filingDate: days,
      acceptanceDateTime: days.map((day) => `${day}T${time}.000Z`),
    });
    expect(filings.map(({ acceptedAt }) => acceptedAt)).toEqual(expected);
  });

  it.each([
    ['an accession number that is none', { accessionNumber: ['1'] }],
    ['no form', { form: [''] }],
    ['a day that is none', { filingDate: ['2024-13-01'] }],
    ['a column that is shorter', { filingDate: [] }],
  ])('given a row with %s, then it is rejected and counted', (_fault, changed) => {
    expect(withColumns(changed)).toMatchObject({ filings: [], rejectedRows: 1 });
  });

  it('given no industry and no end of the fiscal year, then they are null', () => {
    expect(listOf({ sic: '', fiscalYearEnd: null })).toMatchObject({ sic: null, fiscalYearEnd: null });
  });

  it.each([
    ['HTML', '<html>Your Request Originates from an Undeclared Automated Tool</html>'],
    ['a truncated answer', JSON.stringify(answer).slice(0, -20)],
    ['other JSON', '{"cik":320193,"facts":{}}'],
    ['a list', '[]'],
    ['nothing', ''],
  ])('given %s, then there is a reason', (_kind, text) => {
    expect(parseFilingList(text)).toEqual({
      value: null,
      reason: 'The answer is not the list of filings of a company.',
    });
    expect(parseFilingPage(text).value).toBeNull();
  });

  it('given a filing, then its document and its text file have addresses', () => {
    const { cik, filings } = listOf({});
    const [filing] = filings;
    const folder = '/Archives/edgar/data/320193/000032019324000123';
    expect(filing && documentPath(cik, filing)).toBe(`${folder}/aapl-20240928.htm`);
    expect(filing && documentPath(cik, { ...filing, document: null })).toBeNull();
    expect(filing && submissionPath(cik, filing.accession)).toBe(`${folder}/0000320193-24-000123.txt`);
  });
});

(edgarPresent ? describe : describe.skip)('lists as the SEC serves them', () => {
  it('Expedia: its newest thousand filings, its industry, and the page before', () => {
    const list = read(edgarText('submissions/CIK0001324424.json.gz'));
    expect(list).toMatchObject({ cik: '0001324424', tickers: ['EXPE'], sic: '4700', rejectedRows: 0 });
    expect(list.filings).toHaveLength(1002);
    expect(list.pages).toEqual([
      { name: 'CIK0001324424-submissions-001.json', filings: 976, from: '2005-04-25', to: '2016-03-14' },
    ]);
    const page = parseFilingPage(edgarText('submissions/CIK0001324424-submissions-001.json.gz')).value;
    expect([page?.filings.length, page?.rejectedRows]).toEqual([976, 0]);
  });

  it('Marvell: results of operations by their item, newest first', () => {
    const { filings } = read(edgarText('submissions/CIK0001835632.json.gz'));
    const results = filings.filter(({ form, items }) => form === '8-K' && items.includes('2.02'));
    expect(results.length).toBeGreaterThan(15);
    expect(results.map(({ filed }) => filed)).toEqual(
      results
        .map(({ filed }) => filed)
        .toSorted()
        .toReversed(),
    );
    expect(filings.filter(({ document }) => document?.includes('/'))).toEqual([]);
  });

  it.each(['0000310522', '0000315090', '0000749647', '0000895419', '0001033331'])(
    '%s has no row that is rejected',
    (cik) => {
      expect(read(edgarText(`submissions/CIK${cik}.json.gz`))).toMatchObject({ cik, rejectedRows: 0 });
    },
  );

  it('a person has filings and no industry', () => {
    expect(read(edgarText('submissions/CIK0000315090.json.gz'))).toMatchObject({ sic: null, tickers: [] });
  });

  it.each(['SEC.AutomatedTool.html', 'rate-exceeded.html', 'submissions-404.xml'])('%s is no list', (file) => {
    expect(parseFilingList(edgarText(`errors/${file}`)).value).toBeNull();
  });
});

function read(text: string): FilingList {
  const { value } = parseFilingList(text);
  if (value === null) throw new Error('not read');
  return value;
}
