import { isTradingDay } from '../exchange-calendar.ts';

/**
 * For how many trading days a memo is valid, by the horizon of the goal profile: the shorter the horizon, the sooner the
 * evidence is out of date. Without a horizon it is the 20 days that `probability` looks ahead.
 */
const LASTS_TRADING_DAYS = { days: 3, weeks: 10, months: 20, years: 60 } as const;
const LASTS_WITHOUT_HORIZON = 20;

export type MemoHorizon = keyof typeof LASTS_TRADING_DAYS;

export function lastsTradingDays(horizon: MemoHorizon | null): number {
  return horizon === null ? LASTS_WITHOUT_HORIZON : LASTS_TRADING_DAYS[horizon];
}

/**
 * The instant `days` trading days of the New York Stock Exchange after `from`. Weekends and exchange holidays do not count.
 *
 * @param from ISO 8601
 */
export function afterTradingDays(from: string, days: number): string {
  const instant = new Date(from);
  for (let left = days; left > 0;) {
    instant.setUTCDate(instant.getUTCDate() + 1);
    if (isTradingDay(instant.toISOString().slice(0, 10))) left -= 1;
  }
  return instant.toISOString();
}
