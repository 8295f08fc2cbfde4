import { DEPTH_LIMITS } from '@gemscout/domain';
import { chosenFilings, type FilingText, holdersSince } from '@gemscout/filings';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importMarket, type ImportReport } from '../importing/import-market.ts';
import { type Company, type MarketData, MarketFailure, type MarketFailureCode } from '../market-data.ts';
import type { RecordedRates } from '../recorded/tables.ts';
import { type Recorded, type SourceTables, tablesOf } from './source-tables.ts';

export type RecordRequest = {
  readonly market: MarketData;
  readonly symbols: readonly string[];
  readonly out: string;
  readonly name?: string;
  /** The instant that the recording sees as now, of a market that has none of its own. */
  readonly now: string;
  /** Told before each symbol. */
  readonly onSymbol?: (symbol: string, number: number) => void;
};

/** What a symbol has no rows of, and why. */
type Gap = { readonly symbol: string; readonly what: string; readonly code: MarketFailureCode };

export type RecordReport = ImportReport & { readonly gaps: readonly Gap[] };

const BENCHMARK = 'SPY';
/** Ten years of trading, as far back as multiples are compared with. */
const DAYS = 2_530;
const [NEWS_DAYS, POST_DAYS, QUARTERS, MOST] = [30, 35, 12, 200];
const INSIDER_FORMS = 50;
const HOLDER_SCHEDULES = 50;

/**
 * Asks a market everything about `symbols` and writes the answers as a recorded market, which answers the same from then on.
 * What a provider did not answer is a gap of the report; a symbol without prices is none of the recording.
 *
 * @throws MarketImportError where no symbol has prices, or `out` holds something else
 */
export async function recordMarket(request: RecordRequest): Promise<RecordReport> {
  const { market, out, name, now } = request;
  const gaps: Gap[] = [];
  const tables = await tablesFor(request, gaps);
  const from = await mkdtemp(join(tmpdir(), 'gemscout-recording-'));
  try {
    for (const [file, lines] of Object.entries(tables)) await writeFile(join(from, file), `${lines.join('\n')}\n`);
    const asOf = market.info.asOf ?? now;
    const said = { fictional: market.info.fictional, source: `Recorded from ${market.info.name}` };
    const report = await importMarket({ from, out, asOf, ...said, ...(name !== undefined && { name }) });
    return { ...report, gaps };
  } finally {
    await rm(from, { recursive: true });
  }
}

async function tablesFor({ market, symbols, now, onSymbol }: RecordRequest, gaps: Gap[]): Promise<SourceTables> {
  const said: Recorded[] = [];
  const day = (market.info.asOf ?? now).slice(0, 10);
  for (const [number, symbol] of symbols.entries()) {
    onSymbol?.(symbol, number + 1);
    const company = await orGap(gaps, symbol, 'company', () => companyOf(market, symbol));
    if (company) said.push(await answersOn(market, { company, day }, gaps));
  }
  const index = (await market.regime?.index()) ?? BENCHMARK;
  const benchmark = await orGap(gaps, index, 'bars', async () => (await market.bars(index, DAYS)).data);
  const rates = await ratesOf(market, day, gaps);
  return tablesOf([...said, { benchmark: { symbol: index, bars: benchmark ?? [] } }, { rates }]);
}

/** The curves that a beta to the yield is computed from, and the newest credit spread at its day. */
async function ratesOf(market: MarketData, day: string, gaps: Gap[]): Promise<readonly RecordedRates[]> {
  const { regime } = market;
  const newest = async () => [(await market.rates(day)).data];
  const curves = await orGap(gaps, BENCHMARK, 'rates', async () =>
    regime ? (await regime.curves(day)).data : newest(),
  );
  const credit =
    regime && (await orGap(gaps, BENCHMARK, 'credit spread', async () => (await regime.creditSpread(day)).data));
  return (curves ?? []).map((curve) => ({
    ...curve,
    creditSpreadPct: credit?.date === curve.date ? credit.pct : null,
  }));
}

async function companyOf(market: MarketData, symbol: string): Promise<Company> {
  const company = await market.company(symbol);
  if (!company) throw new MarketFailure('no_data', `${market.info.name} has no ${symbol}`);
  return company;
}

type Recording = { readonly company: Company; readonly day: string };

/** One question after the other: a recording is in no hurry, and its providers are others' too. */
async function answersOn(market: MarketData, { company, day }: Recording, gaps: Gap[]): Promise<Recorded> {
  const { symbol } = company;
  const asked = <Data>(what: string, ask: () => Promise<{ readonly data: Data }>) =>
    orGap(gaps, symbol, what, async () => (await ask()).data);
  return {
    company,
    bars: await asked('bars', () => market.bars(symbol, DAYS)),
    news: await asked('news', () => market.news(symbol, NEWS_DAYS, MOST)),
    posts: await asked('posts', () => market.posts(symbol, POST_DAYS, MOST)),
    earnings: await asked('earnings', () => market.earnings(symbol, QUARTERS)),
    fundamentals: await asked('fundamentals', () => market.fundamentals(symbol)),
    options: await asked('options', () => market.options(symbol)),
    optionChain: await chainOn(market, { company, day }, gaps),
    estimates: await asked('estimates', () => market.estimates(symbol, day)),
    shortInterest: await asked('short interest', () => market.shortInterest(symbol, day)),
    statements: await asked('statements', () => market.statements(symbol)),
    ownership: await asked('ownership', () => market.ownership(symbol, INSIDER_FORMS)),
    holders: await asked('holders', () => market.holders(symbol, { from: holdersSince(day), limit: HOLDER_SCHEDULES })),
    ...(await filingsOf(market, { company, day }, gaps)),
  };
}

/** With the expiries around the next report, where one is known. */
async function chainOn(market: MarketData, { company: { symbol }, day }: Recording, gaps: Gap[]) {
  const { optionChain } = market;
  if (!optionChain) return undefined;
  const estimates = await market.estimates(symbol, day).catch(noneIfFailed);
  const reportBy = estimates?.data.nextReport?.until ?? null;
  return orGap(gaps, symbol, 'options by expiry', async () => (await optionChain({ symbol, day, reportBy })).data);
}

function noneIfFailed(error: unknown): undefined {
  if (error instanceof MarketFailure) return undefined;
  throw error;
}

/** The list of filings, and the texts that a run of this day reads at the standard depth. */
async function filingsOf(
  market: MarketData,
  { company: { symbol }, day }: Recording,
  gaps: Gap[],
): Promise<Pick<Recorded, 'filings' | 'texts'>> {
  const filings = await orGap(gaps, symbol, 'filings', async () => (await market.filings(symbol)).data);
  const texts: FilingText[] = [];
  for (const { accession, form } of Object.values(
    chosenFilings(filings?.filings ?? [], day, DEPTH_LIMITS.standard.texts),
  ).flat()) {
    const ask = async () => (await market.filingText(symbol, accession)).data;
    const text = await orGap(gaps, symbol, `text of the ${form} ${accession}`, ask);
    if (text) texts.push(text);
  }
  return { filings, texts };
}

async function orGap<Result>(gaps: Gap[], symbol: string, what: string, ask: () => Promise<Result>) {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof MarketFailure)) throw error;
    gaps.push({ symbol, what, code: error.code });
    return undefined;
  }
}
