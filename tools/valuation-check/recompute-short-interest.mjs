/**
 * What follows from the short interest of the sample market, computed from its raw rows without a line of the product's code: what
 * `short-interest.spec.ts` holds the product against. The sample market has no splits.
 */

/** By the ids of the facts; null for what has no value. */
export function shortInterestOn({ positions, statements }, symbol, day) {
  const known = positions.filter((row) => row.symbol === symbol && row.published_on <= day);
  const [newest, before, , , , , sixBefore] = known.sort((a, b) => (a.settlement_date < b.settlement_date ? 1 : -1));
  const [short, earlier, volume] = [newest.shares_short, before?.shares_short, newest.average_daily_volume].map(Number);
  const covers = statements.filter(
    ({ symbol: of, tag, filed }) =>
      of === symbol && tag === 'dei:EntityCommonStockSharesOutstanding' && filed <= newest.published_on,
  );
  const cover = covers.sort((a, b) => (a.filed < b.filed ? 1 : -1))[0];
  return {
    shares_short: short,
    short_settled_on: newest.settlement_date,
    short_published_on: newest.published_on,
    short_change: before === undefined ? null : (100 * (short - earlier)) / earlier,
    short_change_3m: sixBefore === undefined ? null : (100 * (short - sixBefore.shares_short)) / sixBefore.shares_short,
    days_to_cover: volume > 0 ? short / volume : null,
    short_share: cover === undefined ? null : (100 * short) / cover.value,
  };
}
