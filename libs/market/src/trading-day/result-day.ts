import { earningsKnownAt } from '../recorded/known-at.ts';
import { newYorkDay, sessionOf } from './exchange-sessions.ts';

/** The day of results in New York, `yyyy-mm-dd`, and whether trading of that day was over before they were out. */
export type ResultDay = { readonly day: string; readonly isAfterClose: boolean };

type Release = {
  /** `yyyy-mm-dd` */
  readonly date: string;
  /** `pre` or `post`, the instant of the release (ISO 8601), or null where only the day is known. */
  readonly releaseTime: string | null;
};

const DATED = /^\d{4}-\d{2}-\d{2}T/;

/** The SEC dates what it accepts after 17:30 by the next day: an instant is what counts. Pure. */
export function resultDayOf({ date, releaseTime }: Release): ResultDay {
  if (releaseTime === null || !DATED.test(releaseTime)) return { day: date, isAfterClose: releaseTime === 'post' };
  const instant = Date.parse(releaseTime);
  const day = newYorkDay(instant);
  return { day, isAfterClose: instant >= sessionOf(day).close };
}

/** When results are surely known, in milliseconds since 1970: where only their day is, from its end on. Pure. */
export function resultKnownAt({ date, releaseTime }: Release): number {
  if (releaseTime !== null && DATED.test(releaseTime)) return Date.parse(releaseTime);
  return earningsKnownAt(date, releaseTime);
}
