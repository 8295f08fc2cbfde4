import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { edgarPresent, edgarText, type EdgarPages, type EdgarServer, serveEdgar } from '../../testing/edgar-server.ts';
import { recordedText, recordingsPresent } from '../../testing/recordings-server.ts';
import { cachedProvider, type KeptAnswers } from '../cached-provider.ts';
import { chainedProvider } from '../chained-provider.ts';
import { memoryLedger } from '../quota/memory-ledger.ts';
import { quotaScheduler } from '../quota/quota-scheduler.ts';
import { secProvider } from './sec-provider.ts';

const TICKERS = JSON.stringify({
  0: { cik_str: 320_193, ticker: 'AAPL', title: 'Apple Inc.' },
  1: { cik_str: 1_835_632, ticker: 'MRVL', title: 'Marvell Technology, Inc.' },
  2: { cik_str: 1_652_044, ticker: 'GOOG', title: 'Alphabet Inc.' },
  3: { cik_str: 1_652_044, ticker: 'GOOGL', title: 'Alphabet Inc.' },
});
const APPLE = '0000320193';
const FACTS = `/api/xbrl/companyfacts/CIK${APPLE}.json`;
const LIST = `/submissions/CIK${APPLE}.json`;
const ARCHIVE = '/Archives/edgar/data/320193';
/** Apple's report of this day, which the pages serve as it was filed. */
const REPORT = { accession: '0000320193-25-000073', path: `${ARCHIVE}/000032019325000073/aapl-20250628.htm` };
const AFTER_REPORT = Date.parse('2025-08-02T12:00:00Z');

let server: EdgarServer | undefined;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sec-facts-'));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  rmSync(folder, { recursive: true });
});

/** The provider over `pages` at a time, behind the real scheduler. */
async function secAt(pages: EdgarPages, nowMs = Date.now()) {
  server = await serveEdgar({ '/files/company_tickers.json': TICKERS, ...pages });
  const scheduler = quotaScheduler(memoryLedger());
  const options = { baseUrl: server.baseUrl, userAgent: 'Spec spec@gemscout.dev', folder, now: () => nowMs };
  const sec = secProvider({ ...options, schedule: (signal) => scheduler.turn('sec', signal) });
  return { sec, asked: server.asked };
}

const HELD = { from: '2024-01-01', limit: 2 };

const list = (text: object) => JSON.stringify({ name: 'A', filings: { recent: text, files: [] } });
const columns = (rows: readonly { readonly form: string; readonly document: string }[]) => ({
  accessionNumber: rows.map((_, at) => `0000320193-25-00000${at}`),
  form: rows.map(({ form }) => form),
  filingDate: rows.map(() => '2025-01-02'),
  primaryDocument: rows.map(({ document }) => document),
});

