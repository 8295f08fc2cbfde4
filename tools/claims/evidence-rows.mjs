/**
 * Where each metric stands in a row of evidence: written by hand from the rows, so that a memo is not read with the product's own
 * registry. `[kind of evidence, key]`, the first that the row has.
 */
const PLACES = {
  price_date: [['indicators', 'date']],
  breakout: [['indicators', 'breakout']],
  volume: [
    ['indicators', 'volume'],
    ['bars', 'volume'],
  ],
  rsi_14: [['indicators', 'rsi_14']],
  macd: [['indicators', 'macd']],
  macd_signal: [['indicators', 'macd_signal']],
  atr_pct: [['indicators', 'atr_pct']],
  volume_ratio: [
    ['indicators', 'volume_ratio'],
    ['movers', 'volume_ratio'],
  ],
  peak_volume_ratio: [['indicators', 'peak_volume_ratio']],
  from_high: [['indicators', 'from_high_pct']],
  close: [
    ['indicators', 'close_usd'],
    ['bars', 'close_usd'],
    ['movers', 'close_usd'],
  ],
  open: [['bars', 'open_usd']],
  high: [['bars', 'high_usd']],
  low: [['bars', 'low_usd']],
  atr: [['indicators', 'atr_usd']],
  bollinger_low: [['indicators', 'bollinger_low_usd']],
  bollinger_high: [['indicators', 'bollinger_high_usd']],
  sma_20: [['indicators', 'sma_20_usd']],
  sma_50: [['indicators', 'sma_50_usd']],
  sma_200: [['indicators', 'sma_200_usd']],
  high_52w: [
    ['indicators', 'high_52w_usd'],
    ['fundamentals', 'high_52w_usd'],
  ],
  low_52w: [
    ['indicators', 'low_52w_usd'],
    ['fundamentals', 'low_52w_usd'],
  ],
  change_1d: [
    ['indicators', 'change_1d_pct'],
    ['sectors', 'change_1d_pct'],
    ['movers', 'change_pct'],
  ],
  change_5d: [['indicators', 'change_5d_pct']],
  change_20d: [
    ['indicators', 'change_20d_pct'],
    ['sectors', 'change_20d_pct'],
  ],
  change_60d: [['indicators', 'change_60d_pct']],
  breadth: [['sectors', 'breadth_pct']],
  members: [['sectors', 'members']],
  eps_actual: [['earnings', 'eps_actual_usd']],
  eps_estimate: [['earnings', 'eps_estimate_usd']],
  surprise: [['earnings', 'surprise_pct']],
  eps_growth: [['earnings', 'eps_growth_pct']],
  beats: [['earnings', 'beats']],
  quarters: [['earnings', 'quarters']],
  reported_on: [
    ['earnings', 'last_date'],
    ['earnings', 'date'],
  ],
  days_since_report: [['earnings', 'days_since']],
  valuation_date: [['fundamentals', 'date']],
  pe: [['fundamentals', 'pe_ratio']],
  price_to_book: [['fundamentals', 'price_to_book_ratio']],
  price_to_sales: [['fundamentals', 'price_to_sales_ratio']],
  dividend_yield: [['fundamentals', 'dividend_yield_pct']],
  market_cap: [['fundamentals', 'market_cap_usd']],
  option_expiry: [['options', 'expiry']],
  implied_move: [['options', 'implied_move_pct']],
  past_move: [['options', 'past_move_pct']],
  put_call: [['options', 'put_call_ratio']],
  volume_to_open_interest: [['options', 'volume_to_open_interest_ratio']],
  skew: [['options', 'skew_pct']],
  headlines: [['news', 'headlines']],
  publishers: [['news', 'publishers']],
  good_headlines: [['news', 'positive']],
  bad_headlines: [['news', 'negative']],
  news_days: [['news', 'days']],
  latest_headline_on: [['news', 'latest_date']],
  documents: [['documents', 'documents']],
  good_documents: [['documents', 'positive']],
  bad_documents: [['documents', 'negative']],
  document_days: [['documents', 'days']],
  posts_7d: [['posts', 'posts_7d']],
  distinct_posts_7d: [['posts', 'distinct_7d']],
  post_authors_7d: [['posts', 'authors_7d']],
  post_activity: [['posts', 'activity_ratio']],
  positive_posts: [['posts', 'positive']],
  negative_posts: [['posts', 'negative']],
  post_copies: [['posts', 'copies']],
  post_reposts: [['posts', 'reposts']],
  post_hype: [['posts', 'hype']],
};

/** The days of the rows with exactly this text, of any of the items. */
export function daysOfText(items, text) {
  const rows = items.flatMap(({ body }) => (Array.isArray(body.items) ? body.items : []));
  return rows.filter(({ title, text: whole }) => title === text || whole === text).map(({ date }) => date);
}

/** What the item's row says for the metric, or undefined: of the row of the subject and day where the item has several. */
export function valueInRows({ kind, body }, { metric, subject, as_of: asOf }) {
  for (const [of, key] of PLACES[metric] ?? []) {
    if (of !== kind) continue;
    const value = rowsOf(kind, body, subject, asOf?.slice(0, 10)).find((row) => row[key] !== undefined)?.[key];
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

function rowsOf(kind, body, subject, day) {
  if (kind === 'sectors') return body.sectors.filter(({ sector }) => sector === subject);
  if (kind === 'movers') return body.movers.filter(({ symbol }) => symbol === subject);
  if (kind === 'bars') return body.bars.filter(({ date }) => date === day);
  if (kind !== 'earnings' || day === undefined || day === body.last_date) return [body];
  return [...body.reports.filter(({ date }) => date === day), body];
}
