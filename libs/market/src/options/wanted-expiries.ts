const DAY_MS = 86_400_000;
/** What is usual where no report is near. */
const USUAL_DAYS = 30;

/** The nearest expiry, the day of the quotes and the last day on which the company may report next, each `yyyy-mm-dd`. */
export type NearestExpiry = { readonly nearest: string; readonly date: string; readonly reportBy: string | null };

/**
 * The expiry that is wanted besides the nearest, as each costs a request: the first after the next report, else the one nearest to 30 days
 * away. Pure.
 *
 * @returns undefined where the nearest is the one that is wanted, or none is after the report
 */
export function expiryBesides(
  expiries: readonly string[],
  { nearest, date, reportBy }: NearestExpiry,
): string | undefined {
  const others = expiries.filter((expiry) => expiry > nearest).toSorted();
  if (reportBy !== null && nearest <= reportBy) return others.find((expiry) => expiry > reportBy);
  const away = (expiry: string) => Math.abs((Date.parse(expiry) - Date.parse(date)) / DAY_MS - USUAL_DAYS);
  const [usual] = others.toSorted((one, other) => away(one) - away(other));
  return usual !== undefined && away(usual) < away(nearest) ? usual : undefined;
}
