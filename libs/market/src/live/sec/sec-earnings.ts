import type { ListedFiling } from '@gemscout/filings';
import { z } from 'zod';
import { type Answer, type EarningsReport, MarketFailure } from '../../market-data.ts';
import { rowsOf } from '../answers.ts';
import type { SecClients } from './sec-client.ts';
import { cikOf, type ListedCompany, requireSameCompany } from './sec-companies.ts';

const Fact = z.object({
  start: z.string().date().optional(),
  end: z.string().date(),
  val: z.number(),
  form: z.string(),
  filed: z.string().date(),
});
const Concept = z.object({ units: z.object({ 'USD/shares': rowsOf(Fact) }) });
const Facts = z.object({
  cik: z.union([z.number(), z.string()]).transform((cik) => String(cik).padStart(10, '0')),
  facts: z.object({
    'us-gaap': z
      .object({
        EarningsPerShareDiluted: Concept.optional().catch(undefined),
        EarningsPerShareBasic: Concept.optional().catch(undefined),
      })
      .optional(),
  }),
});

/** A day on which a company published its results. */
export type Release = { readonly date: string; readonly at: string | null };

const DAY_MS = 24 * 60 * 60_000;
const RESULTS_OF_OPERATIONS = '2.02';

/**
 * Reported quarters, newest first, dated by their publication: the 8-K with item 2.02 if there is one, else the filing
 * itself. No filing has a year's last quarter alone, so it is the year less its first three quarters.
 *
 * @throws MarketFailure no_data
 */
export async function secEarnings(
  clients: SecClients,
  company: ListedCompany,
  quarters: number,
  releasesOf: () => Promise<readonly Release[]>,
  signal?: AbortSignal,
): Promise<Answer<readonly EarningsReport[]>> {
  const { data, fetchedAt } = await clients.data.getJson(
    `/api/xbrl/companyfacts/CIK${cikOf(company)}.json`,
    {},
    Facts,
    signal,
  );
  requireSameCompany(company, data.cik);
  const concepts = data.facts['us-gaap'];
  const facts = (concepts?.EarningsPerShareDiluted ?? concepts?.EarningsPerShareBasic)?.units['USD/shares'] ?? [];
  const found = quartersIn(facts).slice(0, quarters);
  if (found.length === 0) throw new MarketFailure('no_data', `sec has no earnings a share of ${company.symbol}`);
  const releases = await releasesOf().catch(noneIfFailed);
  const reports = found.map((quarter) => reportOf(company.symbol, quarter, releases));
  return { data: reports, provenance: { provider: 'sec', fetchedAt, asOf: fetchedAt } };
}

/** Days of results, newest first. */
export function releasesIn(filings: readonly ListedFiling[]): readonly Release[] {
  const results = filings.filter(({ form, items }) => form === '8-K' && items.includes(RESULTS_OF_OPERATIONS));
  const releases = results.map(({ filed, acceptedAt }) => ({ date: filed, at: acceptedAt }));
  return releases.toSorted((one, other) => (one.date < other.date ? 1 : -1));
}

/** The day of the filing is known without them. */
function noneIfFailed(error: unknown): readonly Release[] {
  if (error instanceof MarketFailure) return [];
  throw error;
}

type Quarter = { readonly end: string; readonly filed: string; readonly eps: number };
type FactOf = z.infer<typeof Fact>;

/** Each quarter as first reported: later filings repeat it, restated for splits. Newest first. */
function quartersIn(facts: readonly FactOf[]): readonly Quarter[] {
  const first = firstTold(facts);
  const quarterFacts = first.filter((fact) => lengthOf(fact) === 'quarter');
  const quarters = quarterFacts.map(({ end, filed, val }) => ({ end, filed, eps: val }));
  const ends = new Set(quarters.map(({ end }) => end));
  const years = first.filter((fact) => lengthOf(fact) === 'year' && !ends.has(fact.end));
  const fourth = years.flatMap((year) => lastQuarterOf(year, quarterFacts) ?? []);
  return [...quarters, ...fourth].toSorted((one, other) => (one.end < other.end ? 1 : -1));
}

function firstTold(facts: readonly FactOf[]): readonly FactOf[] {
  const spans = Map.groupBy(facts, ({ start, end }) => `${start} ${end}`);
  return [...spans.values()].flatMap((same) => same.toSorted((a, b) => (a.filed < b.filed ? -1 : 1))[0] ?? []);
}

function lastQuarterOf(year: FactOf, quarters: readonly FactOf[]): Quarter | undefined {
  const within = quarters.filter(({ start, end }) => (start ?? '') >= (year.start ?? '') && end < year.end);
  if (within.length !== 3) return undefined;
  const eps = year.val - within.reduce((sum, { val }) => sum + val, 0);
  return { end: year.end, filed: year.filed, eps: Number(eps.toFixed(4)) };
}

function lengthOf({ start, end }: FactOf): 'quarter' | 'year' | 'other' {
  const days = start === undefined ? 0 : (Date.parse(end) - Date.parse(start)) / DAY_MS;
  if (days >= 80 && days <= 100) return 'quarter';
  return days >= 350 && days <= 380 ? 'year' : 'other';
}

/** The first release after the quarter's end that is not later than its filing. */
function reportOf(symbol: string, { end, filed, eps }: Quarter, releases: readonly Release[]): EarningsReport {
  const release = releases.findLast(({ date }) => date > end && date <= filed);
  const report = { symbol, fiscalPeriodEnd: end, epsEstimate: null, epsActual: eps, surprise: null };
  return { ...report, date: release?.date ?? filed, releaseTime: release?.at ?? null };
}
