import { billions, day, isClose, pct, plain, signedPct, usd } from './figures-of.mjs';

const nth = [
  'zeroth',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
];
const placeOf = ({ own, sectors }) => nth[sectors.findIndex((row) => row.sector === own.sector) + 1];
const moved = (value, up, down) => (value < 0 ? down : up);
const clear = (value) => Math.abs(value) >= 0.5;
/** A headline of the last month that names its own company. */
const ownHeadline = ({ news, short }) => news?.items.find(({ title }) => title.startsWith(short));
const OUTLETS = ['Harbour Wire', 'The Quayside Ledger', 'Morrow Markets', 'Trade Lantern'];

/** Sentences that are true of the company. */
const honest = [
  [
    'price',
    ['indicators'],
    ({ short, prices: p }) =>
      clear(p.change_5d_pct) &&
      `Holders of ${short} are ${pct(p.change_5d_pct)} ${moved(p.change_5d_pct, 'richer', 'poorer')} than five sessions ago.`,
  ],
  [
    'price',
    ['indicators'],
    ({ short, prices: p }) =>
      clear(p.change_60d_pct) &&
      `${short} carries a sixty-session ${moved(p.change_60d_pct, 'gain', 'loss')} of ${pct(p.change_60d_pct)}.`,
  ],
  ['price', ['indicators'], ({ prices: p }) => `Momentum, on a fourteen-day RSI, registers ${plain(p.rsi_14)}.`],
  [
    'price',
    ['indicators'],
    ({ short, prices: p }) =>
      `A typical day swings ${short} by ${usd(p.atr_usd)}, which is ${pct(p.atr_pct)} of its price.`,
  ],
  [
    'comparison',
    ['indicators'],
    ({ short, prices: p }) =>
      `${short} is quoted ${p.close_usd > p.sma_200_usd ? 'north' : 'south'} of its 200-day mean (${usd(p.close_usd)} to ${usd(p.sma_200_usd)}).`,
  ],
  [
    'comparison',
    ['indicators'],
    ({ prices: p }) =>
      `The shorter of the two averages, 50 days, is ${p.sma_50_usd > p.sma_200_usd ? 'the higher one' : 'the lower one'}: ${usd(p.sma_50_usd)} and ${usd(p.sma_200_usd)}.`,
  ],
  [
    'comparison',
    ['indicators'],
    ({ prices: p }) =>
      p.from_high_pct < -1 && `${pct(p.from_high_pct)} separates the stock from the best price of its 52 weeks.`,
  ],
  [
    'results',
    ['earnings'],
    ({ results: r }) =>
      clear(r.surprise_pct) &&
      `Against hopes of ${usd(r.eps_estimate_usd)}, ${usd(r.eps_actual_usd)} a share was ${moved(r.surprise_pct, 'a pleasant', 'an unpleasant')} surprise.`,
  ],
  [
    'written date',
    ['earnings'],
    ({ short, results: r }) => `${short} last opened its books on ${day(r.last_date)}, ${r.days_since} days ago.`,
  ],
  [
    'results',
    ['earnings'],
    ({ results: r }) =>
      r.eps_growth_pct !== null &&
      clear(r.eps_growth_pct) &&
      `One year on, a share earns ${pct(r.eps_growth_pct)} ${moved(r.eps_growth_pct, 'more', 'less')}.`,
  ],
  [
    'counting',
    ['earnings'],
    ({ short, results: r }) => `Score of ${short} against forecasters: ${r.beats} wins in ${r.quarters} quarters.`,
  ],
  [
    'valuation',
    ['fundamentals'],
    ({ valuation: v }) => v.pe_ratio !== null && `A year's profit is paid for ${plain(v.pe_ratio)} times over.`,
  ],
  [
    'valuation',
    ['fundamentals'],
    ({ short, valuation: v }) => `The stock market puts ${billions(v.market_cap_usd)} on the whole of ${short}.`,
  ],
  [
    'valuation',
    ['fundamentals'],
    ({ valuation: v }) =>
      `Book value is paid ${plain(v.price_to_book_ratio, 2)} times over, sales ${plain(v.price_to_sales_ratio, 2)} times.`,
  ],
  [
    'options',
    ['options'],
    ({ options: o }) => `Until ${day(o.expiry)} traders brace for a swing of ${pct(o.implied_move_pct)} either way.`,
  ],
  ['options', ['options'], ({ options: o }) => `For every call ${plain(o.put_call_ratio, 2)} puts change hands.`],
  [
    'sector',
    ['sectors'],
    ({ own }) =>
      clear(own.change_20d_pct) &&
      `Twenty days have left the ${own.sector} group ${pct(own.change_20d_pct)} ${moved(own.change_20d_pct, 'better', 'worse')} off.`,
  ],
  [
    'ranking',
    ['sectors'],
    (f) => `On the twenty-day ladder of eleven sectors, ${f.own.sector} occupies the ${placeOf(f)} rung.`,
  ],
  [
    'quoted',
    ['news'],
    (f) => ownHeadline(f) && `Under the byline of ${ownHeadline(f).source} one reads: “${ownHeadline(f).title}”.`,
  ],
  [
    'counting',
    ['posts'],
    ({ posts }) =>
      posts?.posts_7d > 4 && `Seven days yielded ${posts.posts_7d} posts from ${posts.authors_7d} handles.`,
  ],
];

