/**
 * The SEC, the Treasury and Yahoo as a process of their own on a free port of 127.0.0.1, which answers after 150 ms: what `sheet.mjs` measures
 * against. Every company is Marvell, recorded in `../shared/data/edgar` in June 2026, under a number of its own; forms of insiders
 * are moved up to today, as only those of the last 90 days count.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { edgarText } from '../factbench/reports.mjs';
import { root } from '../processes.mjs';
import { serveChild } from './child.mjs';

const DELAY_MS = 150;
const DAY_MS = 86_400_000;
const DAYS = 2_530;
const RECORDED = { cik: '0001835632', day: '2026-06-08' };
const INSIDER_FORMS = ['3', '4', '5', '144'];
const TEXTS = {
  '10-K': ['10-K', 'aapl-10-k-2024-11-01.htm.gz'],
  '10-Q': ['10-Q', 'aapl-10-q-2025-08-01.htm.gz'],
  '8-K': ['8-K', 'BuckleInc.8-K.html.gz'],
};

const YAHOO = [
  ['/v7/finance/quote', 'yahoo.quote.AAPL.json'],
  ['/v7/finance/options/', 'yahoo.options.AAPL.json'],
  ['/v10/finance/quoteSummary/', 'yahoo.quoteSummary.all-AAPL.json'],
  ['/v1/finance/search', 'yahoo.search.AAPL.json'],
];

const companies = process.argv.slice(2).map((ticker, at) => ({ cik_str: 2_000_000 + at, ticker, title: ticker }));
const files = {
  facts: edgarText('companyfacts', `MRVL.${RECORDED.day}.json.gz`),
  list: movedUp(JSON.parse(edgarText('submissions', 'CIK0001835632.json.gz'))),
  form: edgarText('ownership', 'form4.snow.xml'),
  schedule: edgarText('13F-13DG', 'schedule13g.xml'),
  release: edgarText('8-K', 'adbe-2023-03-15-item-2.02-with-ex99.1.txt.gz'),
  texts: Object.fromEntries(Object.entries(TEXTS).map(([form, path]) => [form, edgarText(...path)])),
};
const { accessionNumber, form } = files.list.filings.recent;
const formOf = new Map(accessionNumber.map((number, at) => [number.replaceAll('-', ''), form[at]]));
const asked = [];

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://127.0.0.1');
  asked.push(pathname);
  const question = await text(request);
  setTimeout(() => {
    const page = pathname.startsWith('/data/group/') ? shortInterest(question) : pageAt(pathname);
    const type = /^[[{]/.test(page ?? '') ? 'application/json' : 'text/html';
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': type }).end(page);
  }, DELAY_MS);
});
server.keepAliveTimeout = 0; // a client that was busy for 5 s would find its connection closed
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
serveChild({ asked: () => asked.splice(0) }, { baseUrl: `http://127.0.0.1:${server.address().port}` });

function pageAt(path) {
  if (path === '/files/company_tickers.json') return JSON.stringify({ ...companies });
  if (path.startsWith('/v8/finance/chart/')) return JSON.stringify(chartOf(path.split('/').at(-1)));
  const recorded = YAHOO.find(([start]) => path.startsWith(start));
  if (recorded) return ofYahoo(recorded[1], path.split('/').at(-1));
  if (path.endsWith('/interest-rates/pages/xml')) return yields();
  if (path === '/graph/fredgraph.csv') return creditSpread();
  const cik = companies.map(({ cik_str: number }) => `${number}`).find((number) => path.includes(number));
  if (cik === undefined) return undefined;
  if (path.startsWith('/submissions/')) return JSON.stringify({ ...files.list, cik: cik.padStart(10, '0') });
  if (path.startsWith('/api/xbrl/companyfacts/')) return files.facts.replace(/"cik":\s*\d+/, `"cik":${cik}`);
  return path.startsWith('/Archives/') ? filingAt(path) : undefined;
}

function filingAt(path) {
  const [folder, document] = path.split('/').slice(-2);
  if (document.endsWith('.txt'))
    return files.release.replaceAll(/\b\d{10}-\d{2}-\d{6}\b/g, document.replace('.txt', ''));
  if (/^SC(?:HEDULE)? 13/.test(formOf.get(folder) ?? '')) return files.schedule;
  return files.texts[formOf.get(folder)] ?? (document.endsWith('.xml') ? files.form : undefined);
}

/** What Yahoo said of AAPL, as if of the symbol of the path, else of the only one that is served; nothing without the recordings. */
function ofYahoo(file, word) {
  const path = join(root, '../shared/data/recordings/yahoo', file);
  const symbol = companies.find(({ ticker }) => ticker === word) ?? companies[0];
  return existsSync(path) ? readFileSync(path, 'utf8').replaceAll('AAPL', symbol.ticker) : undefined;
}

/** The Treasury's feed with one day, yesterday. */
function yields() {
  const day = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  const entry = `<d:NEW_DATE>${day}T00:00:00</d:NEW_DATE><d:BC_10YEAR>4.3</d:BC_10YEAR>`;
  return `<feed><title>DailyTreasuryYieldCurveRateData</title><m:properties>${entry}</m:properties></feed>`;
}

/** FINRA's rows of the share that is asked about: one settlement, a month ago. */
function shortInterest(question) {
  const { fieldValue: symbolCode } = JSON.parse(question).compareFilters[0];
  const settlementDate = new Date(Date.now() - 30 * DAY_MS).toISOString().slice(0, 10);
  return JSON.stringify([
    { symbolCode, settlementDate, currentShortPositionQuantity: 9e6, averageDailyVolumeQuantity: 3e6 },
  ]);
}

/** The chart of a credit spread with one day, yesterday. */
function creditSpread() {
  const day = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  return `observation_date,BAMLH0A0HYM2\n${day},3.1\n`;
}

/** A closing price of $100 on each of as many days as a sheet looks back. */
function chartOf(symbol) {
  const nowS = Math.floor(Date.now() / 1_000);
  const timestamp = Array.from({ length: DAYS }, (_, day) => nowS - (DAYS - day) * 86_400);
  const closes = timestamp.map(() => 100);
  const regular = { start: nowS + 86_400, end: nowS + 2 * 86_400 };
  const meta = { symbol, currency: 'USD', gmtoffset: 0, regularMarketTime: nowS, currentTradingPeriod: { regular } };
  const quote = [{ open: closes, high: closes, low: closes, close: closes, volume: closes }];
  return { chart: { result: [{ meta, timestamp, indicators: { quote } }], error: null } };
}

function movedUp(list) {
  const { recent } = list.filings;
  const byMs = Math.floor((Date.now() - Date.parse(RECORDED.day)) / DAY_MS) * DAY_MS;
  const moved = (times, length) =>
    times.map((time, at) =>
      INSIDER_FORMS.includes(recent.form[at])
        ? new Date(Date.parse(time) + byMs).toISOString().slice(0, length) + time.slice(length)
        : time,
    );
  const filingDate = moved(recent.filingDate, 10);
  const acceptanceDateTime = moved(recent.acceptanceDateTime, 10);
  return { ...list, filings: { ...list.filings, recent: { ...recent, filingDate, acceptanceDateTime } } };
}
