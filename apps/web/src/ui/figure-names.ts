/** What a reader calls the figures of tools. A name that is not here is put into words as it is. */
const NAMES: Readonly<Record<string, string>> = {
  change_1d_pct: 'Change, 1 day',
  change_5d_pct: 'Change, 5 days',
  change_20d_pct: 'Change, 20 days',
  change_60d_pct: 'Change, 60 days',
  rsi_14: 'RSI, 14 days',
  sma_20_usd: 'Average, 20 days',
  sma_50_usd: 'Average, 50 days',
  sma_200_usd: 'Average, 200 days',
  volume: 'Volume, shares',
  volume_ratio: 'Volume to 20-day mean',
  peak_volume_ratio: 'Peak volume to mean',
  high_52w_usd: '52-week high',
  low_52w_usd: '52-week low',
  from_high_pct: 'From 52-week high',
  atr_pct: 'Daily range, share',
  atr_usd: 'Daily range (ATR)',
  bollinger_low_usd: 'Bollinger band, low',
  bollinger_high_usd: 'Bollinger band, high',
  last_date: 'Reported on',
  days_since: 'Days since',
  eps_actual_usd: 'EPS, reported',
  eps_estimate_usd: 'EPS, expected',
  eps_growth_pct: 'EPS growth, 1 year',
  beats: 'Quarters above estimate',
  quarters: 'Quarters looked at',
  pe_ratio: 'Price to earnings',
  posts_7d: 'Posts, 7 days',
  authors_7d: 'Accounts, 7 days',
  activity_ratio: 'Activity to the usual',
  copies: 'Near copies',
  hype: 'Promise riches',
  set_aside: 'Set aside as orders',
  put_call_ratio: 'Put/call',
  volume_to_open_interest_ratio: 'Volume to open interest',
  breadth_pct: 'In an uptrend',
  modelCalls: 'Model calls',
  toolCalls: 'Tool calls',
  usd: 'Spent',
  activeMs: 'Time at work',
  supported: 'Claims supported',
  total: 'Claims',
  kept: 'Sentences kept',
  dropped: 'Sentences dropped',
  rewrites: 'Rewritten',
};

const ACRONYMS = /\b(rsi|macd|sma|eps|atr|pe|url)\b/gi;

/** `pe_ratio` → 'Price to earnings', `close_usd` → 'Close': the unit stands with the figure. */
export function figureName(key: string): string {
  const known = NAMES[key];
  if (known) return known;
  const words = key
    .replace(/_(pct|usd|ratio)$/, '')
    .replaceAll('_', ' ')
    .trim();
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(ACRONYMS, (word) => word.toUpperCase());
}
