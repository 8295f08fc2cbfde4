import type { z } from 'zod';
import type { Estimates, NextReport, PeriodEstimate, PriceTargets } from '../../analyst-estimates.ts';
import { type Answer, MarketFailure } from '../../market-data.ts';
import { requireSameSymbol, symbolOf } from '../symbols.ts';
import { instantOf } from '../tolerant.ts';
import { EstimatesBody, type TrendFields } from './yahoo-answers.ts';
import { yahooProvenance } from './yahoo-prices.ts';
import type { Summaries } from './yahoo-summaries.ts';

const PERIODS = { '0q': 'quarter', '+1q': 'next_quarter', '0y': 'year', '+1y': 'next_year' } as const;

/** Estimates, targets, recommendations and the next report day, all in one request. @throws MarketFailure no_data for a company that no analyst follows */
export async function yahooEstimates(
  summaryOf: Summaries,
  symbol: string,
  signal?: AbortSignal,
): Promise<Answer<Estimates>> {
  const { data: summary, fetchedAt } = await summaryOf(symbol, EstimatesBody, signal);
  requireSameSymbol('yahoo', symbol, summary?.price?.symbol);
  const estimates = summary && estimatesIn(summary, symbolOf(symbol), fetchedAt.slice(0, 10));
  if (!estimates) throw new MarketFailure('no_data', `yahoo has no estimates of ${symbol}`);
  return { data: estimates, provenance: yahooProvenance(fetchedAt, null) };
}

/** @param date the day of the answer; a report day before it is not the next. @returns undefined where nobody expects anything */
export function estimatesIn(
  summary: NonNullable<z.infer<typeof EstimatesBody>>,
  symbol: string,
  date: string,
): Estimates | undefined {
  const { earningsTrend, financialData, calendarEvents, recommendationTrend, price } = summary;
  const periods = (earningsTrend?.trend ?? []).flatMap((trend) => periodOf(trend) ?? []);
  const targets = (price?.currency ?? 'USD') === 'USD' ? targetsOf(financialData) : null;
  const now = recommendationTrend?.trend.find(({ period }) => period === '0m');
  const recommendations = now && countsOf(now);
  const nextReport = nextReportOf(calendarEvents?.earnings, date);
  const known = { targets, recommendations: recommendations ?? null, nextReport };
  const isKnown = periods.length > 0 || Object.values(known).some((value) => value !== null);
  return isKnown ? { symbol, date, periods, ...known } : undefined;
}

/** Nothing where nobody expects a figure in dollars. Where there are no analysts, Yahoo says that they expect 0. */
function periodOf({ period, endDate, ...trend }: TrendFields): PeriodEstimate | undefined {
  const name = period !== null && isPeriod(period) ? PERIODS[period] : undefined;
  const { earningsEstimate: earnings, revenueEstimate: sales, epsTrend, epsRevisions: revisions } = trend;
  const epsAnalysts = countOf(earnings?.numberOfAnalysts);
  const hasEarnings = epsAnalysts !== null && epsAnalysts > 0 && earnings?.earningsCurrency === 'USD';
  const hasSales = (sales?.numberOfAnalysts ?? 0) > 0 && sales?.revenueCurrency === 'USD';
  const eps = hasEarnings ? (earnings.avg ?? null) : null;
  const revenue = hasSales ? (sales.avg ?? null) : null;
  if (name === undefined || endDate === null || (eps === null && revenue === null)) return undefined;
  return {
    period: name,
    end: endDate,
    eps,
    epsAnalysts: eps === null ? null : epsAnalysts,
    eps90DaysAgo: eps === null ? null : (epsTrend?.['90daysAgo'] ?? null),
    raised30Days: eps === null ? null : countOf(revisions?.upLast30days),
    lowered30Days: eps === null ? null : countOf(revisions?.downLast30days),
    revenue,
  };
}

const isPeriod = (text: string): text is keyof typeof PERIODS => Object.hasOwn(PERIODS, text);

function countOf(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
}

type Summary = NonNullable<z.infer<typeof EstimatesBody>>;

function targetsOf(data: Summary['financialData']): PriceTargets | null {
  const { targetMeanPrice: mean = null, targetLowPrice: low = null, targetHighPrice: high = null } = data ?? {};
  if (mean === null || mean <= 0) return null;
  const isInOrder = (low === null || (low > 0 && low <= mean)) && (high === null || high >= mean);
  const ends = isInOrder ? { low, high } : { low: null, high: null };
  return { mean, ...ends, analysts: countOf(data?.numberOfAnalystOpinions) };
}

type Counts = NonNullable<Summary['recommendationTrend']>['trend'][number];

function countsOf(row: Counts): Estimates['recommendations'] {
  const [strongBuy, buy, hold] = [countOf(row.strongBuy), countOf(row.buy), countOf(row.hold)];
  const [sell, strongSell] = [countOf(row.sell), countOf(row.strongSell)];
  if (strongBuy === null || buy === null || hold === null || sell === null || strongSell === null) return null;
  const counts = { strongBuy, buy, hold, sell, strongSell };
  return Object.values(counts).some((count) => count > 0) ? counts : null;
}

type Earnings = NonNullable<Summary['calendarEvents']>['earnings'];

/** Yahoo gives a day, or the first and the last day of a span. */
function nextReportOf(earnings: Earnings | undefined, date: string): NextReport | null {
  const days = (earnings?.earningsDate ?? []).flatMap((at) => instantOf(at)?.slice(0, 10) ?? []).toSorted();
  const [day, until] = [days[0], days.at(-1)];
  if (day === undefined || until === undefined || until < date) return null;
  return { day: day < date ? date : day, until, isEstimate: earnings?.isEarningsDateEstimate !== false };
}
