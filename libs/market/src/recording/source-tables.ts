import { csvLine } from '../importing/row-cells.ts';
import type { FilingText, XbrlFact } from '@gemscout/filings';
import type { CompanyFilings, HolderSchedules, InsiderForms } from '../filing-data.ts';
import type { Estimates } from '../analyst-estimates.ts';
import { OPTION_CHAIN_HEADER, optionChainCells } from '../recorded/option-chain-rows.ts';
import type { OptionChain } from '../options/option-chain.ts';
import { SHORT_INTEREST_HEADER, shortInterestCells } from '../recorded/short-interest-rows.ts';
import type { ShortPosition } from '../short-interest/short-position.ts';
import type { Bar, Company, EarningsReport, Fundamentals, Headline, OptionsSummary, Post } from '../market-data.ts';
import type { RecordedRates } from '../recorded/tables.ts';

/** The files that an import reads, by name, as lines. */
export type SourceTables = Readonly<Record<string, readonly string[]>>;

/** What a market said of one company, or of the benchmark; undefined where it did not say. */
export type Recorded = {
  readonly company?: Company | undefined;
  readonly bars?: readonly Bar[] | undefined;
  readonly news?: readonly Headline[] | undefined;
  readonly posts?: readonly Post[] | undefined;
  readonly earnings?: readonly EarningsReport[] | undefined;
  readonly fundamentals?: Fundamentals | undefined;
  readonly options?: OptionsSummary | undefined;
  readonly optionChain?: OptionChain | undefined;
  readonly estimates?: Estimates | undefined;
  readonly shortInterest?: readonly ShortPosition[] | undefined;
  readonly statements?: readonly XbrlFact[] | undefined;
  readonly filings?: CompanyFilings | undefined;
  /** Of some of `filings`. */
  readonly texts?: readonly FilingText[];
  readonly ownership?: InsiderForms | undefined;
  readonly holders?: HolderSchedules | undefined;
  readonly benchmark?: { readonly symbol: string; readonly bars: readonly Bar[] };
  /** Of the market, not of a company. */
  readonly rates?: readonly RecordedRates[];
};

const BARS = 'symbol,date,open,high,low,close,volume';

const HEADERS: SourceTables = {
  'tickers.csv': ['symbol,name,sector,sic,industry'],
  'prices.csv': [BARS],
  'benchmarks.csv': [BARS],
  'news.csv': ['id,symbol,date,published_at,headline,publisher,url'],
  'earnings.csv': ['symbol,date,fiscal_period_end,eps_estimate,eps_actual,surprise,release_time'],
  'fundamentals.csv': [
    'symbol,date,pe_ratio,price_to_book,price_to_sales,dividend_yield_pct,market_cap_bn,week52_low,week52_high',
  ],
  'options.csv': ['symbol,date,expiry,implied_move_pct,past_move_pct,put_call_ratio,volume_to_open_interest,skew_pct'],
  'option_chains.csv': [OPTION_CHAIN_HEADER],
  'rates.csv': ['date,month3_pct,year2_pct,year10_pct,credit_spread_pct'],
  'posts.jsonl': [],
  'short_interest.csv': [SHORT_INTEREST_HEADER],
  'estimates.jsonl': [],
  'statements.jsonl': [],
  'filings.jsonl': [],
  'ownership.jsonl': [],
  'holders.jsonl': [],
};

/** The files of all that was said. A company without prices is left out with all that is about it. */
export function tablesOf(said: readonly Recorded[]): SourceTables {
  const rows = said.map(rowsOf);
  const linesOf = (file: string) => rows.flatMap((files) => files[file] ?? []);
  return Object.fromEntries(Object.entries(HEADERS).map(([file, header]) => [file, [...header, ...linesOf(file)]]));
}