describe('facts of the SEC that are no facts', () => {
  const withCik = (rows: Parameters<typeof columns>[0]) =>
    JSON.stringify({ ...JSON.parse(list(columns(rows))), cik: APPLE });

  it.each([
    [
      '403 to an undeclared automated tool',
      { status: 403, text: page('Your Request Originates from an Undeclared Automated Tool') },
      'auth',
    ],
    ['the same page with 200', page('Your Request Originates from an Undeclared Automated Tool'), 'auth'],
    ['403 above the rate', { status: 403, text: page('Request Rate Threshold Exceeded') }, 'rate_limited'],
    ['429', { status: 429, text: page('Request Rate Threshold Exceeded') }, 'rate_limited'],
    ['JSON that is cut', '{"cik":320193,"entityName":"Apple Inc.","facts":{"us-gaap":{"Assets":{"un', 'unavailable'],
    ['a page of HTML with 200', '<html><body>Maintenance</body></html>', 'unavailable'],
    ['another company', '{"cik":1,"entityName":"Other","facts":{}}', 'unavailable'],
    ['an error of the server', { status: 500, text: '' }, 'unavailable'],
  ])('given %s for companyfacts, then it is that failure', async (_, answer, code) => {
    const { sec } = await secAt({ [LIST]: withCik([]), [FACTS]: answer });
    await expect(sec.statements('AAPL')).rejects.toMatchObject({ name: 'MarketFailure', code });
  });

  it('given a number that nobody files under, then there is no data', async () => {
    const { sec } = await secAt({});
    for (const asking of [
      sec.statements('AAPL'),
      sec.filings('AAPL'),
      sec.ownership('AAPL', 5),
      sec.holders('AAPL', HELD),
    ])
      await expect(asking).rejects.toMatchObject({ code: 'no_data' });
    await expect(sec.statements('NOPE')).rejects.toMatchObject({ code: 'no_data', message: 'sec lists no NOPE' });
  });

  it('given a fund, then its failure names it as one', async () => {
    const { sec } = await secAt({ [LIST]: withCik([{ form: 'NPORT-P', document: 'primary_doc.xml' }]) });
    await expect(sec.statements('AAPL')).rejects.toMatchObject({
      code: 'no_data',
      message: expect.stringMatching(/it is a fund$/),
    });
  });

  it('given a company that files without XBRL, then its failure says so', async () => {
    const { sec } = await secAt({ [LIST]: withCik([{ form: '10-K', document: 'a.htm' }]) });
    await expect(sec.statements('AAPL')).rejects.toMatchObject({
      code: 'no_data',
      message: expect.stringMatching(/no XBRL$/),
    });
  });

  it('given a long list and no companyfacts, then it asks at most ten times', async () => {
    const reports = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ form: '10-Q', document: `${name}.htm` }));
    const withXbrl = { ...columns(reports), isInlineXBRL: reports.map(() => 1) };
    const pageNames = [1, 2, 3, 4].map((at) => `CIK${APPLE}-submissions-00${at}.json`);
    const files = pageNames.map((name) => ({ name, filingCount: 1, filingFrom: '2001-01-02', filingTo: '2002-01-02' }));
    const older = JSON.stringify(columns([]));
    const { sec, asked } = await secAt({
      [LIST]: JSON.stringify({ cik: APPLE, name: 'A', filings: { recent: withXbrl, files } }),
      ...Object.fromEntries(pageNames.map((name) => [`/submissions/${name}`, older])),
    });
    await expect(sec.statements('AAPL')).rejects.toMatchObject({
      code: 'no_data',
      message: expect.stringMatching(/no XBRL$/),
    });
    expect(asked).toHaveLength(10);
  });

  it('given two classes of shares, then both tickers have the figures of their company', async () => {
    const row = {
      start: '2024-01-01',
      end: '2024-12-31',
      val: 350e9,
      accn: '0001652044-25-000014',
      form: '10-K',
      filed: '2025-02-05',
    };
    const facts = { 'us-gaap': { Revenues: { units: { USD: [row] } } } };
    const { sec, asked } = await secAt({
      '/submissions/CIK0001652044.json': JSON.stringify({ ...JSON.parse(list(columns([]))), cik: 1_652_044 }),
      '/api/xbrl/companyfacts/CIK0001652044.json': JSON.stringify({ cik: 1_652_044, entityName: 'Alphabet', facts }),
    });
    const [one, other] = [await sec.statements('GOOG'), await sec.statements('GOOGL')];
    expect(one.data).toEqual(other.data);
    expect(one.data).toMatchObject([{ tag: 'us-gaap:Revenues', value: 350e9 }]);
    expect(asked.filter((path) => path.startsWith('/submissions'))).toHaveLength(1);
  });
});

const SCHEDULES = [
  { form: 'SCHEDULE 13G/A', document: 'xslSCHEDULE_13G_X01/primary_doc.xml' },
  { form: 'SC 13G', document: 'held.htm' },
  { form: '4', document: 'form4.xml' },
  { form: 'SC 13D/A', document: 'held.htm' },
];
const XML = `<edgarSubmission xmlns="http://www.sec.gov/edgar/schedule13g"><headerData>
<submissionType>SCHEDULE 13G/A</submissionType></headerData><formData><coverPageHeader>
<eventDateRequiresFilingThisStatement>12/31/2024</eventDateRequiresFilingThisStatement>
<issuerInfo><issuerCik>${APPLE}</issuerCik></issuerInfo></coverPageHeader><coverPageHeaderReportingPersonDetails>
<reportingPersonName>Example Advisers</reportingPersonName><classPercent>6.7</classPercent>
</coverPageHeaderReportingPersonDetails></formData></edgarSubmission>`;

