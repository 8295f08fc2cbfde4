import type { Metric } from './metric.ts';
import { NOT_FINANCIALS, OPERATING_SECTORS } from './sector-names.ts';

const OF_PERIOD = { covers: 'fiscal_period', sectors: NOT_FINANCIALS } as const;
const OF_OPERATIONS = { covers: 'fiscal_period', sectors: OPERATING_SECTORS } as const;

/** Ratios of debt, returns and working capital, and signs that a year's results deserve a second look. */
export const QUALITY_METRICS = {
  net_debt_to_ebitda: {
    label: 'Net debt to EBITDA',
    definition: 'Years of EBITDA that it would take to repay the net debt.',
    aliases: ['net debt/ebitda'],
    unit: 'ratio',
    good: 'down',
    ...OF_PERIOD,
  },
  interest_cover: {
    label: 'Interest cover',
    definition: 'Operating income against interest expense.',
    aliases: ['interest coverage'],
    unit: 'ratio',
    good: 'up',
    ...OF_PERIOD,
  },
  return_on_invested_capital: {
    label: 'Return on invested capital',
    definition: 'Operating income after taxes against the mean of the invested capital of the year.',
    aliases: ['roic'],
    unit: 'pct',
    good: 'up',
    ...OF_PERIOD,
  },
  accruals: {
    label: 'Accruals',
    definition: 'Net income that did not arrive as cash, as a share of the mean of the assets.',
    aliases: ['accruals ratio'],
    unit: 'pct',
    good: 'down',
    ...OF_PERIOD,
  },
  days_sales_outstanding: {
    label: 'Days sales outstanding',
    definition: 'Days of revenue that customers still owe.',
    aliases: ['dso'],
    unit: 'days',
    good: 'down',
    ...OF_PERIOD,
  },
  days_inventory_outstanding: {
    label: 'Days inventory outstanding',
    definition: 'Days of cost of revenue that are in stock.',
    aliases: ['dio'],
    unit: 'days',
    good: 'down',
    ...OF_OPERATIONS,
  },
  cash_runway: {
    label: 'Cash runway',
    definition: 'Months that cash and short-term investments last, where free cash flow is negative.',
    aliases: ['runway'],
    unit: 'months',
    good: 'up',
    ...OF_PERIOD,
  },
  receivables_outgrow_revenue: {
    label: 'Receivables outgrow revenue',
    definition:
      'Whether receivables grew 1.3 times as much as revenue, and operating cash flow not as much as revenue.',
    aliases: [],
    unit: 'flag',
    good: 'down',
    ...OF_PERIOD,
  },
  costs_move_to_assets: {
    label: 'Costs move to assets',
    definition:
      'Whether property and other noncurrent assets outgrew revenue by 5% of it while the operating margin rose.',
    aliases: [],
    unit: 'flag',
    good: 'down',
    ...OF_OPERATIONS,
  },
  share_dilution: {
    label: 'Share dilution',
    definition: 'Whether diluted shares, adjusted for splits, grew by more than 10% in a year.',
    aliases: [],
    unit: 'flag',
    good: 'down',
    covers: 'fiscal_period',
  },
} as const satisfies Readonly<Record<string, Metric>>;

/** Scores as they were published, each with its threshold and with how often we saw it crossed at sound companies. */
export const SCORE_METRICS = {
  piotroski: {
    label: 'Piotroski score',
    definition:
      'Points, 0 to 9, for improving profit, debt and efficiency. Threshold: below 2 (Piotroski 2000). Crossed in 0 of 18 fiscal years of sound companies.',
    aliases: ['f-score', 'piotroski f-score'],
    unit: 'points',
    good: 'up',
    decimals: 0,
    ...OF_OPERATIONS,
  },
  altman_z: {
    label: 'Altman Z-score',
    definition:
      'Weighted ratios of assets, profit and market value. Threshold: below 1.81 (Altman 1968). Crossed in 0 of 27 fiscal years of sound companies.',
    aliases: ['z-score', 'altman z'],
    unit: 'points',
    good: 'up',
    decimals: 2,
    ...OF_OPERATIONS,
  },
  beneish_m: {
    label: 'Beneish M-score',
    definition:
      'Eight indices of how the accounts changed in a year. Threshold: above −1.78 (Beneish 1999). Crossed in 1 of 19 fiscal years of sound companies.',
    aliases: ['m-score', 'beneish m'],
    unit: 'points',
    good: 'down',
    decimals: 2,
    ...OF_OPERATIONS,
  },
} as const satisfies Readonly<Record<string, Metric>>;
