import type { Metric, MetricWindow } from './metric.ts';

const tradingDays = (length: number): MetricWindow => ({ length, unit: 'trading_day' });
const BETA_OVER = 'Slope over the last 120 changes between days that both have, at least 60.';

function volatility(length: number) {
  return {
    label: `${length}-day realised volatility`,
    definition: `Standard deviation of the last ${length} daily changes of the close, as a rate a year.`,
    aliases: [
      `realised volatility of ${length} days`,
      `realised volatility over ${length} days`,
      `${length}-day realized volatility`,
      `${length}-day volatility`,
      'realised volatility',
      'realized volatility',
      'historical volatility',
    ],
    unit: 'pct',
    good: 'down',
    field: `realised_volatility_${length}_pct`,
    window: tradingDays(length),
    formula: 'annual_deviation',
  } as const satisfies Metric;
}

function strength(of: 'index' | 'sector', length: number) {
  return {
    label: `${length}-day change above the ${of}`,
    definition: `Change over ${length} trading days less that of the ${of} between the same days.`,
    aliases: [
      `relative to the ${of} over ${length} days`,
      `ahead of the ${of} over ${length} days`,
      `behind the ${of} over ${length} days`,
      `strength against the ${of} over ${length} days`,
      `${length}-day strength against the ${of}`,
    ],
    unit: 'pct_points',
    good: 'up',
    field: `above_${of}_${length}d_pct`,
    window: tradingDays(length),
    covers: 'window',
    isChange: true,
    formula: 'change_above',
  } as const satisfies Metric;
}

/** How a share moves with its market. */
export const REGIME_METRICS = {
  realised_volatility_20: volatility(20),
  realised_volatility_60: volatility(60),
  beta_index: {
    label: 'Beta to the index',
    definition: `Percent that the share moves for each percent of the market's index. ${BETA_OVER}`,
    aliases: ['beta', 'market beta', 'beta to the market', 'beta to spy', 'beta against the index'],
    unit: 'ratio',
    good: 'none',
    field: 'beta_index_ratio',
    isPlain: true,
    decimals: 2,
    formula: 'slope',
  },
  beta_sector: {
    label: 'Beta to the sector',
    definition: `Percent that the share moves for each percent of its sector: of the sector's fund, else of its other companies at equal weight. ${BETA_OVER}`,
    aliases: ['sector beta', 'beta to its sector', 'beta against the sector'],
    unit: 'ratio',
    good: 'none',
    field: 'beta_sector_ratio',
    isPlain: true,
    decimals: 2,
    formula: 'slope',
  },
  beta_yield: {
    label: 'Beta to the ten-year yield',
    definition: `Percent that the share moves for each percentage point that the ten-year Treasury yield rises. ${BETA_OVER}`,
    aliases: ['beta to the yield', 'rate beta', 'beta to rates', 'sensitivity to the ten-year yield'],
    unit: 'pct',
    good: 'none',
    field: 'beta_yield_pct',
    isChange: true,
    formula: 'slope',
  },
  above_index_20: strength('index', 20),
  above_index_60: strength('index', 60),
  above_index_120: strength('index', 120),
  above_sector_20: strength('sector', 20),
  above_sector_60: strength('sector', 60),
  above_sector_120: strength('sector', 120),
} as const satisfies Readonly<Record<string, Metric>>;

/** What the market pays for time and for credit. */
export const CURVE_METRICS = {
  curve_date: {
    label: 'Day of the yield curve',
    definition: 'Newest day with Treasury yields.',
    aliases: [],
    unit: 'date',
    good: 'none',
    field: 'curve_date',
  },
  curve_10y_3m: {
    label: 'Ten-year less three-month yield',
    definition: 'Ten-year Treasury yield less the three-month one; below 0 the curve is inverted.',
    aliases: [
      '10y − 3m',
      '10y-3m',
      '10-year minus 3-month',
      'ten-year minus three-month',
      'slope of the curve',
      'yield curve',
    ],
    unit: 'pct_points',
    good: 'none',
    field: 'curve_10y_3m_pct',
    decimals: 2,
    formula: 'diff',
  },
  curve_10y_2y: {
    label: 'Ten-year less two-year yield',
    definition: 'Ten-year Treasury yield less the two-year one.',
    aliases: [
      '10y − 2y',
      '10y-2y',
      '10-year minus 2-year',
      'ten-year minus two-year',
      'slope of the curve',
      'yield curve',
    ],
    unit: 'pct_points',
    good: 'none',
    field: 'curve_10y_2y_pct',
    decimals: 2,
    formula: 'diff',
  },
  curve_inverted: {
    label: 'Inverted yield curve',
    definition: 'Whether the ten-year Treasury yield is below the three-month one.',
    aliases: ['inverted curve', 'curve is inverted', 'yield curve is inverted'],
    unit: 'flag',
    good: 'down',
    field: 'curve_inverted',
    formula: 'below',
  },
  credit_spread: {
    label: 'Credit spread',
    definition: 'What bonds below investment grade yield above the Treasury.',
    aliases: ['high-yield spread', 'credit spreads', 'spread of high-yield bonds'],
    unit: 'pct_points',
    good: 'down',
    field: 'credit_spread_pct',
    decimals: 2,
  },
} as const satisfies Readonly<Record<string, Metric>>;
