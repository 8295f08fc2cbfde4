import { showMetric } from '@gemscout/contracts';
import { type Company, type Filer, type MarketData, MarketFailure } from '@gemscout/market';
import { answerOrFailure } from '../market-answer.ts';
import { count } from '../english.ts';
import { sectorsNamed } from './brief-candidates.ts';
import type { Candidate } from './candidates.ts';
import type { Unmet } from './meets-conditions.ts';
import type { RequestCondition } from './request-conditions.ts';

/** Of the companies that pass, so many are ranked for the run. */
const MOST_COMPANIES = 300;
const FIT = 0.6;

/** What a live market is known to have for a request, without a request to a provider. */
export type ListedUniverse = {
  /** The candidates of the scans that pass, then every listed company that does, the best first. */
  readonly candidates: readonly Candidate[];
  /** Candidates of the scans that do not pass. */
  readonly unmet: readonly Unmet[];
  /** A sentence for the log. */
  readonly summary: string;
};

type Question = {
  readonly request: string;
  readonly companies: ReadonlyMap<string, Company>;
  readonly conditions: readonly RequestCondition[];
  readonly screened: readonly Candidate[];
};

/**
 * Every listed company that passes what a request states on industry, sector and last annual figures, ranked and cut to 300. Undefined for a
 * request that states nothing of that, for a recorded market, and where the figures are not known.
 */
export async function listedUniverse(market: MarketData, question: Question): Promise<ListedUniverse | undefined> {
  const { request, conditions, companies, screened } = question;
  const isInSector = conditions.some(({ source }) => source === 'company') ? undefined : sectorsNamed(request);
  const isStated =
    isInSector !== undefined || conditions.some(({ source, checkListed }) => source === 'company' || checkListed);
  if (!isStated || !market.filers) return undefined;
  const answer = await answerOrFailure(market, market.filers());
  if (answer instanceof MarketFailure) return undefined;
  const known = answer.data.flatMap((filer) => {
    const company = companies.get(filer.symbol);
    return company && filer.years.length > 0 ? [{ filer, company }] : [];
  });
  const failing = new Map(
    known.flatMap((each) => (firstFailed(each, conditions) ?? []).map((unmet) => [unmet.symbol, unmet])),
  );
  const passing = known.filter(
    ({ filer, company }) => !failing.has(filer.symbol) && (isInSector?.(company.sector) ?? true),
  );
  const { name, valueOf } = rankingOf(request);
  const ranked = oneOfEach(passing)
    .toSorted((one, other) => valueOf(other.filer) - valueOf(one.filer))
    .slice(0, MOST_COMPANIES);
  const symbols = new Set(passing.map(({ filer }) => filer.symbol));
  const found = screened.filter(({ symbol }) => symbols.has(symbol));
  return {
    candidates: oncePerSymbol([...found, ...ranked.map(candidateOf)]),
    unmet: oncePerSymbol(screened.flatMap(({ symbol }) => failing.get(symbol) ?? [])),
    summary: `${count(passing.length, 'listed company', 'listed companies')} of ${known.length} pass by industry and last annual figures; these are the first ${ranked.length} by ${name}.`,
  };
}

type Known = { readonly filer: Filer; readonly company: Company };

function firstFailed({ filer, company }: Known, conditions: readonly RequestCondition[]): readonly Unmet[] | undefined {
  for (const { text, source, check, checkListed } of conditions) {
    const result = source === 'company' ? check({ company, today: '' }) : checkListed?.(filer);
    const isUnknown = source === 'company' && !result;
    if (isUnknown || result?.holds === false)
      return [{ symbol: filer.symbol, condition: text, value: result?.shown ?? 'not known' }];
  }
  return undefined;
}

/** Of a company with several symbols the first, so that a shortlist does not name it twice. */
function oneOfEach(known: readonly Known[]): readonly Known[] {
  return [...new Map(known.toReversed().map((each) => [each.filer.cik, each])).values()];
}

type Ranking = { readonly name: string; readonly words: RegExp; readonly valueOf: (filer: Filer) => number };

const revenue = ({ years: [last] }: Filer): number => last?.revenue ?? 0;
const RANKINGS: readonly Ranking[] = [
  {
    name: 'growth of revenue',
    words: /\bgrow(?:s|ing|th)\b/i,
    valueOf: ({ years: [last, before] }) =>
      last?.revenue !== undefined && before?.revenue !== undefined && before.revenue > 0
        ? last.revenue / before.revenue
        : 0,
  },
  {
    name: 'operating margin',
    words: /\bmargins?\b/i,
    valueOf: ({ years: [last] }) =>
      last?.operating_income !== undefined && (last.revenue ?? 0) > 0
        ? last.operating_income / (last.revenue ?? 1)
        : -Infinity,
  },
];
const BY_REVENUE: Ranking = { name: 'revenue', words: /^/, valueOf: revenue };

const rankingOf = (request: string): Ranking => RANKINGS.find(({ words }) => words.test(request)) ?? BY_REVENUE;

function candidateOf({ filer, company }: Known): Candidate {
  const {
    years: [last],
  } = filer;
  const amount = last?.revenue === undefined ? 'its figures' : `revenue of ${showMetric('revenue', last.revenue)}`;
  const why = `It meets what the request states, by ${amount} in the year to ${last?.end ?? ''}.`;
  return { symbol: filer.symbol, sector: company.sector, angle: 'brief', why, fit: FIT };
}

function oncePerSymbol<Row extends { readonly symbol: string }>(rows: readonly Row[]): readonly Row[] {
  return [...new Map(rows.toReversed().map((row) => [row.symbol, row])).values()].toReversed();
}
