import { relativeTime } from './relative-time.ts';
import { useNow } from './use-now.ts';

/** How long ago, with the exact time (UTC) on hover. */
export function TimeAgo({ at }: { at: string }) {
  const now = useNow(30_000);
  return (
    <time dateTime={at} title={utcText(at)}>
      {relativeTime(at, now)}
    </time>
  );
}

/** A day, UTC, with the exact time on hover. */
export function DayOf({ at }: { at: string }) {
  return (
    <time dateTime={at} title={utcText(at)} className="figures">
      {at.slice(0, 10)}
    </time>
  );
}

export function utcText(at: string): string {
  const instant = new Date(at);
  return Number.isNaN(instant.getTime()) ? at : `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
