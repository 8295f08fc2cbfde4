import { MarketFailure } from '../market-data.ts';
import type { SecClients } from '../live/sec/sec-client.ts';
import { secCompanies } from '../live/sec/sec-companies.ts';
import { annualFigures } from '../live/secdata/annual-figures.ts';
import { type DataSet, industryCodes } from '../live/secdata/industry-codes.ts';
import type { AnnualFigures, Filer } from './annual-figures.ts';
import { FIGURES, type FilerTable } from './filer-table.ts';

/** Some companies file statements once a year. */
const QUARTERS = 4;
/** Until spring, most companies have not filed the year that is over. */
const YEARS = 3;
const YEARS_KEPT = 2;
/** Of an address with a length that servers accept. */
const SYMBOLS_A_REQUEST = 100;
const DAY_MS = 86_400_000;

type RefreshDeps = {
  /** What shares are worth, in US dollars, of many companies in one request; undefined where nobody may be asked. */
  readonly marketCaps?:
    | ((symbols: readonly string[], signal?: AbortSignal) => Promise<ReadonlyMap<string, number>>)
    | undefined;
  readonly clients: SecClients;
  readonly table: Pick<FilerTable, 'dataSets' | 'saveIndustries' | 'saveFilers'>;
  readonly nowMs: number;
};

/**
 * Reads what is due: the codes of each of the last four quarters once, and the figures of all listed companies once a day. A quarter that
 * is not published yet is asked for again the next time; what was stored stays where a request fails.
 *
 * @returns the names of what was read @throws MarketFailure
 */
export async function refreshFilers(deps: RefreshDeps, signal?: AbortSignal): Promise<readonly string[]> {
  const { clients, table, nowMs } = deps;
  const known = await table.dataSets();
  const read: string[] = [];
  for (const quarter of quartersBefore(nowMs).filter((each) => !known.has(each))) {
    const codes = await publishedCodes(clients, quarter, signal);
    if (!codes) continue;
    await table.saveIndustries(quarter, codes);
    read.push(quarter);
  }
  const lastMs = known.get(FIGURES)?.getTime() ?? 0;
  if (nowMs - lastMs < DAY_MS) return read;
  await table.saveFilers(await filersNow(deps, signal));
  return [...read, FIGURES];
}

/** The quarters that are over, oldest first. */
export function quartersBefore(nowMs: number): readonly DataSet[] {
  const now = new Date(nowMs);
  const current = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3);
  return Array.from({ length: QUARTERS }, (_, at) => {
    const quarter = current - QUARTERS + at;
    return `${Math.floor(quarter / 4)}q${(quarter % 4) + 1}` as DataSet;
  });
}

async function publishedCodes({ files }: SecClients, quarter: DataSet, signal?: AbortSignal) {
  try {
    return await industryCodes(files, quarter, signal);
  } catch (error) {
    if (error instanceof MarketFailure && error.code === 'no_data') return undefined;
    throw error;
  }
}

async function filersNow(
  { clients, nowMs, marketCaps }: RefreshDeps,
  signal?: AbortSignal,
): Promise<readonly Omit<Filer, 'sic'>[]> {
  const { data: listed } = await secCompanies(clients, signal);
  const lastYear = new Date(nowMs).getUTCFullYear() - 1;
  const years: ReadonlyMap<number, AnnualFigures>[] = [];
  for (let back = 0; back < YEARS; back += 1) years.push(await annualFigures(clients.data, lastYear - back, signal));
  const bySymbol = new Map(listed.toReversed().map((company) => [company.symbol, company]));
  const companies = [...bySymbol.values()].map((company) => ({
    ...company,
    years: years.flatMap((year) => withIncome(year.get(company.cik))).slice(0, YEARS_KEPT),
  }));
  const withFigures = companies.filter((company) => company.years.length > 0).map(({ symbol }) => symbol);
  const caps = marketCaps ? await capsOf(marketCaps, withFigures, signal) : new Map<string, number>();
  return companies.map((company) => ({ ...company, marketCapUsd: caps.get(company.symbol) ?? null }));
}

/** As far as they are answered: the figures are of use without them. */
async function capsOf(
  marketCaps: NonNullable<RefreshDeps['marketCaps']>,
  symbols: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  try {
    for (let at = 0; at < symbols.length; at += SYMBOLS_A_REQUEST) {
      const caps = await marketCaps(symbols.slice(at, at + SYMBOLS_A_REQUEST), signal);
      for (const [symbol, usd] of caps) found.set(symbol, usd);
    }
  } catch (error) {
    if (!(error instanceof MarketFailure)) throw error;
  }
  return found;
}

/** Without a year of which there is but a balance sheet: of a company whose years end in summer, one in the middle of its year. */
function withIncome(year: AnnualFigures | undefined): readonly AnnualFigures[] {
  return year?.revenue === undefined && year?.net_income === undefined ? [] : [year];
}
