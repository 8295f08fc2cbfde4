/**
 * The trading days of the New York Stock Exchange since 1990, by its Rule 7.2 and its unscheduled closings. A day is
 * `yyyy-mm-dd`. An early close counts as a trading day. Closings announced after this release are not included.
 */

const DAY_MS = 24 * 60 * 60_000;
const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6];
const [JANUARY, FEBRUARY, MARCH, MAY, JUNE, JULY, SEPTEMBER, NOVEMBER, DECEMBER] = [0, 1, 2, 4, 5, 6, 8, 10, 11];

/** Days of mourning (Nixon, Reagan, Ford, Bush, Carter), the week of 11 September 2001, and hurricane Sandy. */
const CLOSED_ONCE: ReadonlySet<string> = new Set([
  '1994-04-27',
  '2001-09-11',
  '2001-09-12',
  '2001-09-13',
  '2001-09-14',
  '2004-06-11',
  '2007-01-02',
  '2012-10-29',
  '2012-10-30',
  '2018-12-05',
  '2025-01-09',
]);

/** False on weekends and on days on which the exchange is closed. */
export function isTradingDay(day: string): boolean {
  const date = Date.parse(day);
  const weekday = new Date(date).getUTCDay();
  if (weekday === SUNDAY || weekday === SATURDAY || CLOSED_ONCE.has(day)) return false;
  return !holidaysOf(new Date(date).getUTCFullYear()).includes(date);
}

/** True for a trading day that ends at 13:00: the day after Thanksgiving, Christmas Eve, and the day before Independence Day. */
export function isEarlyClose(day: string): boolean {
  if (!isTradingDay(day)) return false;
  const [, month, date] = day.split('-').map(Number);
  const weekday = new Date(Date.parse(day)).getUTCDay();
  if (month === NOVEMBER + 1)
    return Date.parse(day) - DAY_MS === nthWeekday(Number(day.slice(0, 4)), NOVEMBER, THURSDAY, 4);
  if (month === DECEMBER + 1) return date === 24;
  return month === JULY + 1 && date === 3 && weekday <= THURSDAY;
}

/**
 * The exchange's holidays of a year, on the dates on which they are observed. A holiday that falls on a weekend and is not
 * moved keeps its date.
 */
function holidaysOf(year: number): readonly number[] {
  return [
    observedOnMonday(Date.UTC(year, JANUARY, 1)),
    ...(year < 1998 ? [] : [nthWeekday(year, JANUARY, MONDAY, 3)]), // Martin Luther King Jr. Day
    nthWeekday(year, FEBRUARY, MONDAY, 3), // Washington's Birthday
    easterSunday(year) - 2 * DAY_MS, // Good Friday
    nthWeekday(year, MAY, MONDAY, 5), // Memorial Day
    ...(year < 2022 ? [] : [observed(Date.UTC(year, JUNE, 19))]), // Juneteenth
    observed(Date.UTC(year, JULY, 4)),
    nthWeekday(year, SEPTEMBER, MONDAY, 1), // Labor Day
    nthWeekday(year, NOVEMBER, THURSDAY, 4), // Thanksgiving
    observed(Date.UTC(year, DECEMBER, 25)),
  ];
}

/** A holiday on a Saturday is observed on the Friday before. */
function observed(holiday: number): number {
  return new Date(holiday).getUTCDay() === SATURDAY ? holiday - DAY_MS : observedOnMonday(holiday);
}

/**
 * New Year's Day is not moved from a Saturday: the exchange stays open on the Friday before, which ends the accounting year.
 */
function observedOnMonday(holiday: number): number {
  return new Date(holiday).getUTCDay() === SUNDAY ? holiday + DAY_MS : holiday;
}

/** The nth `weekday` of a month, or the last one if the month has fewer. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = 1 + ((7 + weekday - new Date(Date.UTC(year, month, 1)).getUTCDay()) % 7);
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = first + 7 * (nth - 1);
  return Date.UTC(year, month, day > days ? day - 7 : day);
}

/** The Gregorian computus of Meeus, Jones and Butcher. */
function easterSunday(year: number): number {
  const [century, ofCentury, moonCycle] = [Math.floor(year / 100), year % 100, year % 19];
  const leapCenturies = Math.floor(century / 4);
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const fullMoon = (19 * moonCycle + century - leapCenturies - moonShift + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - fullMoon - (ofCentury % 4)) % 7;
  const late = Math.floor((moonCycle + 11 * fullMoon + 22 * toSunday) / 451);
  return Date.UTC(year, MARCH, 22 + fullMoon + toSunday - 7 * late);
}
