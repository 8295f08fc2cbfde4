import { relativeTime } from './relative-time.ts';
import { useNow } from './use-now.ts';

/** How long ago; on hover the time in the reader's zone and in UTC. */
export function TimeAgo({ at }: { at: string }) {
  const now = useNow(30_000);
  return (
    <time dateTime={at} title={timeTitle(at)}>
      {relativeTime(at, now)}
    </time>
  );
}

/** How long ago; the exact time is read out, and takes its place while its row is hovered or has the focus: the row is a `group`. */
export function ExactOfRow({ at }: { at: string }) {
  const now = useNow(30_000);
  const shown = 'group-hover:not-sr-only group-has-focus-visible:not-sr-only';
  return (
    <time dateTime={at}>
      <span className="group-hover:hidden group-has-focus-visible:hidden">{relativeTime(at, now)} </span>
      <span className={`figures sr-only ${shown}`}>{timeTitle(at)}</span>
    </time>
  );
}

/** A day, UTC, with the exact time on hover. */
export function DayOf({ at }: { at: string }) {
  return (
    <time dateTime={at} title={timeTitle(at)} className="figures">
      {at.slice(0, 10)}
    </time>
  );
}

/** A time of day in the reader's zone; on hover the day and the zone, and the same in UTC. */
export function Clock({ at, className = '' }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={timeTitle(at)} className={`figures ${className}`}>
      {clockText(at)}
    </time>
  );
}

export function utcText(at: string): string {
  const instant = new Date(at);
  return Number.isNaN(instant.getTime()) ? at : `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

// The Swedish way to write a time is the one of ISO 8601.
const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium' });
const DAY_AND_CLOCK = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });
const ZONE = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' });

/** The time of day in the reader's zone, `14:04:31`. Of a replay, which has no times, what its lines say. */
export function clockText(at: string): string {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? at.slice(11, 19) : CLOCK.format(ms);
}

/** The time in the reader's zone, named, and in UTC: `2026-11-27 14:04:31 CET · 2026-11-27 13:04:31 UTC`. */
function timeTitle(at: string): string {
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) return at;
  const zone = ZONE.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const local = `${DAY_AND_CLOCK.format(ms)} ${zone}`;
  return local === utcText(at) ? local : `${local} · ${utcText(at)}`;
}
