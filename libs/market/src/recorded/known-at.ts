const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const DAY_MS = 86_400_000;
const CLOSE_OF_TRADING_MS = 21 * 3_600_000;
const END_OF_FILING_MS = 3 * 3_600_000;

/** Whether `text` is a day of the calendar, `yyyy-mm-dd`. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const [month, day] = [Number(text.slice(5, 7)), Number(text.slice(8))];
  return month >= 1 && month <= 12 && day >= 1 && (day <= 28 || day <= daysInMonth(Number(text.slice(0, 4)), month));
}

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** The instant, in milliseconds, that an ISO 8601 text with a zone names; undefined for anything else. */
export function instantOf(text: string): number | undefined {
  if (!INSTANT.test(text) || !isDay(text.slice(0, 10))) return undefined;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : instant;
}

/** Rows of one day follow each other. */
let latest = { day: '', start: Number.NaN };

/** A split is in effect from the first millisecond of its day, UTC. */
export function startOfDay(day: string): number {
  if (latest.day !== day) latest = { day, start: Date.parse(`${day}T00:00:00Z`) };
  return latest.start;
}

/** A day is over with its last millisecond, UTC. */
export const endOfDay = (day: string): number => startOfDay(day) + DAY_MS - 1;

/** An as-of date means the end of that day, UTC; an as-of instant itself. Undefined for what is neither. */
export const asOfInstant = (text: string): number | undefined => (isDay(text) ? endOfDay(text) : instantOf(text));

/** Daily bars and options figures of a day are known from 21:00 UTC, when trading has closed in summer and winter. */
export const knownAfterClose = (day: string): number => Date.parse(`${day}T00:00:00Z`) + CLOSE_OF_TRADING_MS;

/** When the exchange in New York closes on a day: 20:00 UTC in its summer time, else 21:00. Short days are not known. */
export function closeOfTrading(day: string): number {
  const hour = NEW_YORK_HOUR.format(new Date(`${day}T20:00:00Z`));
  return Date.parse(`${day}T${hour === '16' ? '20' : '21'}:00:00Z`);
}

const NEW_YORK_HOUR = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** The last day whose bar is known at an instant. */
export const lastDayWithBar = (asOfMs: number): string =>
  new Date(asOfMs - CLOSE_OF_TRADING_MS).toISOString().slice(0, 10);

/** A result announced before trading is known from 14:30 UTC, after trading from 22:30 UTC, else with the day's end. */
export function earningsKnownAt(day: string, releaseTime: string | null): number {
  if (releaseTime === 'pre') return Date.parse(`${day}T14:30:00Z`);
  if (releaseTime === 'post') return Date.parse(`${day}T22:30:00Z`);
  return endOfDay(day);
}

/**
 * A filing is known from its acceptance. Where only its day is given, from 03:00 UTC of the next: at 22:00 in New York, in
 * winter, the SEC stops to take filings of a day in.
 */
export const filingKnownAt = (filed: string, acceptedAt: string | null = null): number =>
  acceptedAt === null ? startOfDay(filed) + DAY_MS + END_OF_FILING_MS : Date.parse(acceptedAt);

export const isoOf = (instant: number): string => new Date(instant).toISOString();
