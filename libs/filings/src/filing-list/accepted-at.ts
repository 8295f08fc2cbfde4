const HOUR_MS = 3_600_000;
const INSTANT = /^\d{4}-\d{2}-\d{2}T(?<hour>\d{2}):\d{2}:\d{2}/;
/** The SEC takes filings in from 6:00 to 22:00 in New York, and processes some shortly after midnight. */
const HOURS_OF_UTC_ALONE = new Set(['23', '01', '02']);
const NEW_YORK_HOUR = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  hourCycle: 'h23',
});

/**
 * The SEC marks all times of acceptance as UTC. In some of its lists they are New York's: then none is at an hour when the SEC takes
 * nothing in there. A list that does not prove itself UTC is read as New York's, the later one, so that no filing is known too early.
 */
export function isInUtc(times: readonly unknown[]): boolean {
  return times.some((time) => typeof time === 'string' && HOURS_OF_UTC_ALONE.has(hourOf(time)));
}

/** An instant in UTC of a time in New York that is marked as UTC. */
export function fromNewYork(time: string): string {
  const local = Date.parse(time);
  const candidates = [4, 5].map((hours) => new Date(local + hours * HOUR_MS));
  const instant = candidates.find((candidate) => NEW_YORK_HOUR.format(candidate) === hourOf(time)) ?? candidates[1];
  return (instant ?? new Date(local)).toISOString();
}

const hourOf = (time: string): string => INSTANT.exec(time)?.groups?.['hour'] ?? '';
