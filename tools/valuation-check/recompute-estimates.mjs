/**
 * What follows from the estimates of the sample market, computed from its raw rows without a line of the product's code: what
 * `estimates.spec.ts` holds the product against. The sample market has no splits.
 */

/** By the ids of the facts; null for what has no value. */
export function expectationsOn(rows, bars, symbol, day) {
  const known = rows.filter((row) => row.symbol === symbol && row.date <= day);
  const { periods, targets, nextReport } = known.sort((a, b) => (a.date < b.date ? 1 : -1))[0];
  const year = periods.find(({ period }) => period === 'year');
  const { raised30Days: up, lowered30Days: down, eps, eps90DaysAgo: before } = year;
  const closes = bars.filter((line) => line.startsWith(`${symbol},`) && line.split(',')[1] <= day);
  const close = Number(closes.at(-1).split(',')[5]);
  return {
    revision_breadth: up + down === 0 ? null : (100 * (up - down)) / (up + down),
    eps_drift: before === 0 || Math.sign(eps) !== Math.sign(before) ? null : (100 * (eps - before)) / Math.abs(before),
    target_spread: targets.analysts < 2 ? null : (100 * (targets.high - targets.low)) / targets.mean,
    target_upside: (100 * (targets.mean - close)) / close,
    next_report: nextReport.day,
    days_to_report: Math.round((new Date(nextReport.day) - new Date(day)) / 86_400_000),
  };
}
