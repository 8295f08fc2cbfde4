const DAY_MS = 86_400_000;

/** Days from one day to another, both `yyyy-mm-dd`; negative where the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** The day so many days later, `yyyy-mm-dd`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** How many days a span covers, its first and its last included. */
export function lengthInDays({ start, end }: { readonly start: string; readonly end: string }): number {
  return daysBetween(start, end) + 1;
}

/**
 * Whether two days name the same boundary of a fiscal period. Filings of a company differ by a day or two about where a period
 * begins, and years of 52 weeks are also written with the month's last day; no two periods end within a week of each other.
 */
export function isSameBoundary(one: string, other: string): boolean {
  return one === other || Math.abs(daysBetween(one, other)) <= 7;
}
