import { billions, day, isClose, pct, plain, signedPct, usd } from '../figures-of.mjs';
import { rules } from '../rules.mjs';

const shown = (value) => (value < 0 ? `-${usd(-value)}` : usd(value));
const verb = (change, up, down) => (change < 0 ? down : up);
const isBeat = ({ eps_actual_usd, eps_estimate_usd }) => eps_actual_usd > eps_estimate_usd;
const isMiss = ({ eps_actual_usd, eps_estimate_usd }) => eps_actual_usd < eps_estimate_usd;
const first = ({ news }) => news?.items.find(({ title }) => !/["“”]/.test(title));

/** Honest sentences on results, valuation, options, sectors and texts. */
export const templates = [
  ...rules(
    'results',
    ['earnings'],
    ({ results: r }) =>
      isBeat(r) && `It beat the estimate of ${shown(r.eps_estimate_usd)} with ${shown(r.eps_actual_usd)} a share.`,
    ({ results: r }) =>
      isMiss(r) && `It missed the estimate of ${shown(r.eps_estimate_usd)} with ${shown(r.eps_actual_usd)} a share.`,
    ({ name, results: r }) => `${name} earned ${shown(r.eps_actual_usd)} a share in the last quarter.`,
    ({ results: r }) =>
      Math.abs(r.eps_growth_pct) > 0.5 &&
      `Earnings a share ${verb(r.eps_growth_pct, 'grew', 'fell')} ${pct(r.eps_growth_pct)} from a year before.`,
    ({ results: r }) => r.surprise_pct > 1 && `Earnings topped the estimate by ${pct(r.surprise_pct)}.`,
    ({ results: r }) => r.surprise_pct < -1 && `Earnings came in ${pct(r.surprise_pct)} below the estimate.`,
  ),
  ...rules(
    'valuation',
    ['fundamentals'],
    ({ valuation: v }) => v.pe_ratio && `The P/E is ${plain(v.pe_ratio)}.`,
    ({ valuation: v }) =>
      v.pe_ratio &&
      `The stock is valued at ${plain(v.pe_ratio)} times earnings and ${plain(v.price_to_book_ratio)} times book.`,
    ({ valuation: v }) => `Price to sales is ${plain(v.price_to_sales_ratio, 2)}.`,
    ({ valuation: v }) => v.dividend_yield_pct > 0.1 && `The dividend yield is ${pct(v.dividend_yield_pct)}.`,
    ({ valuation: v }) => `The market value is ${billions(v.market_cap_usd)}.`,
    ({ valuation: v }) =>
      v.market_cap_usd >= 1e10 && `Its market cap of $${plain(v.market_cap_usd / 1e9)}B makes it a large company.`,
  ),
  ...rules(
    'options',
    ['options'],
    ({ options: o }) => o && `Options imply a move of ${pct(o.implied_move_pct)} until ${day(o.expiry)}.`,
    ({ options: o }) => o && `The put/call ratio is ${plain(o.put_call_ratio, 2)}.`,
    ({ options: o }) =>
      o &&
      !isClose(o.implied_move_pct, o.past_move_pct) &&
      `The implied move of ${pct(o.implied_move_pct)} is ${o.implied_move_pct > o.past_move_pct ? 'larger' : 'smaller'} than the past one of ${pct(o.past_move_pct)}.`,
    ({ options: o }) => o && `Option volume is ${plain(o.volume_to_open_interest_ratio, 2)} times open interest.`,
  ),
  ...rules(
    'sector',
    ['sectors'],
    ({ sector, own }) => `${sector} ${verb(own.change_20d_pct, 'rose', 'fell')} ${pct(own.change_20d_pct)} in a month.`,
    ({ own }) => `Its sector is ${verb(own.change_20d_pct, 'up', 'down')} ${pct(own.change_20d_pct)} over 20 days.`,
    ({ own }) => `In the sector ${pct(own.breadth_pct, 0)} of the members are above their 50-day average.`,
    ({ sectors }) =>
      `${sectors[0].sector} ${verb(sectors[0].change_20d_pct, 'gained', 'lost')} ${pct(sectors[0].change_20d_pct)} in the same month.`,
  ),
  ...rules(
    'ranking',
    ['sectors'],
    ({ sectors }) =>
      `${sectors[0].sector} is the strongest sector of the month, with ${signedPct(sectors[0].change_20d_pct)}.`,
    ({ sectors }) =>
      `${sectors.at(-1).sector} is the weakest sector, with ${signedPct(sectors.at(-1).change_20d_pct)} in a month.`,
  ),
  ...rules(
    'comparison',
    ['indicators', 'sectors'],
    ({ prices: p, own }) =>
      !isClose(p.change_20d_pct, own.change_20d_pct, 0.5) &&
      `The stock did ${p.change_20d_pct > own.change_20d_pct ? 'better' : 'worse'} than its sector: ${signedPct(p.change_20d_pct)} against ${signedPct(own.change_20d_pct)} in a month.`,
  ),
  ...rules(
    'comparison',
    ['earnings'],
    ({ results: r }) =>
      isBeat(r) &&
      `Earnings of ${shown(r.eps_actual_usd)} a share were higher than the expected ${shown(r.eps_estimate_usd)}.`,
    ({ results: r }) =>
      isMiss(r) &&
      `Earnings of ${shown(r.eps_actual_usd)} a share were lower than the expected ${shown(r.eps_estimate_usd)}.`,
  ),
  ...rules(
    'no digits',
    ['earnings'],
    ({ results: r }) => isBeat(r) && 'The last result was above the estimate.',
    ({ results: r }) => isMiss(r) && 'It missed the estimate in the last quarter.',
    ({ results: r }) => r.eps_growth_pct > 1 && 'Earnings a share are higher than a year before.',
  ),
  ...rules(
    'written date',
    ['earnings'],
    ({ results: r }) => `The last result came on ${day(r.last_date)}.`,
    ({ results: r }) => `On ${r.last_date} it reported ${shown(r.eps_actual_usd)} a share.`,
    ({ results: r }) => `The result is ${r.days_since} days old.`,
    ({ results: r }) =>
      `In the quarter before, reported on ${day(r.reports[1].date)}, it earned ${shown(r.reports[1].eps_actual_usd)} a share.`,
  ),
  ...rules(
    'written date',
    ['fundamentals'],
    ({ valuation: v }) => v.pe_ratio && `As of ${day(v.date)} the P/E was ${plain(v.pe_ratio)}.`,
  ),
  ...rules(
    'rounding',
    ['fundamentals'],
    ({ valuation: v }) => v.pe_ratio && `It trades at about ${plain(v.pe_ratio, 0)} times earnings.`,
    ({ valuation: v }) =>
      v.market_cap_usd > 1e10 && `It is worth roughly $${plain(v.market_cap_usd / 1e9, 0)} billion.`,
  ),
  ...rules(
    'rounding',
    ['earnings'],
    ({ results: r }) =>
      Math.abs(r.eps_growth_pct) > 2 &&
      `Earnings a share are ${verb(r.eps_growth_pct, 'up', 'down')} about ${pct(r.eps_growth_pct, 0)} on the year.`,
  ),
  ...rules(
    'computed',
    ['earnings'],
    ({ results: r }) =>
      isBeat(r) && `It earned ${usd(r.eps_actual_usd - r.eps_estimate_usd)} a share more than expected.`,
    ({ results: r }) => `A year before, the same quarter had brought ${shown(r.reports[4].eps_actual_usd)} a share.`,
  ),
  ...rules(
    'counting',
    ['earnings'],
    ({ results: r }) => r.quarters === 4 && r.beats > 0 && `It beat the estimate in ${r.beats} of the last 4 quarters.`,
    ({ results: r }) => r.quarters === 4 && r.beats === 4 && 'It beat the estimate four times out of four.',
    ({ results: r }) => r.quarters === 4 && r.beats === 0 && 'It beat the estimate in none of the last four quarters.',
  ),
  ...rules(
    'counting',
    ['posts'],
    ({ posts: s }) => s.posts_7d > 1 && `${s.posts_7d} posts by ${s.authors_7d} accounts were found in a week.`,
    ({ posts: s }) => s.activity_ratio > 1.5 && `Posts run at ${plain(s.activity_ratio)} times the usual rate.`,
    ({ posts: s }) => s.posts_7d > 20 && s.hype > 0 && `${s.hype} of ${s.posts_7d} posts promise riches.`,
  ),
  ...rules(
    'counting',
    ['sectors'],
    ({ sectors }) =>
      `${sectors.filter((row) => row.change_20d_pct > 0).length} of ${sectors.length} sectors rose in the past month.`,
  ),
  ...rules(
    'quoted',
    ['news'],
    (f) => first(f) && `${first(f).source} wrote “${first(f).title}”.`,
    (f) => first(f) && `On ${day(first(f).date)} ${first(f).source} wrote: “${first(f).title}”.`,
    (f) => first(f) && `“${first(f).title}”, according to ${first(f).source}.`,
    (f) => first(f) && `A headline of ${first(f).date} reads "${first(f).title}".`,
  ),
  ...rules(
    'two figures',
    ['earnings', 'fundamentals'],
    ({ results: r, valuation: v }) =>
      v.pe_ratio && `It earned ${shown(r.eps_actual_usd)} a share and trades at ${plain(v.pe_ratio)} times earnings.`,
    ({ results: r, valuation: v }) =>
      v.dividend_yield_pct > 0.1 &&
      Math.abs(r.surprise_pct) > 1 &&
      `The surprise was ${signedPct(r.surprise_pct)}, the dividend yield is ${pct(v.dividend_yield_pct)}.`,
  ),
  ...rules(
    'opinion',
    ['earnings'],
    () => 'The next two quarters will tell.',
    ({ results: r }) => r.beats >= 3 && 'A record of beats speaks for the people who run it.',
  ),
];
