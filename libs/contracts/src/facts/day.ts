import type { Metric } from './metric.ts';

/** The day as far as it has come, of live markets alone. Each figure is of an instant of its own. */
export const DAY_METRICS = {
  last_trade: {
    label: 'Last trade',
    definition:
      'Price of the last trade, also before the opening and after the close, as the source tells it with its delay.',
    aliases: ['last traded', 'last trade at', 'latest trade'],
    unit: 'usd_per_share',
    decimals: 2,
    good: 'none',
    field: 'last_trade_usd',
  },
  pre_market_move: {
    label: 'Pre-market move',
    definition: 'Last price before the opening against the previous close.',
    aliases: ['premarket move', 'pre-market', 'premarket', 'before the opening', 'before the open'],
    unit: 'pct',
    isChange: true,
    good: 'up',
    field: 'pre_market_move_pct',
    formula: 'pct_change',
  },
  after_market_move: {
    label: 'After-market move',
    definition: 'Last price after the close against the close.',
    aliases: ['after-hours move', 'after hours', 'after-hours', 'after-market', 'post-market', 'after the close'],
    unit: 'pct',
    isChange: true,
    good: 'up',
    field: 'after_market_move_pct',
    formula: 'pct_change',
  },
  opening_gap: {
    label: 'Gap at the opening',
    definition: 'Opening price of the day against the previous close.',
    aliases: ['opening gap', 'gap at the open', 'gapped', 'opened with a gap'],
    unit: 'pct',
    isChange: true,
    good: 'up',
    field: 'opening_gap_pct',
    formula: 'pct_change',
  },
  volume_by_now: {
    label: 'Volume by this time of day',
    definition:
      'Volume since the opening against the mean volume by the same time of day over the 20 trading days before, in bars of five minutes.',
    aliases: ['volume by now', 'volume for the time of day', 'intraday volume', 'volume at this time of day'],
    unit: 'ratio',
    good: 'none',
    field: 'volume_by_now_ratio',
    formula: 'ratio',
  },
  vwap: {
    label: 'VWAP of the day',
    definition:
      'Volume-weighted average price since the opening, from the mean of high, low and close of bars of five minutes.',
    aliases: ['vwap', 'volume-weighted average price', 'average price of the day'],
    unit: 'usd_per_share',
    decimals: 2,
    good: 'none',
    field: 'vwap_usd',
    formula: 'vwap',
  },
} as const satisfies Readonly<Record<string, Metric>>;