describe('schedules of the holders of a company, from its own list', () => {
  const listed = JSON.stringify({ ...JSON.parse(list(columns(SCHEDULES))), cik: APPLE });
  const xmlPath = `${ARCHIVE}/000032019325000000/primary_doc.xml`;
  const textPath = `${ARCHIVE}/000032019325000001/0000320193-25-000001.txt`;

  it('are the XML of the form, and of earlier ones the whole filing; one that cannot be read is counted', async () => {
    const { sec, asked } = await secAt({ [LIST]: listed, [xmlPath]: XML, [textPath]: 'moved' });
    const { data, provenance } = await sec.holders('AAPL', HELD);
    expect(data).toMatchObject({ cik: APPLE, unread: 2 });
    expect(data.schedules).toMatchObject([
      { accession: '0000320193-25-000000', filed: '2025-01-02', isAmendment: true, persons: [{ percent: 6.7 }] },
    ]);
    expect(provenance.provider).toBe('sec');
    expect(asked.slice(-2).toSorted()).toEqual([xmlPath, textPath].toSorted());
  });

  it('are not asked for where none was filed since the first day', async () => {
    const { sec, asked } = await secAt({ [LIST]: listed });
    expect((await sec.holders('AAPL', { ...HELD, from: '2025-01-03' })).data).toMatchObject({
      schedules: [],
      unread: 0,
    });
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['not one of them can be read', 'moved', 'unavailable'],
    ['the SEC takes no more questions', { status: 429, text: page('Request Rate Threshold Exceeded') }, 'rate_limited'],
  ])('given that %s, then it is that failure', async (_, answer, code) => {
    const { sec } = await secAt({ [LIST]: listed, [xmlPath]: answer, [textPath]: answer });
    await expect(sec.holders('AAPL', HELD)).rejects.toMatchObject({ code });
  });
});

function page(title: string): string {
  return `<!DOCTYPE html><html><head><title>SEC.gov | ${title}</title></head></html>`;
}

const Facts = z.looseObject({
  facts: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({ units: z.record(z.string(), z.array(z.looseObject({ accn: z.string(), filed: z.string() }))) }),
    ),
  ),
});

/** The answer as it was before the SEC had the rows of a report, or later ones. */
function factsBefore(text: string, filed: string): string {
  const answer = Facts.parse(JSON.parse(text));
  for (const concepts of Object.values(answer.facts))
    for (const { units } of Object.values(concepts))
      for (const [unit, rows] of Object.entries(units)) units[unit] = rows.filter((row) => row.filed < filed);
  return JSON.stringify(answer);
}

