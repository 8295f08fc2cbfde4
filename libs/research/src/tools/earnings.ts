import { showMetric } from '@gemscout/contracts';
import type { JsonObject } from '@gemscout/domain';
import type { EvidenceRef } from '@gemscout/evidence';
import type { Fundamentals, Provenance } from '@gemscout/market';
import type { EarningsFacts } from '../facts.ts';
import { answerOf, keep } from '../market-answer.ts';
import type { Work } from '../research-tools.ts';
import { restated, type RestatedReport, type RestatedReports } from './share-basis.ts';
import { nothingFound, type TickerToolRun } from './ticker-tool.ts';

export const QUARTERS = 8;
const DAY_MS = 24 * 60 * 60_000;
/** Below this estimate a surprise in percent says nothing. */
const SMALLEST_ESTIMATE_USD = 0.02;

/** What the company reported, and what the market pays for it. */
export const runEarnings: TickerToolRun = async (work, symbol) => {
  const query = `Reported quarters and valuation of ${symbol}`;
  const [answered, valued, events] = await Promise.all([
    answerOf(work.market.earnings(symbol, QUARTERS, work.signal)),
    answerOf(work.market.fundamentals(symbol, work.signal)),
    work.market.shareEvents?.(symbol) ?? [],
  ]);
  const reported = answered && answered.data.length > 0 ? answered : undefined;
  if (!reported && !valued) return nothingFound('earnings', query, `reported quarters or valuation of ${symbol}`);
  const results = restated(reported?.data ?? [], events);
  const quarters = quarterFacts(results, reported?.provenance.asOf ?? '');
  const facts = { ...quarters, ...valuationFacts(valued?.data) };
  const kept = await Promise.all([
    reported && keepResults(work, symbol, reported.provenance, results),
    valued && keepValuation(work, symbol, valued.provenance, valued.data),
  ]);
  const evidence = kept.filter((ref) => ref !== undefined);
  return { answer: { tool: 'earnings', query, facts, summary: summaryOf(facts, results.notComparable) }, evidence };
};

function keepResults(
  work: Work,
  symbol: string,
  provenance: Provenance,
  results: RestatedReports,
): Promise<EvidenceRef> {
  const { reports, notComparable = null } = results;
  const facts = quarterFacts(results, provenance.asOf);
  const body = { ...facts, eps_growth_missing: notComparable, reports: reports.map(reportOf) };
  return keep(work, { kind: 'earnings', symbol, provenance }, body);
}

function keepValuation(
  work: Work,
  symbol: string,
  provenance: Provenance,
  fundamentals: Fundamentals,
): Promise<EvidenceRef> {
  return keep(work, { kind: 'fundamentals', symbol, provenance }, valuationBody(fundamentals));
}

/** The body of an item of the kind `fundamentals`. */
export function valuationBody(fundamentals: Fundamentals): JsonObject {
  const { date, week52Low, week52High } = fundamentals;
  return { date, ...valuationFacts(fundamentals), low_52w_usd: week52Low, high_52w_usd: week52High };
}

function reportOf({ date, fiscalPeriodEnd, epsActual, epsEstimate, releaseTime, splitFactor }: RestatedReport) {
  return {
    date,
    fiscal_period_end: fiscalPeriodEnd,
    release_time: releaseTime,
    eps_actual_usd: epsActual,
    eps_estimate_usd: epsEstimate,
    ...(splitFactor !== 1 && { split_factor: splitFactor }),
  };
}

type Quarters = Pick<
  EarningsFacts,
  | 'last_date'
  | 'days_since'
  | 'eps_actual_usd'
  | 'eps_estimate_usd'
  | 'surprise_pct'
  | 'beats'
  | 'quarters'
  | 'eps_growth_pct'
>;

function quarterFacts({ reports, notComparable }: RestatedReports, asOf: string): Quarters {
  const [last] = reports;
  const judged = reports.slice(0, 4).filter(({ epsActual, epsEstimate }) => epsActual !== null && epsEstimate !== null);
  return {
    last_date: last?.date ?? null,
    days_since: last ? Math.round((Date.parse(asOf.slice(0, 10)) - Date.parse(last.date)) / DAY_MS) : null,
    eps_actual_usd: last?.epsActual ?? null,
    eps_estimate_usd: last?.epsEstimate ?? null,
    surprise_pct: last ? surprisePct(last) : null,
    beats: judged.filter(({ epsActual, epsEstimate }) => Number(epsActual) > Number(epsEstimate)).length,
    quarters: judged.length,
    eps_growth_pct: notComparable === undefined ? growthPct(last?.epsActual, reports[4]?.epsActual) : null,
  };
}

function surprisePct({ epsActual, epsEstimate }: RestatedReport): number | null {
  if (epsActual === null || epsEstimate === null || Math.abs(epsEstimate) < SMALLEST_ESTIMATE_USD) return null;
  return ((epsActual - epsEstimate) / Math.abs(epsEstimate)) * 100;
}

function growthPct(now: number | null | undefined, then: number | null | undefined): number | null {
  if (now === null || now === undefined || then === null || then === undefined || then <= 0) return null;
  return (now / then - 1) * 100;
}

function valuationFacts(fundamentals: Fundamentals | undefined) {
  return {
    valuation_date: fundamentals?.date ?? null,
    pe_ratio: fundamentals?.peRatio ?? null,
    price_to_book_ratio: fundamentals?.priceToBook ?? null,
    price_to_sales_ratio: fundamentals?.priceToSales ?? null,
    dividend_yield_pct: fundamentals?.dividendYieldPct ?? null,
    market_cap_usd: fundamentals?.marketCapBn ? fundamentals.marketCapBn * 1e9 : null,
  };
}

function summaryOf(facts: EarningsFacts, notComparable: string | undefined): string {
  const { eps_actual_usd, eps_estimate_usd, surprise_pct, last_date, beats, quarters } = facts;
  const reported =
    eps_actual_usd === null
      ? 'No reported quarter is known'
      : `Earned ${showMetric('eps_actual', eps_actual_usd)} a share` +
        (eps_estimate_usd === null ? '' : ` against ${showMetric('eps_estimate', eps_estimate_usd)} expected`) +
        (surprise_pct === null ? '' : ` (${showMetric('surprise', surprise_pct)})`) +
        ` on ${last_date ?? 'an unknown day'}`;
  const record = quarters > 1 ? `, ahead of the estimate in ${beats} of ${quarters} quarters` : '';
  const growth = notComparable === undefined ? '' : `; growth on the year before is not given: ${notComparable}`;
  return `${reported}${record}${valuationSummary(facts)}${growth}.`;
}

function valuationSummary({ pe_ratio, valuation_date }: EarningsFacts): string {
  if (pe_ratio === null) return '';
  return `; ${showMetric('pe', pe_ratio)} times earnings${valuation_date === null ? '' : ` on ${valuation_date}`}`;
}
