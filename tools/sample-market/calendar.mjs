/** Days on which the invented exchange is closed between the first and the last day. */
const CLOSED = new Set(
  `2024-07-04 2024-09-02 2024-11-28 2024-12-25 2025-01-01 2025-01-20 2025-02-17 2025-04-18 2025-05-26 2025-06-19
   2025-07-04 2025-09-01 2025-11-27 2025-12-25 2026-01-01 2026-01-19 2026-02-16 2026-04-03 2026-05-25 2026-06-19
   2026-07-03 2026-09-07`.split(/\s+/),
);
const DAY_MS = 86_400_000;

const FIRST_DAY = '2024-07-01';
export const AS_OF = '2026-06-30';
export const TRADING_DAYS = tradingDays(FIRST_DAY, AS_OF);
/** The sixty trading days after the last, in which verdicts settle. */
export const LATER_DAYS = tradingDays(plusDays(AS_OF, 1), plusDays(AS_OF, 100)).slice(0, 60);

/** The trading day `back` days before the last: 0 is the last, -5 a week before. */
export const dayAt = (back) => TRADING_DAYS[TRADING_DAYS.length - 1 + back];

/** The first trading day at or after a date. */
export const tradingDayFrom = (date) => TRADING_DAYS.find((day) => day >= date);

export function plusDays(day, days) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function tradingDays(from, to) {
  const days = [];
  for (let day = from; day <= to; day = plusDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !CLOSED.has(day)) days.push(day);
  }
  return days;
}