/** The same forms, bent until they say what the evidence contradicts. */
const bent = [
  [
    'direction',
    ['indicators'],
    ({ short, prices: p }) =>
      clear(p.change_5d_pct) &&
      `Holders of ${short} find themselves ${pct(p.change_5d_pct)} ${moved(p.change_5d_pct, 'poorer', 'richer')} than a week back.`,
  ],
  [
    'sign',
    ['indicators'],
    ({ short, prices: p }) =>
      clear(p.change_20d_pct) && `The twenty-session balance of ${short} is ${signedPct(-p.change_20d_pct)}.`,
  ],
  [
    'window',
    ['indicators'],
    ({ short, prices: p }) =>
      !isClose(p.change_60d_pct, p.change_5d_pct, 1) &&
      clear(p.change_60d_pct) &&
      `A single week gave ${short} a ${moved(p.change_60d_pct, 'gain', 'loss')} of ${pct(p.change_60d_pct)}.`,
  ],
  ['metric', ['indicators'], ({ prices: p }) => `Wilder's range index, the ATR, registers ${plain(p.rsi_14)}.`],
  [
    'order',
    ['indicators'],
    ({ short, prices: p }) =>
      `${short} is quoted ${p.close_usd > p.sma_200_usd ? 'south' : 'north'} of its 200-day mean (${usd(p.close_usd)} to ${usd(p.sma_200_usd)}).`,
  ],
  [
    'metric',
    ['indicators'],
    ({ prices: p }) => !isClose(p.sma_50_usd, p.sma_200_usd) && `Two hundred days average out at ${usd(p.sma_50_usd)}.`,
  ],
  [
    'direction',
    ['earnings'],
    ({ results: r }) =>
      clear(r.surprise_pct) &&
      `Against hopes of ${usd(r.eps_estimate_usd)}, ${usd(r.eps_actual_usd)} a share was ${moved(r.surprise_pct, 'a let-down', 'a treat')}.`,
  ],
  ['date', ['earnings'], ({ short, results: r }) => `${short} last opened its books on ${day(r.reports[1].date)}.`],
  [
    'window',
    ['earnings'],
    ({ results: r }) =>
      r.eps_growth_pct !== null &&
      clear(r.eps_growth_pct) &&
      `One quarter on, a share earns ${pct(r.eps_growth_pct)} ${moved(r.eps_growth_pct, 'more', 'less')}.`,
  ],
  [
    'count',
    ['earnings'],
    ({ short, results: r }) =>
      `Score of ${short} against forecasters: ${4 - r.beats === r.beats ? 3 : 4 - r.beats} wins in 4 quarters.`,
  ],
  [
    'metric',
    ['fundamentals'],
    ({ valuation: v }) =>
      v.pe_ratio !== null &&
      !isClose(v.pe_ratio, v.price_to_sales_ratio, 1) &&
      `A year's sales are paid for ${plain(v.pe_ratio)} times over.`,
  ],
  [
    'figure',
    ['fundamentals'],
    ({ short, valuation: v }) => `The stock market puts ${billions(v.market_cap_usd * 3)} on the whole of ${short}.`,
  ],
  [
    'date',
    ['options'],
    ({ options: o }) =>
      `Until ${day(o.expiry.replace('-07-', '-09-'))} traders brace for a swing of ${pct(o.implied_move_pct)} either way.`,
  ],
  [
    'metric',
    ['options'],
    ({ options: o }) =>
      !isClose(o.put_call_ratio, 1) && `For every put ${plain(o.put_call_ratio, 2)} calls change hands.`,
  ],
  [
    'subject',
    ['sectors'],
    ({ short, own, prices: p }) =>
      clear(own.change_20d_pct) &&
      !isClose(own.change_20d_pct, p.change_20d_pct, 1) &&
      `Twenty days have left ${short} itself ${pct(own.change_20d_pct)} ${moved(own.change_20d_pct, 'better', 'worse')} off.`,
  ],
  [
    'rank',
    ['sectors'],
    ({ own, sectors }) =>
      own.sector !== sectors.at(0).sector &&
      own.sector !== sectors.at(-1).sector &&
      `On the twenty-day ladder of eleven sectors, ${own.sector} occupies the last rung.`,
  ],
  [
    'source',
    ['news'],
    (f) =>
      ownHeadline(f) &&
      `Under the byline of ${OUTLETS.find((outlet) => f.news.items.every(({ source }) => source !== outlet))} one reads: “${ownHeadline(f).title}”.`,
  ],
  [
    'count',
    ['posts'],
    ({ posts }) =>
      posts?.posts_7d > 4 &&
      posts.authors_7d < posts.posts_7d &&
      `Seven days yielded ${posts.authors_7d} posts from ${posts.posts_7d} handles.`,
  ],
  ['bare claim', [], ({ short }) => `Word is out that ${short} will move its headquarters abroad.`],
  [
    'cause',
    ['indicators'],
    ({ short, prices: p }) =>
      clear(p.change_1d_pct) &&
      `Blame, or thank, the weather: ${short} ${moved(p.change_1d_pct, 'gained', 'lost')} ${pct(p.change_1d_pct)} on the day for that reason.`,
  ],
];

export const templates = [...honest, ...bent];
