const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** 'just now', '5 min ago', '3 h ago', '2 d ago'; after a week the day itself. Text that is no time stays as it is. */
export function relativeTime(at: string, nowMs: number): string {
  const ageMs = nowMs - Date.parse(at);
  if (Number.isNaN(ageMs)) return at;
  if (ageMs < MINUTE_MS) return 'just now';
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`;
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)} h ago`;
  return ageMs < 7 * DAY_MS ? `${Math.floor(ageMs / DAY_MS)} d ago` : at.slice(0, 10);
}
