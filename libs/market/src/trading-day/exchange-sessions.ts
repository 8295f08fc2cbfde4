import { isEarlyClose, isTradingDay } from '@gemscout/domain';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A trading day of the exchange in New York, in milliseconds: trading before the opening, the session, and trading after it. */
export type ExchangeSession = {
  readonly day: string;
  readonly preStart: number;
  readonly open: number;
  readonly close: number;
  readonly postEnd: number;
};

const NEW_YORK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The day in New York, `yyyy-mm-dd`. */
export function newYorkDay(instantMs: number): string {
  return NEW_YORK.format(instantMs).slice(0, 10);
}

/** 4:00 to 9:30, to 16:00 and to 20:00; on a short day to 13:00 and to 17:00. Summer time begins and ends on Sundays. */
export function sessionOf(day: string): ExchangeSession {
  const midnight = midnightOf(day);
  const close = isEarlyClose(day) ? 13 : 16;
  const at = (hour: number): number => midnight + hour * HOUR_MS;
  return { day, preStart: at(4), open: at(9.5), close: at(close), postEnd: at(close + 4) };
}

/** The session that has begun last, with its trading before the opening. */
export function newestSession(nowMs: number): ExchangeSession {
  const today = newYorkDay(nowMs);
  if (isTradingDay(today) && nowMs >= sessionOf(today).preStart) return sessionOf(today);
  return sessionOf(tradingDaysBefore(today, 1)[0] ?? today);
}

/** The last `count` trading days before a day, newest first. */
export function tradingDaysBefore(day: string, count: number): readonly string[] {
  const days: string[] = [];
  for (let at = Date.parse(day) - DAY_MS; days.length < count; at -= DAY_MS) {
    const each = new Date(at).toISOString().slice(0, 10);
    if (isTradingDay(each)) days.push(each);
  }
  return days;
}

/** Noon in New York is 16:00 UTC in summer and 17:00 in winter. */
function midnightOf(day: string): number {
  const noon = Date.parse(`${day}T16:00:00Z`);
  const isSummer = NEW_YORK.format(noon).slice(11, 13) === '12';
  return Date.parse(`${day}T${isSummer ? '04' : '05'}:00:00Z`);
}
