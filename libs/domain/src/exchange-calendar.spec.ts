import { describe, expect, it } from '@jest/globals';
import { isEarlyClose, isTradingDay } from './exchange-calendar.ts';

/** The weekdays of a year on which the exchange is closed, as `mm-dd`. */
function closedDaysOf(year: number): readonly string[] {
  const closed: string[] = [];
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (new Date(at).getUTCDay() % 6 !== 0 && !isTradingDay(day)) closed.push(day.slice(5));
  }
  return closed;
}

describe('the New York Stock Exchange is closed', () => {
  it.each([
    [1990, '01-01 02-19 04-13 05-28 07-04 09-03 11-22 12-25'],
    [1994, '02-21 04-01 04-27 05-30 07-04 09-05 11-24 12-26'],
    [1997, '01-01 02-17 03-28 05-26 07-04 09-01 11-27 12-25'],
    [1998, '01-01 01-19 02-16 04-10 05-25 07-03 09-07 11-26 12-25'],
    [1999, '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24'],
    [2001, '01-01 01-15 02-19 04-13 05-28 07-04 09-03 09-11 09-12 09-13 09-14 11-22 12-25'],
    [2004, '01-01 01-19 02-16 04-09 05-31 06-11 07-05 09-06 11-25 12-24'],
    [2005, '01-17 02-21 03-25 05-30 07-04 09-05 11-24 12-26'],
    [2007, '01-01 01-02 01-15 02-19 04-06 05-28 07-04 09-03 11-22 12-25'],
    [2008, '01-01 01-21 02-18 03-21 05-26 07-04 09-01 11-27 12-25'],
    [2011, '01-17 02-21 04-22 05-30 07-04 09-05 11-24 12-26'],
    [2012, '01-02 01-16 02-20 04-06 05-28 07-04 09-03 10-29 10-30 11-22 12-25'],
    [2018, '01-01 01-15 02-19 03-30 05-28 07-04 09-03 11-22 12-05 12-25'],
    [2020, '01-01 01-20 02-17 04-10 05-25 07-03 09-07 11-26 12-25'],
    [2021, '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24'],
    [2022, '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26'],
    [2023, '01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25'],
    [2024, '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25'],
    [2025, '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25'],
    [2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'],
    [2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24'],
    [2028, '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25'],
  ])('in %p on the weekdays that it announced', (year, days) => expect(closedDaysOf(year).join(' ')).toBe(days));

  it('on Saturdays and Sundays, and on no Friday before a New Year’s Day that is a Saturday', () =>
    expect(['2026-11-21', '2026-11-22', '2021-12-31', '2010-12-31'].map(isTradingDay)).toEqual([
      false,
      false,
      true,
      true,
    ]));
});

describe('the exchange closes at 13:00', () => {
  it.each([
    [2020, '11-27 12-24'],
    [2021, '11-26'],
    [2022, '11-25'],
    [2023, '07-03 11-24'],
    [2024, '07-03 11-29 12-24'],
    [2025, '07-03 11-28 12-24'],
    [2026, '11-27 12-24'],
    [2027, '11-26'],
  ])('in %p on the days that it announced', (year, days) => {
    const all = Array.from({ length: 366 }, (_, day) =>
      new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10),
    );
    const early = all.filter((day) => day.startsWith(`${year}`)).filter(isEarlyClose);
    expect(early.map((day) => day.slice(5)).join(' ')).toBe(days);
  });
});
