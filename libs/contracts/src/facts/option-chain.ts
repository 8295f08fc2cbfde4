import type { Metric } from './metric.ts';

function volatilityOf(label: string, definition: string, field: string, aliases: readonly string[]): Metric {
  return { label, definition, aliases, unit: 'pct', good: 'none', field, covers: 'ahead' };
}

function counted(label: string, definition: string, field: string): Metric {
  return { label, definition, aliases: [], unit: 'count', good: 'none', field };
}

function putCall(of: 'volume' | 'open interest', field: string, aliases: readonly string[]): Metric {
  return {
    label: `Put/call ratio by ${of}`,
    definition: `Puts for each call, by ${of}, over all expiries that were read.`,
    aliases,
    unit: 'ratio',
    good: 'none',
    field,
    isPlain: true,
    decimals: 2,
    formula: 'ratio',
  };
}

/** What the quotes of several expiries say. A volatility is a rate a year. */
export const OPTION_CHAIN_METRICS = {
  atm_volatility: {
    ...volatilityOf(
      'Implied volatility at the money',
      'Implied volatility of the options until an expiry, at the strike nearest to the price that has a bid and an ask on both sides.',
      'atm_volatility_pct',
      ['at-the-money implied volatility', 'implied volatility', 'at-the-money volatility'],
    ),
    formula: 'atm_volatility',
  },
  atm_strike: {
    label: 'Strike at the money',
    definition: 'Strike nearest to the price whose call and put both have a bid, an ask and an implied volatility.',
    aliases: [],
    unit: 'usd_per_share',
    good: 'none',
    field: 'strike_usd',
    covers: 'ahead',
  },
  atm_call_volatility: volatilityOf(
    'Implied volatility of the call at the money',
    'As the source gives it, of the call at that strike.',
    'call_volatility_pct',
    [],
  ),
  atm_put_volatility: volatilityOf(
    'Implied volatility of the put at the money',
    'As the source gives it, of the put at that strike.',
    'put_volatility_pct',
    [],
  ),
  days_to_expiry: {
    label: 'Days to the expiry',
    definition: 'Days of the calendar from the quotes to the expiry.',
    aliases: [],
    unit: 'days',
    good: 'none',
    field: 'days_to_expiry',
    covers: 'ahead',
  },
  event_move: {
    label: 'Move that the next result implies',
    definition:
      'Mean size of the move on the next result that options imply: what the expiry after it has in variance above the expiry before it, as the mean of a normal distribution.',
    aliases: ['event move', 'move implied by the next result', 'earnings move', 'move on the next result'],
    unit: 'pct',
    good: 'none',
    field: 'event_move_pct',
    covers: 'ahead',
    formula: 'event_move',
  },
  past_event_move: {
    label: 'Mean move after results',
    definition:
      'Mean size of the moves on the last eight results, at least four, each from the last close before the result to the first after it.',
    aliases: ['mean move after the last results', 'usual move after results', 'past move on results'],
    unit: 'pct',
    good: 'none',
    field: 'past_event_move_pct',
    formula: 'mean_size',
  },
  event_move_ratio: {
    label: 'Implied against past move on results',
    definition: 'Move that the next result implies, as a multiple of the mean move after results.',
    aliases: ['implied move against past results'],
    unit: 'ratio',
    good: 'none',
    field: 'event_move_ratio',
    decimals: 2,
    formula: 'ratio',
  },
  result_move: {
    label: 'Move on a result',
    definition: 'Change from the last close before a result to the first close after it.',
    aliases: [],
    unit: 'pct',
    good: 'up',
    field: 'result_move_pct',
    isChange: true,
  },
  volatility_premium: {
    label: 'Implied less realised volatility',
    definition:
      'Implied volatility at the money, of the expiry nearest to 30 days away, less the realised volatility of the last 20 trading days.',
    aliases: ['implied minus realised volatility', 'volatility premium', 'volatility risk premium'],
    unit: 'pct_points',
    good: 'none',
    field: 'volatility_premium_pct',
    isChange: true,
    formula: 'diff',
  },
  skew_25_delta: {
    label: '25-delta skew',
    definition:
      'Implied volatility of the put less that of the call, both at a delta of 0.25, of the expiry nearest to 30 days away. Above 0, protection is dearer than the chance of a rise.',
    aliases: ['25-delta skew', '25 delta skew', 'delta skew', 'risk reversal'],
    unit: 'pct_points',
    good: 'down',
    field: 'skew_25_delta_pct',
    isChange: true,
    covers: 'ahead',
    formula: 'diff',
  },
  put_25_volatility: {
    ...volatilityOf('Implied volatility of the 25-delta put', 'Between the two puts around it.', 'put_25_pct', []),
    formula: 'at_delta',
  },
  call_25_volatility: {
    ...volatilityOf('Implied volatility of the 25-delta call', 'Between the two calls around it.', 'call_25_pct', []),
    formula: 'at_delta',
  },
  option_rate: {
    label: 'Treasury yield of the term',
    definition:
      'Yield between those of the curve around the days to the expiry; below three months the three-month one.',
    aliases: [],
    unit: 'pct',
    decimals: 2,
    good: 'none',
    field: 'option_rate_pct',
    covers: 'ahead',
  },
  put_call_volume: putCall('volume', 'put_call_volume_ratio', ['put/call ratio by volume']),
  put_call_open_interest: putCall('open interest', 'put_call_open_interest_ratio', ['put/call ratio by open interest']),
  put_volume: counted('Puts traded', 'Puts traded on the day, over all expiries that were read.', 'put_volume'),
  call_volume: counted('Calls traded', 'Calls traded on the day, over all expiries that were read.', 'call_volume'),
  put_open_interest: counted('Open puts', 'Puts that are open, over all expiries that were read.', 'put_open_interest'),
  call_open_interest: counted(
    'Open calls',
    'Calls that are open, over all expiries that were read.',
    'call_open_interest',
  ),
} as const satisfies Readonly<Record<string, Metric>>;
