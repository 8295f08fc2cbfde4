import { firstLine } from '@gemscout/domain';
import { memoryEvidence } from '@gemscout/evidence';
import { type Company, type Filer, type MarketData, MarketFailure, openMarket } from '@gemscout/market';
import { expect, it } from '@jest/globals';
import { rulesAnalyst } from '../analyst/rules-analyst.ts';
import { runStageTask } from '../run-stage-task.ts';
import { MemorySession, openTasks, trending } from '../testing/memory-session.ts';

const sample = await openMarket('sample');
const COMPANIES = 1_200;
const READ = '2026-11-28T00:00:00.000Z';
const provenance = { provider: 'sec', fetchedAt: READ, asOf: READ };

const SECTORS: Readonly<Record<string, string>> = { 3674: 'Information Technology', 6021: 'Financials' };

/** Every two hundredth makes chips, every tenth is a bank; every third pays dividends, and every seventh made a loss. */
const filers: readonly Filer[] = Array.from({ length: COMPANIES }, (_, at) => {
  const [sic = '5812'] = [...(at % 200 === 0 ? ['3674'] : []), ...(at % 10 === 1 ? ['6021'] : [])];
  const year = { end: '2025-12-31', revenue: 1_000 + at, net_income: at % 7 === 0 ? -1 : 100 };
  const years = [at % 3 === 0 ? { ...year, dividends_paid: 50 } : year];
  return { symbol: `L${at}`, name: `Listed ${at}`, cik: at + 1, sic, marketCapUsd: null, years };
});
const listed: readonly Company[] = filers.map(({ symbol, name, sic }) => {
  const sector = SECTORS[sic ?? ''] ?? null;
  return { symbol, name, sector, ...(sic !== null && { sic }) };
});

/** A stand-in of a live market: the scans bring up companies of the sample market only, of which none is listed here. */
function live(known: readonly Filer[] | MarketFailure = filers) {
  const asked: string[] = [];
  const answered = <Data>(symbol: string, data: Data) => (asked.push(symbol), Promise.resolve({ data, provenance }));
  const market: MarketData = {
    ...sample,
    info: { name: 'live', fictional: false, asOf: null },
    companies: async () => [...(await sample.companies()), ...listed],
    company: async (symbol) => listed.find((each) => each.symbol === symbol) ?? sample.company(symbol),
    filers: () =>
      known instanceof MarketFailure ? Promise.reject(known) : Promise.resolve({ data: known, provenance }),
    fundamentals: (symbol) =>
      answered(symbol, {
        ...{ symbol, date: '2026-11-27', peRatio: 10, priceToBook: null, priceToSales: null, marketCapBn: 5 },
        dividendYieldPct: symbol === 'L1191' ? 0 : 2,
        ...{ week52Low: null, week52High: null },
      }),
  };
  return { market, asked };
}

async function shortlistFor(subject: string, { market, asked } = live()) {
  const session = MemorySession.started({ ...trending, kind: 'custom', subject });
  const tools = { market, analyst: rulesAnalyst(), evidence: memoryEvidence() };
  while (!firstLine(session.log(), 'SHORTLIST'))
    for (const task of openTasks(session)) await runStageTask(task, session, tools, new AbortController().signal);
  const line = firstLine(session.log(), 'SHORTLIST');
  return { symbols: line?.payload.symbols ?? [], line, asked };
}

it('a request for chip makers gives all six of 1,200 listed companies, of which none is a mover, the largest first', async () => {
  const { symbols, line } = await shortlistFor('semiconductor companies');
  expect(symbols).toEqual(['L1000', 'L800', 'L600', 'L400', 'L200', 'L0']);
  expect(line?.message).toContain('6 listed companies of 1200 pass by industry and last annual figures');
});

it('a request for dividend payers asks providers only about companies that paid dividends, and never gives a yield of 0', async () => {
  const { symbols, asked } = await shortlistFor('banks that pay a dividend');
  expect(symbols).toHaveLength(8);
  expect(symbols).not.toContain('L1191');
  expect(asked).toContain('L1191');
  const banks = filers.filter(({ sic, years: [last] }) => sic === '6021' && last?.dividends_paid);
  expect(banks.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining([...symbols, ...asked]));
});

it('given figures that were not read yet, then a request for chip makers is answered from the scans, and companies are checked one by one', async () => {
  const { symbols, line } = await shortlistFor(
    'semiconductor companies',
    live(new MarketFailure('no_data', 'not yet')),
  );
  expect(symbols.length).toBeGreaterThan(0);
  expect(line?.payload).not.toHaveProperty('universe');
});
