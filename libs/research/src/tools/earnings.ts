import { showMetric } from '@gemscout/contracts';
import type { EvidenceRef } from '@gemscout/evidence';
import type { Answer, EarningsReport, Fundamentals } from '@gemscout/market';
import type { EarningsFacts } from '../facts.ts';
import { answerOf, keep } from '../market-answer.ts';
import type { Work } from '../research-tools.ts';
import { nothingFound, type TickerToolRun } from './ticker-tool.ts';

const QUARTERS = 8;
const DAY_MS = 24 * 60 * 60_000;
/** Below this estimate a surprise in percent says nothing. */
const SMALLEST_ESTIMATE_USD = 0.02;

/** What the company reported, and what the market pays for it. */
export const runEarnings: TickerToolRun = async (work, symbol) => {
  const query = `Reported quarters and valuation of ${symbol}`;
  const [reports, fundamentals] = await Promise.all([
    answerOf(work.market.earnings(symbol, QUARTERS, work.signal)),
    answerOf(work.market.fundamentals(symbol, work.signal)),
  ]);
  const reported = reports && reports.data.length > 0 ? reports : undefined;
  if (!reported && !fundamentals) return nothingFound('earnings', query, `reported quarters or valuation of ${symbol}`);
  const facts = {
    ...quarterFacts(reported?.data ?? [], reported?.provenance.asOf ?? ''),
    ...valuationFacts(fundamentals?.data),
  };
  const evidence = await keepBoth(work, symbol, reported, fundamentals);
  return { answer: { tool: 'earnings', query, facts, summary: summaryOf(facts) }, evidence };
};

async function keepBoth(
  work: Work,
  symbol: string,
  reports: Answer<readonly EarningsReport[]> | undefined,
  fundamentals: Answer<Fundamentals> | undefined,
): Promise<readonly EvidenceRef[]> {
  const quarters = reports && {
    ...quarterFacts(reports.data, reports.provenance.asOf),
    reports: reports.data.map(reportOf),
  };
  const kept = await Promise.all([
    reports && quarters && keep(work, { kind: 'earnings', symbol, provenance: reports.provenance }, quarters),
    fundamentals &&
      keep(
        work,
        { kind: 'fundamentals', symbol, provenance: fundamentals.provenance },
        {
          date: fundamentals.data.date,
          ...valuationFacts(fundamentals.data),
          low_52w_usd: fundamentals.data.week52Low,
          high_52w_usd: fundamentals.data.week52High,
        },
      ),
  ]);
  return kept.filter((ref) => ref !== undefined);
}

function reportOf({ date, fiscalPeriodEnd, epsActual, epsEstimate, releaseTime }: EarningsReport) {
  return {
    date,
    fiscal_period_end: fiscalPeriodEnd,
    release_time: releaseTime,
    eps_actual_usd: epsActual,
    eps_estimate_usd: epsEstimate,
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

function quarterFacts(reports: readonly EarningsReport[], asOf: string): Quarters {
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
    eps_growth_pct: growthPct(last?.epsActual, reports[4]?.epsActual),
  };
}

function surprisePct({ epsActual, epsEstimate }: EarningsReport): number | null {
  if (epsActual === null || epsEstimate === null || Math.abs(epsEstimate) < SMALLEST_ESTIMATE_USD) return null;
  return ((epsActual - epsEstimate) / Math.abs(epsEstimate)) * 100;
}

function growthPct(now: number | null | undefined, then: number | null | undefined): number | null {
  if (now === null || now === undefined || then === null || then === undefined || then <= 0) return null;
  return (now / then - 1) * 100;
}

function valuationFacts(fundamentals: Fundamentals | undefined) {
  return {
    pe_ratio: fundamentals?.peRatio ?? null,
    price_to_book_ratio: fundamentals?.priceToBook ?? null,
    price_to_sales_ratio: fundamentals?.priceToSales ?? null,
    dividend_yield_pct: fundamentals?.dividendYieldPct ?? null,
    market_cap_usd: fundamentals?.marketCapBn ? fundamentals.marketCapBn * 1e9 : null,
  };
}

function summaryOf(facts: EarningsFacts): string {
  const { eps_actual_usd, eps_estimate_usd, surprise_pct, last_date, pe_ratio, beats, quarters } = facts;
  const reported =
    eps_actual_usd === null
      ? 'No reported quarter is known'
      : `Earned ${showMetric('eps_actual', eps_actual_usd)} a share` +
        (eps_estimate_usd === null ? '' : ` against ${showMetric('eps_estimate', eps_estimate_usd)} expected`) +
        (surprise_pct === null ? '' : ` (${showMetric('surprise', surprise_pct)})`) +
        ` on ${last_date ?? 'an unknown day'}`;
  const record = quarters > 1 ? `, ahead of the estimate in ${beats} of ${quarters} quarters` : '';
  return `${reported}${record}${pe_ratio === null ? '' : `; ${showMetric('pe', pe_ratio)} times earnings`}.`;
}