(edgarPresent && recordingsPresent ? describe : describe.skip)('the SEC on Apple, in its own bytes', () => {
  const submission = edgarPresent ? edgarText('ownership/form4-aapl-0000320193-22-000061.txt') : '';
  const form4 = submission.slice(submission.indexOf('<?xml'), submission.indexOf('</XML>'));
  const companyFacts = edgarPresent ? edgarText('companyfacts/AAPL.2026-03-25.json.gz') : '';
  const pages: EdgarPages = {
    [LIST]: recordingsPresent ? recordedText('sec/sec.submissions.AAPL.json') : '',
    [FACTS]: companyFacts,
    [REPORT.path]: edgarPresent ? edgarText('10-Q/aapl-10-q-2025-08-01.htm.gz') : '',
    [`${ARCHIVE}/000032019322000061/wf-form4_165187623819106.xml`]: form4,
  };

  it('given a report that companyfacts lacks, then its figures come from its inline XBRL, and are those of later', async () => {
    const lacking = { ...pages, [FACTS]: factsBefore(companyFacts, '2025-08-01') };
    const { sec, asked } = await secAt(lacking, AFTER_REPORT);
    const { data, provenance } = await sec.statements('AAPL');
    expect(data[0]).toMatchObject({ accession: REPORT.accession, filed: '2025-08-01', form: '10-Q' });
    expect(asked).toContain(REPORT.path);
    expect(provenance).toMatchObject({ provider: 'sec' });
    await server?.close();
    const later = await secAt(pages, AFTER_REPORT);
    const figure = (fact: object) => JSON.stringify(Object.entries(fact).toSorted());
    const whole = (await later.sec.statements('AAPL')).data.map(figure).toSorted();
    expect(data.map(figure).toSorted()).toEqual(whole);
    expect(later.asked).not.toContain(REPORT.path);
  });

  it('shows nothing that was filed later', async () => {
    const { sec } = await secAt(pages, AFTER_REPORT);
    const filed = (await sec.statements('AAPL')).data.map((fact) => fact.filed);
    expect(filed.toSorted().at(-1)).toBe('2025-08-01');
    const { data } = await sec.filings('AAPL');
    expect(data.filings[0]?.filed.slice(0, 7)).toBe('2025-08');
    expect(data.filings.map((filing) => filing.filed)).toEqual(
      data.filings
        .map((filing) => filing.filed)
        .toSorted()
        .toReversed(),
    );
    await expect(sec.filingText('AAPL', '0000320193-25-000079')).rejects.toMatchObject({ code: 'no_data' });
  });

  it('gives the text of a report by section', async () => {
    const { sec } = await secAt(pages);
    const { data } = await sec.filingText('AAPL', REPORT.accession);
    expect(data).toMatchObject({ form: '10-Q', filed: '2025-08-01', accession: REPORT.accession });
    expect(data.sections.length).toBeGreaterThan(1);
  });

  it('gives the last forms of insiders, a plan told in a footnote included', async () => {
    const { sec } = await secAt(pages, Date.parse('2022-05-07T00:00:00Z'));
    const { data } = await sec.ownership('AAPL', 1);
    expect(data).toMatchObject({
      cik: APPLE,
      forms: [{ form: '4', accession: '0000320193-22-000061', issuerCik: APPLE }],
    });
  });

  it.each([
    ['SEC.AutomatedTool.html', 'auth'],
    ['rate-exceeded.html', 'rate_limited'],
  ])('given the SEC’s page %s with 200 in place of a report, then it is %s', async (file, code) => {
    const { sec } = await secAt({ ...pages, [REPORT.path]: edgarText(`errors/${file}`) });
    await expect(sec.filingText('AAPL', REPORT.accession)).rejects.toMatchObject({ code });
  });

  it('knows a form from when the SEC took it in: 18:30 in New York, as its header says, which the list marks as UTC', async () => {
    const accession = '0000320193-22-000061';
    const knownAt = async (instant: string) => {
      const { sec } = await secAt(pages, Date.parse(instant));
      const { filings } = (await sec.filings('AAPL')).data;
      await server?.close();
      return filings.some((filing) => filing.accession === accession);
    };
    expect(submission).toContain('<ACCEPTANCE-DATETIME>20220506183057');
    expect(await knownAt('2022-05-06T22:30:00Z')).toBe(false);
    expect(await knownAt('2022-05-06T22:31:00Z')).toBe(true);
  });

  it('given a page in place of a form, then it says so, as “none” would be wrong', async () => {
    const broken = { ...pages, [`${ARCHIVE}/000032019322000061/wf-form4_165187623819106.xml`]: '<html>busy</html>' };
    const { sec } = await secAt(broken, Date.parse('2022-05-07T00:00:00Z'));
    await expect(sec.ownership('AAPL', 1)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('asks at most 12 times for what is no text and no form of a cold ticker, and never again for a warm one', async () => {
    const { sec, asked } = await secAt({ ...pages, [FACTS]: factsBefore(companyFacts, '2025-08-01') }, AFTER_REPORT);
    const live = cachedProvider(chainedProvider([sec]), keptInMemory());
    const sheet = async () => [await live.statements('AAPL'), await live.filings('AAPL')];
    const cold = await sheet();
    expect(asked).toEqual(['/files/company_tickers.json', LIST, FACTS, REPORT.path]);
    expect(await sheet()).toEqual(cold);
    expect(asked).toHaveLength(4);
  });
});

/** Keeps for ever. */
function keptInMemory(): KeptAnswers {
  const kept = new Map<string, Promise<string>>();
  return {
    through(question, _ttlMs, ask) {
      const answer = kept.get(question) ?? ask();
      kept.set(question, answer);
      return answer;
    },
  };
}
