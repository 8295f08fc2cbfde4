import type { Metric, MetricWindow } from './metric.ts';

const tradingDays = (length: number): MetricWindow => ({ length, unit: 'trading_day' });
const YEAR: MetricWindow = { length: 52, unit: 'week' };

function change(length: number, aliases: readonly string[]) {
  return {
    label: `${length}-day change`,
    definition: `Change of the close against the close ${length === 1 ? 'of the trading day' : `${length} trading days`} before.`,
    aliases: [`change over ${length} days`, `change in ${length} days`, ...aliases],
    unit: 'pct',
    good: 'up',
    field: `change_${length}d_pct`,
    window: tradingDays(length),
    covers: 'window',
    isChange: true,
    formula: 'pct_change',
  } as const satisfies Metric;
}

function average(length: number, aliases: readonly string[]) {
  return {
    label: `${length}-day average`,
    definition: `Mean of the closes of the last ${length} trading days.`,
    aliases: [
      `${length}-day mean`,
      `${length}-day moving average`,
      `average of ${length} days`,
      `average over ${length} days`,
      `${length}-day sma`,
      `sma(${length})`,
      `sma ${length}`,
      `sma${length}`,
      `${length}dma`,
      ...aliases,
    ],
    unit: 'usd_per_share',
    good: 'none',
    field: `sma_${length}_usd`,
    window: tradingDays(length),
    formula: 'mean',
  } as const satisfies Metric;
}

/** Figures of daily prices and volume. */
export const PRICE_METRICS = {
  close: {
    label: 'Close',
    definition: 'Last traded price of the day.',
    aliases: [
      'closing price',
      'price',
      'share price',
      'last price',
      'closed at',
      'closes at',
      'trades at',
      'stands at',
    ],
    unit: 'usd_per_share',
    good: 'up',
    field: 'close_usd',
  },
  open: {
    label: 'Open',
    definition: 'First traded price of the day.',
    aliases: ['opening price', 'opened at'],
    unit: 'usd_per_share',
    good: 'none',
    field: 'open_usd',
  },
  high: {
    label: "Day's high",
    definition: 'Highest traded price of the day.',
    aliases: ['daily high', 'intraday high', 'high of the day'],
    unit: 'usd_per_share',
    good: 'none',
    field: 'high_usd',
  },
  low: {
    label: "Day's low",
    definition: 'Lowest traded price of the day.',
    aliases: ['daily low', 'intraday low', 'low of the day'],
    unit: 'usd_per_share',
    good: 'none',
    field: 'low_usd',
  },
  price_date: {
    label: 'Date of the close',
    definition: 'Trading day of the last close.',
    aliases: ['last trading day'],
    unit: 'date',
    good: 'none',
    field: 'date',
  },
  change_1d: change(1, ['daily change', "day's change", 'change on the day']),
  change_5d: change(5, ['weekly change', "week's change", 'change in a week']),
  change_20d: change(20, ['monthly change', "month's change", 'change in a month']),
  change_60d: change(60, ['quarterly change', 'change in three months', 'change in a quarter']),
  sma_20: average(20, ['one-month average']),
  sma_50: average(50, []),
  sma_200: average(200, ['long-term average']),
  high_52w: {
    label: '52-week high',
    definition: 'Highest price of the last 52 weeks.',
    aliases: ['52-week peak', 'one-year high', '12-month high', 'high of the year', 'its high', 'yearly high'],
    unit: 'usd_per_share',
    good: 'none',
    field: 'high_52w_usd',
    window: YEAR,
    formula: 'highest',
  },
  low_52w: {
    label: '52-week low',
    definition: 'Lowest price of the last 52 weeks.',
    aliases: ['one-year low', '12-month low', 'low of the year', 'its low', 'yearly low'],
    unit: 'usd_per_share',
    good: 'none',
    field: 'low_52w_usd',
    window: YEAR,
    formula: 'lowest',
  },
  from_high: {
    label: 'From 52-week high',
    definition: 'Distance of the close from the 52-week high; negative below it.',
    aliases: ['below its high', 'under its high', 'below its 52-week high', 'under its 52-week high', 'off its high'],
    unit: 'pct',
    good: 'up',
    field: 'from_high_pct',
    window: YEAR,
    isChange: true,
    formula: 'pct_change',
    inputs: ['close', 'high_52w'],
  },
  report_close: {
    label: 'Close before the last report',
    definition: 'Last close before the last results were out.',
    aliases: ['close before the report', 'close before the last results'],
    unit: 'usd_per_share',
    good: 'none',
    field: 'report_close_usd',
  },
  change_since_report: {
    label: 'Change since the last report',
    definition: 'Change of the close since the last close before the last results were out.',
    aliases: ['change since the report', 'change since the last results'],
    unit: 'pct',
    good: 'up',
    field: 'change_since_report_pct',
    isChange: true,
    formula: 'pct_change',
    inputs: ['close', 'report_close'],
  },
} as const satisfies Readonly<Record<string, Metric>>;