function rowsOf(said: Recorded): SourceTables {
  const { company, bars = [], benchmark, rates } = said;
  if (rates) return { 'rates.csv': rates.map(rateLine) };
  if (benchmark) return { 'benchmarks.csv': benchmark.bars.map((bar) => barLine(benchmark.symbol, bar)) };
  if (!company || bars.length === 0) return {};
  const { symbol, name, sector, sic = null, industry = null } = company;
  return {
    'tickers.csv': [line(symbol, name, sector, sic, industry)],
    'prices.csv': bars.map((bar) => barLine(symbol, bar)),
    'news.csv': (said.news ?? []).map(({ id, publishedAt, title, publisher, url }) =>
      line(id, symbol, publishedAt.slice(0, 10), publishedAt, title, publisher, url),
    ),
    'earnings.csv': (said.earnings ?? []).map((report) =>
      line(
        symbol,
        report.date,
        report.fiscalPeriodEnd,
        report.epsEstimate,
        report.epsActual,
        report.surprise,
        report.releaseTime,
      ),
    ),
    'fundamentals.csv': said.fundamentals ? [fundamentalsLine(said.fundamentals)] : [],
    'options.csv': said.options ? optionsLines(said.options) : [],
    'option_chains.csv': said.optionChain ? optionChainCells(said.optionChain).map(csvLine) : [],
    'posts.jsonl': (said.posts ?? []).map(postLine),
    'short_interest.csv': (said.shortInterest ?? []).map((each) => csvLine(shortInterestCells(each))),
    'estimates.jsonl': said.estimates ? [JSON.stringify(said.estimates)] : [],
    'statements.jsonl': (said.statements ?? []).map((fact) => JSON.stringify({ symbol, ...fact })),
    'filings.jsonl': filingLines(symbol, said),
    'ownership.jsonl': ownershipLines(symbol, said.ownership),
    'holders.jsonl': holderLines(symbol, said.holders),
  };
}

function rateLine({ date, month3Pct, year2Pct, year10Pct, creditSpreadPct }: RecordedRates): string {
  return line(date, month3Pct, year2Pct, year10Pct, creditSpreadPct);
}

function barLine(symbol: string, { date, open, high, low, close, volume }: Bar): string {
  return line(symbol, date, open, high, low, close, volume);
}

function fundamentalsLine({ symbol, date, ...figures }: Fundamentals): string {
  const { peRatio, priceToBook, priceToSales, dividendYieldPct, marketCapBn, week52Low, week52High } = figures;
  return line(symbol, date, peRatio, priceToBook, priceToSales, dividendYieldPct, marketCapBn, week52Low, week52High);
}

/** A chain whose open interest is not known cannot be recorded: the format has no room for that. */
function optionsLines({ symbol, date, expiry, ...figures }: OptionsSummary): readonly string[] {
  const { impliedMovePct, pastMovePct, putCallRatio, volumeToOpenInterest, skewPct } = figures;
  if (volumeToOpenInterest === null) return [];
  return [line(symbol, date, expiry, impliedMovePct, pastMovePct, putCallRatio, volumeToOpenInterest, skewPct)];
}

function filingLines(symbol: string, { filings, texts = [] }: Recorded): readonly string[] {
  const byAccession = new Map(texts.map((text) => [text.accession, text]));
  return (filings?.filings ?? []).map((filing) => {
    const { paragraphs = null, pressRelease = [] } = byAccession.get(filing.accession) ?? {};
    return JSON.stringify({ symbol, cik: filings?.cik, ...filing, paragraphs, pressRelease });
  });
}

function ownershipLines(symbol: string, ownership: InsiderForms | undefined): readonly string[] {
  return (ownership?.forms ?? []).map((form) => JSON.stringify({ symbol, cik: ownership?.cik, ...form }));
}

function holderLines(symbol: string, holders: HolderSchedules | undefined): readonly string[] {
  return (holders?.schedules ?? []).map((schedule) => JSON.stringify({ symbol, cik: holders?.cik, ...schedule }));
}

function postLine({ createdAt, isRepost, ...post }: Post): string {
  return JSON.stringify({ ...post, created_at: createdAt, is_repost: isRepost });
}

function line(...cells: readonly (string | number | null)[]): string {
  return csvLine(cells.map((cell) => (cell === null ? '' : String(cell))));
}
