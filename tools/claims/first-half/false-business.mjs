import { billions, day, isClose, pct, plain, signedPct, usd } from '../figures-of.mjs';
import { rules } from '../rules.mjs';

const surprise = ({ eps_actual_usd, eps_estimate_usd }) => eps_actual_usd - eps_estimate_usd;
const shown = (value) => (value < 0 ? `-${usd(-value)}` : usd(value));

/** False sentences on results, valuation, options and sectors. */
export const templates = [
  ...rules(
    'sign',
    ['earnings'],
    ({ results: r }) => Math.abs(r.surprise_pct) > 1 && `The surprise was ${signedPct(-r.surprise_pct)}.`,
    ({ results: r }) =>
      Math.abs(r.eps_growth_pct) > 1 && `Growth of earnings a share: ${signedPct(-r.eps_growth_pct)}.`,
  ),
  ...rules(
    'direction',
    ['earnings'],
    ({ results: r }) =>
      surprise(r) > 0.01 &&
      `It missed the estimate of ${shown(r.eps_estimate_usd)} with ${shown(r.eps_actual_usd)} a share.`,
    ({ results: r }) =>
      surprise(r) < -0.005 &&
      `It beat the estimate of ${shown(r.eps_estimate_usd)} with ${shown(r.eps_actual_usd)} a share.`,
    ({ results: r }) => r.eps_growth_pct > 1 && `Earnings a share fell ${pct(r.eps_growth_pct)} from a year before.`,
    ({ results: r }) => r.eps_growth_pct < -0.5 && `Earnings a share grew ${pct(r.eps_growth_pct)} from a year before.`,
    ({ name, results: r }) => r.surprise_pct > 1 && `${name} disappointed by ${pct(r.surprise_pct)}.`,
  ),
  ...rules(
    'metric',
    ['earnings'],
    ({ results: r }) =>
      Math.abs(r.eps_growth_pct) > 1 && `Revenue ${r.eps_growth_pct > 0 ? 'grew' : 'fell'} ${pct(r.eps_growth_pct)}.`,
    ({ results: r }) => Math.abs(r.surprise_pct) > 1 && `The operating margin is ${pct(r.surprise_pct)}.`,
    ({ results: r }) => `Free cash flow was ${shown(r.eps_actual_usd)} a share.`,
    ({ results: r }) => `The quarterly dividend is ${shown(r.eps_actual_usd)} a share.`,
    ({ results: r }) =>
      r.eps_growth_pct > 1 &&
      !isClose(r.surprise_pct, r.eps_growth_pct) &&
      `Earnings beat the estimate by ${pct(r.eps_growth_pct)}.`,
  ),
  ...rules(
    'metric',
    ['fundamentals'],
    ({ valuation: v }) =>
      v.pe_ratio &&
      !isClose(v.pe_ratio, v.price_to_book_ratio) &&
      `It trades at ${plain(v.price_to_book_ratio)} times earnings.`,
    ({ valuation: v }) =>
      v.pe_ratio && !isClose(v.pe_ratio, v.price_to_book_ratio) && `The price-to-book ratio is ${plain(v.pe_ratio)}.`,
    ({ valuation: v }) =>
      !isClose(v.price_to_sales_ratio, v.price_to_book_ratio) && `Price to sales is ${plain(v.price_to_book_ratio)}.`,
    ({ valuation: v }) => `Sales were ${billions(v.market_cap_usd)}.`,
    ({ valuation: v }) => v.dividend_yield_pct > 0.1 && `The return on equity is ${pct(v.dividend_yield_pct)}.`,
    ({ valuation: v }) => v.pe_ratio && `The PEG ratio is ${plain(v.pe_ratio)}.`,
  ),
  ...rules(
    'metric',
    ['options'],
    ({ options: o }) =>
      o && !isClose(o.implied_move_pct, o.past_move_pct) && `Options imply a move of ${pct(o.past_move_pct)}.`,
    ({ options: o }) => o && `The put/call ratio is ${plain(o.volume_to_open_interest_ratio, 2)}.`,
    ({ options: o }) => o && `Implied volatility is ${pct(o.implied_move_pct)}.`,
    ({ options: o }) => o && `Short interest is ${pct(o.implied_move_pct)} of the shares.`,
  ),
  ...rules(
    'date',
    ['earnings'],
    ({ results: r }) => `The last result came on ${day(r.reports[1].date)}.`,
    ({ results: r }) =>
      r.reports[0].eps_actual_usd !== r.reports[1].eps_actual_usd &&
      `The result of ${shown(r.eps_actual_usd)} a share was published on ${r.reports[1].date}.`,
    ({ results: r }) =>
      r.reports[0].eps_actual_usd !== r.reports[4].eps_actual_usd &&
      `A year earlier it had earned ${shown(r.reports[0].eps_actual_usd)} in the same quarter.`,
  ),
  ...rules(
    'date',
    ['fundamentals', 'indicators'],
    ({ valuation: v, prices: p }) =>
      v.date !== p.date && v.pe_ratio && `On ${day(p.date)} it traded at ${plain(v.pe_ratio)} times earnings.`,
    ({ valuation: v, prices: p }) =>
      v.date !== p.date && `The market value on ${p.date} was ${billions(v.market_cap_usd)}.`,
  ),
  ...rules(
    'date',
    ['options'],
    ({ options: o }) => o && `The move of ${pct(o.implied_move_pct)} is implied until ${day(laterBy(o.expiry, 14))}.`,
  ),
  ...rules(
    'next event',
    ['earnings', 'indicators'],
    ({ results: r }) => `The next result is due on ${day(r.last_date)}.`,
    ({ prices: p }) => `The company reports next on ${day(p.date)}.`,
    ({ results: r }) => `The next report comes in ${r.days_since} days.`,
    ({ results: r }) => `The ex-dividend date is ${day(r.last_date)}.`,
    ({ name, prices: p }) => `${name} holds its annual meeting on ${day(laterBy(p.date, 9))}.`,
  ),
  ...rules(
    'subject',
    ['sectors'],
    ({ sector, sectors, own }) =>
      differing(sectors, own) &&
      `${sector} ${moved(differing(sectors, own))} ${pct(differing(sectors, own).change_20d_pct)} in a month.`,
    ({ sectors, own }) =>
      differing(sectors, own) &&
      `Its sector ${moved(differing(sectors, own))} ${pct(differing(sectors, own).change_20d_pct)} over 20 days.`,
    ({ own }) => `The whole market ${moved(own)} ${pct(own.change_20d_pct)} in a month.`,
    ({ own, sectors }) =>
      `The ${sectors.find((row) => !isClose(row.breadth_pct, own.breadth_pct)).sector} sector has ${pct(own.breadth_pct, 0)} of its members above their 50-day average.`,
    ({ name, own }) => `${name} ${moved(own)} ${pct(own.change_20d_pct)} in a month.`,
  ),
  ...rules(
    'subject',
    ['indicators'],
    ({ other, prices: p }) => `${other.name} closed at ${usd(p.close_usd)}.`,
    ({ other, prices: p }) => `The RSI of ${other.symbol} is ${plain(p.rsi_14)}.`,
    ({ sector, prices: p }) =>
      `The ${sector} sector ${p.change_20d_pct < 0 ? 'fell' : 'rose'} ${pct(p.change_20d_pct)} over 20 days.`,
  ),
  ...rules(
    'subject',
    ['earnings'],
    ({ other, results: r }) => `${other.name} earned ${shown(r.eps_actual_usd)} a share.`,
  ),
  ...rules(
    'order',
    ['earnings'],
    ({ results: r }) =>
      surprise(r) > 0.005 &&
      `Earnings of ${shown(r.eps_actual_usd)} a share were lower than the expected ${shown(r.eps_estimate_usd)}.`,
    ({ results: r }) =>
      surprise(r) < -0.005 &&
      `Earnings of ${shown(r.eps_actual_usd)} a share were higher than the expected ${shown(r.eps_estimate_usd)}.`,
  ),
  ...rules(
    'order',
    ['options'],
    ({ options: o }) =>
      o &&
      o.implied_move_pct > o.past_move_pct + 0.1 &&
      `The implied move of ${pct(o.implied_move_pct)} is smaller than the past one of ${pct(o.past_move_pct)}.`,
    ({ options: o }) =>
      o &&
      o.put_call_ratio < 0.95 &&
      `At a put/call ratio of ${plain(o.put_call_ratio, 2)} more puts than calls trade.`,
  ),
  ...rules(
    'order',
    ['indicators', 'sectors'],
    ({ prices: p, own }) =>
      p.change_20d_pct < own.change_20d_pct - 0.2 &&
      `The stock did better than its sector: ${signedPct(p.change_20d_pct)} against ${signedPct(own.change_20d_pct)} in a month.`,
    ({ prices: p, own }) =>
      p.change_20d_pct > own.change_20d_pct + 0.2 &&
      `The stock did worse than its sector: ${signedPct(p.change_20d_pct)} against ${signedPct(own.change_20d_pct)} in a month.`,
  ),
  ...rules(
    'rank',
    ['sectors'],
    ({ sectors }) => `No sector did better in the past month than ${sectors[1].sector}.`,
    ({ sectors }) => `${sectors.at(-2).sector} is the weakest sector of the month.`,
    ({ sector, sectors }) => sectors[0].sector !== sector && `Its sector is the strongest of all.`,
    ({ sectors }) =>
      `${sectors[2].sector} comes second among the sectors, with ${signedPct(sectors[2].change_20d_pct)}.`,
  ),
  ...rules(
    'rank',
    ['earnings'],
    ({ results: r }) =>
      Math.abs(r.surprise_pct) > 1 && `The surprise of ${pct(r.surprise_pct)} is the largest in the company's history.`,
    ({ results: r }) => !isHighest(r.reports) && `${shown(r.eps_actual_usd)} a share is the best quarter on record.`,
    ({ results: r }) => r.eps_growth_pct > 1 && `No rival grows faster than its ${pct(r.eps_growth_pct)}.`,
  ),
  ...rules(
    'rank',
    ['fundamentals'],
    ({ valuation: v, sector }) => v.pe_ratio && `A P/E of ${plain(v.pe_ratio)} is the lowest in ${sector}.`,
  ),
  ...rules(
    'period',
    ['earnings'],
    ({ results: r }) => `For the full year it earned ${shown(r.eps_actual_usd)} a share.`,
    ({ results: r }) =>
      r.eps_growth_pct > 1 && `Earnings a share have grown ${pct(r.eps_growth_pct)} a year for five years.`,
    ({ results: r }) => r.days_since > 20 && `Last week it earned ${shown(r.eps_actual_usd)} a share.`,
  ),
  ...rules(
    'period',
    ['fundamentals'],
    ({ valuation: v }) =>
      v.dividend_yield_pct > 0.1 && `The dividend yield rose to ${pct(v.dividend_yield_pct)} this quarter.`,
  ),
  ...rules(
    'unit',
    ['earnings', 'fundamentals'],
    ({ results: r }) => r.eps_actual_usd > 0 && `It earned ${pct(r.eps_actual_usd, 2)} a share.`,
    ({ results: r }) => r.eps_growth_pct > 1 && `Earnings a share grew by ${usd(r.eps_growth_pct)}.`,
    ({ valuation: v }) => `The market value is $${plain(v.market_cap_usd / 1e9)} million.`,
    ({ valuation: v }) => v.pe_ratio && `The P/E is ${pct(v.pe_ratio)}.`,
  ),
  ...rules(
    'figure',
    ['earnings', 'fundamentals'],
    ({ results: r }) => `Earnings a share were ${shown(r.eps_actual_usd + 0.37)}.`,
    ({ valuation: v }) => v.pe_ratio && `The P/E is ${plain(v.pe_ratio * 1.17)}.`,
    ({ valuation: v }) => v.market_cap_usd > 2e9 && `The market value is ${billions(v.market_cap_usd * 1.23)}.`,
    ({ results: r }) => `Revenue was ${billions(1e9 * (3 + r.days_since / 7))} last quarter.`,
  ),
  ...rules(
    'arithmetic',
    ['earnings'],
    ({ results: r }) => `Earnings were ${usd(Math.abs(surprise(r)) + 0.13)} a share away from the estimate.`,
    ({ results: r }) =>
      r.eps_growth_pct > 0 &&
      r.eps_growth_pct < 80 &&
      `Earnings a share doubled within a year, to ${shown(r.eps_actual_usd)}.`,
    ({ results: r }) =>
      `The last four quarters add up to ${shown(r.reports.slice(0, 4).reduce((sum, each) => sum + each.eps_actual_usd, 0) + 0.21)} a share.`,
  ),
  ...rules(
    'half true',
    ['earnings'],
    ({ results: r }) =>
      surprise(r) > 0.005 &&
      `It earned ${shown(r.eps_actual_usd)} a share against ${shown(r.eps_estimate_usd)} expected, on record sales.`,
    ({ results: r }) =>
      surprise(r) < -0.005 &&
      `It earned ${shown(r.eps_actual_usd)} a share against ${shown(r.eps_estimate_usd)} expected, and raised its outlook.`,
  ),
];

/** The first sector whose month differs visibly from that of the company's own. */
function differing(sectors, own) {
  return sectors.find((row) => row !== own && !isClose(row.change_20d_pct, own.change_20d_pct));
}

function moved(row) {
  return row.change_20d_pct < 0 ? 'fell' : 'rose';
}

function isHighest([last, ...others]) {
  return others.every(({ eps_actual_usd }) => eps_actual_usd < last.eps_actual_usd);
}

function laterBy(date, days) {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
