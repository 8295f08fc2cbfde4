/** The ranges of a price chart, with their length in calendar months. */
const MONTHS = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12, '2Y': 24, '5Y': 60 } as const;

export type ChartRange = keyof typeof MONTHS;
export const CHART_RANGES = ['1M', '3M', '6M', '1Y', '2Y', '5Y'] as const satisfies readonly ChartRange[];

export type RangeState = {
  readonly range: ChartRange;
  /** The first day that the range shows, `yyyy-mm-dd`. */
  readonly from: string;
  /** Why the range cannot be shown, as a sentence; null if it can. */
  readonly reason: string | null;
};

const DAY_MS = 86_400_000;
/** The first trading day after a weekend and a holiday. */
const TOLERANCE_DAYS = 7;

/**
 * Which ranges the prices of these days cover, counted back from the last. Prices that begin up to a week later cover a range.
 *
 * @param first the first day with a price, `yyyy-mm-dd`; undefined if there is none
 */
export function chartRanges(first: string | undefined, last: string | undefined): readonly RangeState[] {
  return CHART_RANGES.map((range) => {
    if (first === undefined || last === undefined) return { range, from: '', reason: 'There are no prices.' };
    const from = monthsBefore(last, MONTHS[range]);
    const isCovered = first <= dayAfter(from, TOLERANCE_DAYS);
    return { range, from, reason: isCovered ? null : `Prices begin on ${dayInWords(first)}.` };
  });
}

/** The same day of an earlier month, or its last day: of 31 March one month earlier is 28 February. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth)));
}

const dayAfter = (day: string, days: number): string => isoDay(Date.parse(day) + days * DAY_MS);

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A day of ISO 8601 as `30 June 2026`. */
export const dayInWords = (day: string): string => DAY.format(Date.parse(day));

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The same as `30 Jun 2026`. */
export const shortDay = (day: string): string => SHORT_DAY.format(Date.parse(day)).replace('Sept', 'Sep');
