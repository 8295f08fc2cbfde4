import type { MetricId } from '@gemscout/contracts';
import type { JsonObject } from '@gemscout/domain';
import type { Bar, Estimates, PeriodEstimate, ShareEvent } from '@gemscout/market';
import { daysBetween, type Restating, restatingTo } from './restated-estimates.ts';

export type EstimatesAbout = {
  /** The day up to which anything is known, `yyyy-mm-dd`. */
  readonly asOf: string;
  /** The known splits and spin-offs of the company. */
  readonly events: readonly ShareEvent[];
  /** The last close, and who gave it. */
  readonly close: { readonly bar: Bar; readonly provider: string } | undefined;
};

/** Figures by their names, and why others have no value. */
type Part = { readonly figures: JsonObject; readonly missing: readonly Missing[] };
type Missing = { readonly id: MetricId; readonly reason: string };

/** A price that is older says nothing about the distance to a target. */
const FRESH_DAYS = 7;

/** The body of an item of the kind `estimates`: what analysts expect and what follows from it. Pure. */
export function estimateFigures(estimates: Estimates, about: EstimatesAbout): JsonObject {
  const restating = restatingTo(estimates, about);
  const parts = [
    meansIn(estimates, restating),
    revisionsIn(estimates),
    driftIn(estimates, restating),
    targetsIn(estimates, restating, about),
    recommendationsIn(estimates),
    nextReportIn(estimates, about.asOf),
  ];
  return {
    date: estimates.date,
    ...Object.fromEntries(parts.flatMap(({ figures }) => Object.entries(figures))),
    missing: parts.flatMap(({ missing }) => missing.map((each) => ({ ...each }))),
  };
}

function meansIn({ periods }: Estimates, { perShare, spinOff }: Restating): Part {
  const figures = periods.flatMap(({ period, end, eps, revenue }) => [
    [`${period}_end`, end],
    [`eps_${period}_usd`, perShare(eps)],
    [`revenue_${period}_usd`, revenue],
  ]);
  const isMissing = periods.length === 0 || spinOff !== undefined;
  const reason = spinOff ?? 'Nobody expects earnings or revenue in US dollars.';
  const missing: readonly Missing[] = isMissing ? [{ id: 'expected_eps_year', reason }] : [];
  return { figures: Object.fromEntries(figures), missing };
}

const yearOf = ({ periods }: Estimates): PeriodEstimate | undefined => periods.find(({ period }) => period === 'year');

function revisionsIn(estimates: Estimates): Part {
  const { epsAnalysts = null, raised30Days: raised = null, lowered30Days: lowered = null } = yearOf(estimates) ?? {};
  const counts = { eps_analysts: epsAnalysts, raised_30d: raised, lowered_30d: lowered };
  if (raised === null || lowered === null)
    return without(counts, 'revision_breadth', 'The source does not say how many estimates were revised.');
  if (raised + lowered === 0) return without(counts, 'revision_breadth', 'Nobody revised an estimate within 30 days.');
  return whole({ ...counts, revision_breadth_pct: ((raised - lowered) / (raised + lowered)) * 100 });
}

function driftIn(estimates: Estimates, { perShare, drift }: Restating): Part {
  const { before, reason } = drift;
  const now = perShare(yearOf(estimates)?.eps ?? null);
  if (now === null || before === null) return without({}, 'eps_drift', reason ?? 'No two estimates are known.');
  if (before === 0) return without({}, 'eps_drift', 'The estimate of 90 days ago was zero.');
  if (now * before < 0) return without({}, 'eps_drift', 'One of the two estimates is a loss, and the other is not.');
  return whole({ eps_year_90d_ago_usd: before, eps_drift_90d_pct: ((now - before) / Math.abs(before)) * 100 });
}

function targetsIn({ targets }: Estimates, { perShare, spinOff }: Restating, { asOf, close }: EstimatesAbout): Part {
  const mean = perShare(targets?.mean ?? null);
  if (!targets || mean === null)
    return without({}, 'target_mean', spinOff ?? 'No analyst has a price target in US dollars.');
  const { analysts } = targets;
  const [low, high] = analysts === 1 ? [null, null] : [perShare(targets.low), perShare(targets.high)];
  const spread = low === null || high === null ? null : ((high - low) / mean) * 100;
  const hasOne = analysts === 1;
  const whyNoSpread = hasOne ? 'One analyst has a target.' : 'The source has no lowest and highest target.';
  const old = close && daysBetween(close.bar.date, asOf) > FRESH_DAYS;
  const upside = !close || old ? null : (mean / close.bar.close - 1) * 100;
  const whyNoUpside = close ? `The last price is of ${close.bar.date}.` : 'No price is known.';
  return {
    figures: {
      target_mean_usd: mean,
      target_low_usd: low,
      target_high_usd: high,
      target_analysts: analysts,
      target_spread_pct: spread,
      target_upside_pct: upside,
      ...(upside !== null &&
        close && { close_usd: close.bar.close, close_date: close.bar.date, close_provider: close.provider }),
    },
    missing: [
      ...(spread === null ? [{ id: 'target_spread', reason: whyNoSpread } as const] : []),
      ...(upside === null ? [{ id: 'target_upside', reason: whyNoUpside } as const] : []),
    ],
  };
}

function recommendationsIn({ recommendations: said }: Estimates): Part {
  if (!said) return without({}, 'recommendations', 'The source has no recommendations.');
  const [buys, sells] = [said.strongBuy + said.buy, said.sell + said.strongSell];
  const counts = { recommended_buys: buys, recommended_holds: said.hold, recommended_sells: sells };
  return whole({ recommendations: buys + said.hold + sells, ...counts });
}

function nextReportIn({ nextReport }: Estimates, asOf: string): Part {
  if (!nextReport) return without({}, 'next_report', 'The source names no day of the next report.');
  const { day, until, isEstimate } = nextReport;
  if (until < asOf) return without({}, 'next_report', `The day that the source named, ${until}, is over.`);
  const next = day < asOf ? asOf : day;
  const figures = { next_report: next, report_until: until, report_is_estimate: isEstimate };
  return whole({ ...figures, days_to_report: daysBetween(asOf, next) });
}

const whole = (figures: JsonObject): Part => ({ figures, missing: [] });
const without = (figures: JsonObject, id: MetricId, reason: string): Part => ({ figures, missing: [{ id, reason }] });
