import type { Metric } from './metric.ts';

type Expected = {
  readonly label: string;
  readonly period: string;
  readonly field: string;
  readonly aliases: readonly string[];
};

function expectedEps({ label, period, field, aliases }: Expected): Metric {
  return {
    label,
    definition: `Mean of what analysts expect the company to earn a share in ${period}.`,
    aliases,
    unit: 'usd_per_share',
    good: 'none',
    decimals: 2,
    field,
    covers: 'ahead',
  };
}

function expectedRevenue({ label, period, field, aliases }: Expected): Metric {
  return {
    label,
    definition: `Mean of the revenue that analysts expect of ${period}.`,
    aliases,
    unit: 'usd',
    good: 'none',
    field,
    covers: 'ahead',
  };
}

const QUARTER = 'the quarter that is not reported yet';
const NEXT_QUARTER = 'the quarter after the one that is reported next';
const YEAR = 'the current fiscal year';
const NEXT_YEAR = 'the next fiscal year';

/** What analysts expect, as of the day of their estimates: means, revisions, price targets, and the next report. */
export const EXPECTATION_METRICS = {
  expected_eps_quarter: expectedEps({
    label: 'EPS expected of the quarter',
    period: QUARTER,
    field: 'eps_quarter_usd',
    aliases: ['expected this quarter', 'expected of the quarter', 'eps estimate for the quarter', 'analysts expect'],
  }),
  expected_eps_next_quarter: expectedEps({
    label: 'EPS expected of the next quarter',
    period: NEXT_QUARTER,
    field: 'eps_next_quarter_usd',
    aliases: ['expected next quarter', 'expected of the next quarter', 'eps estimate for the next quarter'],
  }),
  expected_eps_year: expectedEps({
    label: 'EPS expected of the fiscal year',
    period: YEAR,
    field: 'eps_year_usd',
    aliases: ['expected this year', 'expected of the year', 'eps estimate for the year', 'analysts expect'],
  }),
  expected_eps_next_year: expectedEps({
    label: 'EPS expected of the next fiscal year',
    period: NEXT_YEAR,
    field: 'eps_next_year_usd',
    aliases: ['expected next year', 'expected of the next year', 'eps estimate for the next year'],
  }),
  expected_eps_year_before: expectedEps({
    label: 'EPS expected of the fiscal year 90 days ago',
    period: `${YEAR}, 90 days ago`,
    field: 'eps_year_90d_ago_usd',
    aliases: ['expected 90 days ago', 'expected 90 days before', 'estimate of 90 days ago'],
  }),
  expected_revenue_quarter: expectedRevenue({
    label: 'Revenue expected of the quarter',
    period: QUARTER,
    field: 'revenue_quarter_usd',
    aliases: [
      'revenue expected this quarter',
      'revenue estimate for the quarter',
      'expected revenue',
      'revenue estimate',
    ],
  }),
  expected_revenue_next_quarter: expectedRevenue({
    label: 'Revenue expected of the next quarter',
    period: NEXT_QUARTER,
    field: 'revenue_next_quarter_usd',
    aliases: ['revenue expected next quarter', 'revenue estimate for the next quarter'],
  }),
  expected_revenue_year: expectedRevenue({
    label: 'Revenue expected of the fiscal year',
    period: YEAR,
    field: 'revenue_year_usd',
    aliases: ['revenue expected this year', 'revenue estimate for the year', 'expected revenue', 'revenue estimate'],
  }),
  expected_revenue_next_year: expectedRevenue({
    label: 'Revenue expected of the next fiscal year',
    period: NEXT_YEAR,
    field: 'revenue_next_year_usd',
    aliases: ['revenue expected next year', 'revenue estimate for the next year'],
  }),
  estimate_analysts: {
    label: 'Analysts with an estimate',
    definition: 'Analysts with an estimate of the earnings a share of the current fiscal year.',
    aliases: ['analysts with an estimate', 'analysts estimate', 'number of analysts', 'estimates from'],
    unit: 'count',
    good: 'none',
    field: 'eps_analysts',
  },
  estimates_raised: {
    label: 'Estimates raised',
    definition: 'Estimates of the earnings a share of the current fiscal year that were raised within 30 days.',
    aliases: [
      'raised estimates',
      'analysts raised',
      'raised their estimates',
      'upward revisions',
      'estimates were raised',
    ],
    unit: 'count',
    good: 'up',
    field: 'raised_30d',
    window: { length: 30, unit: 'day' },
    covers: 'window',
  },
  estimates_lowered: {
    label: 'Estimates lowered',
    definition: 'Estimates of the earnings a share of the current fiscal year that were lowered within 30 days.',
    aliases: [
      'lowered estimates',
      'analysts lowered',
      'lowered their estimates',
      'downward revisions',
      'cut their estimates',
    ],
    unit: 'count',
    good: 'down',
    field: 'lowered_30d',
    window: { length: 30, unit: 'day' },
    covers: 'window',
  },
  revision_breadth: {
    label: 'Breadth of revisions',
    definition: 'Estimates raised less those lowered within 30 days, as a share of both: −100% if all were lowered.',
    aliases: ['revision breadth', 'breadth of the revisions', 'breadth of estimate revisions'],
    unit: 'pct',
    good: 'up',
    field: 'revision_breadth_pct',
    window: { length: 30, unit: 'day' },
    covers: 'window',
    isChange: true,
    formula: 'breadth',
  },
  eps_drift: {
    label: 'Drift of the EPS estimate over 90 days',
    definition: 'Mean estimate of the earnings a share of the current fiscal year against that of 90 days ago.',
    aliases: ['eps drift', 'drift of the estimate', 'estimate drift', 'change of the estimate over 90 days'],
    unit: 'pct',
    good: 'up',
    field: 'eps_drift_90d_pct',
    window: { length: 90, unit: 'day' },
    covers: 'window',
    isChange: true,
    formula: 'pct_change',
  },
  target_mean: {
    label: 'Mean price target',
    definition: 'Mean of the prices that analysts expect of the share, mostly within a year.',
    aliases: [
      'mean target',
      'average target',
      'mean target price',
      'average price target',
      'consensus target',
      'price target',
      'target price',
    ],
    unit: 'usd_per_share',
    decimals: 2,
    good: 'none',
    field: 'target_mean_usd',
  },
  target_low: {
    label: 'Lowest price target',
    definition: 'The lowest price that an analyst expects of the share.',
    aliases: ['lowest target', 'low target', 'lowest target price'],
    unit: 'usd_per_share',
    decimals: 2,
    good: 'none',
    field: 'target_low_usd',
  },
  target_high: {
    label: 'Highest price target',
    definition: 'The highest price that an analyst expects of the share.',
    aliases: ['highest target', 'high target', 'highest target price'],
    unit: 'usd_per_share',
    decimals: 2,
    good: 'none',
    field: 'target_high_usd',
  },
  target_analysts: {
    label: 'Analysts with a target',
    definition: 'Analysts with a price target.',
    aliases: ['analysts with a price target', 'number of targets', 'targets from'],
    unit: 'count',
    good: 'none',
    field: 'target_analysts',
  },
  target_spread: {
    label: 'Spread of price targets',
    definition: 'Highest less lowest price target, as a share of the mean.',
    aliases: ['spread of targets', 'target spread', 'spread of the targets', 'targets are apart'],
    unit: 'pct',
    good: 'none',
    field: 'target_spread_pct',
    formula: 'spread',
  },
  target_upside: {
    label: 'Distance to the mean target',
    definition: 'Mean price target against the last close.',
    aliases: [
      'upside to the mean target',
      'upside to the target',
      'upside',
      'downside to the mean target',
      'above the close',
      'target above the price',
    ],
    unit: 'pct',
    good: 'up',
    field: 'target_upside_pct',
    isChange: true,
    formula: 'pct_change',
  },
  recommendations: {
    label: 'Recommendations',
    definition: 'Analysts with a recommendation: to buy, hold or sell.',
    aliases: ['analysts with a recommendation', 'number of recommendations', 'ratings'],
    unit: 'count',
    good: 'none',
    field: 'recommendations',
    formula: 'sum',
  },
  recommended_buys: {
    label: 'Recommendations to buy',
    definition: 'Analysts who recommend to buy, strongly or not.',
    aliases: ['buy recommendations', 'buy ratings', 'recommend buying', 'recommend to buy', 'rate it a buy'],
    unit: 'count',
    good: 'up',
    field: 'recommended_buys',
  },
  recommended_holds: {
    label: 'Recommendations to hold',
    definition: 'Analysts who recommend to hold.',
    aliases: ['hold recommendations', 'hold ratings', 'recommend holding', 'recommend to hold'],
    unit: 'count',
    good: 'none',
    field: 'recommended_holds',
  },
  recommended_sells: {
    label: 'Recommendations to sell',
    definition: 'Analysts who recommend to sell, strongly or not.',
    aliases: ['sell recommendations', 'sell ratings', 'recommend selling', 'recommend to sell'],
    unit: 'count',
    good: 'down',
    field: 'recommended_sells',
  },
  next_report: {
    label: 'Next report',
    definition: 'Day on which the company reports its next results; of several that the source names the first.',
    aliases: [
      'next report on',
      'reports next',
      'next results',
      'next earnings',
      'report is due',
      'next report date',
      'next report',
    ],
    unit: 'date',
    good: 'none',
    field: 'next_report',
  },
  days_to_report: {
    label: 'Days to the next report',
    definition: 'Calendar days from the as-of day of the data to the next report.',
    aliases: [
      'days to the report',
      'days until the report',
      'days until the next report',
      'reports in',
      'due in',
      'next report in',
    ],
    unit: 'days',
    good: 'none',
    field: 'days_to_report',
    formula: 'days_between',
  },
} as const satisfies Readonly<Record<string, Metric>>;
