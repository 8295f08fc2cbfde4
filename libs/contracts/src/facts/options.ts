import type { Metric } from './metric.ts';

/** What options traders pay. */
export const OPTION_METRICS = {
  option_expiry: {
    label: 'Options expiry',
    definition: 'Last day of the options that the figures are about.',
    aliases: ['expiry', 'expiration', 'options expire', 'until'],
    unit: 'date',
    good: 'none',
    field: 'expiry',
  },
  implied_move: {
    label: 'Implied move',
    definition: 'Move of the price, up or down, that options imply until they expire.',
    aliases: ['expected move', 'options imply', 'options price a move', 'move priced', 'implied by options'],
    unit: 'pct',
    good: 'none',
    field: 'implied_move_pct',
    covers: 'ahead',
    formula: 'implied_move',
  },
  past_move: {
    label: 'Past move',
    definition: 'Usual move of the price over as many days as the options have left.',
    aliases: ['usual move', 'move in the past', 'historical move', 'typical move'],
    unit: 'pct',
    good: 'none',
    field: 'past_move_pct',
    covers: 'ahead',
  },
  put_call: {
    label: 'Put/call',
    definition: 'Puts traded for each call traded.',
    aliases: ['put/call ratio', 'put-call ratio', 'put/call volume', 'puts to calls'],
    unit: 'ratio',
    good: 'none',
    field: 'put_call_ratio',
    isPlain: true,
    decimals: 2,
  },
  volume_to_open_interest: {
    label: 'Volume to open interest',
    definition: 'Options traded on the day against the options that are open.',
    aliases: ['open interest', 'share of open interest', 'times the open interest'],
    unit: 'ratio',
    good: 'none',
    field: 'volume_to_open_interest_ratio',
    decimals: 2,
  },
  skew: {
    label: 'Skew',
    definition: 'Implied volatility of the put at 95% of the price less that of the call at 105%.',
    aliases: ['volatility skew', 'put skew', 'option skew'],
    unit: 'pct_points',
    good: 'down',
    field: 'skew_pct',
  },
} as const satisfies Readonly<Record<string, Metric>>;
