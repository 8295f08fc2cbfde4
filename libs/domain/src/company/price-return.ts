type Close = { readonly date: string; readonly close: number };

/** A change in percent from the close of the day `from` to the last close. */
export type PriceReturn = { readonly pct: number; readonly from: string };

/**
 * The change from the last close known on a day to the last close of all.
 *
 * @param closes oldest first, adjusted to the same shares
 * @param day `yyyy-mm-dd`
 * @returns null if the closes begin after `day`
 */
export function returnSince(closes: readonly Close[], day: string): PriceReturn | null {
  const from = closes.findLast(({ date }) => date <= day);
  const last = closes.at(-1);
  if (!from || !last || from.close <= 0) return null;
  return { pct: (last.close / from.close - 1) * 100, from: from.date };
}
