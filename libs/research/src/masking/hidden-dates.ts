/**
 * Calendar dates as distances from a day, and back: `D-12` is twelve days before it, `M-1` the month before, `Y-2` the
 * year two before. Written dates come back as ISO dates.
 */

const DAY_MS = 86_400_000;
const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const LONG = NAMES.flatMap((name) => [name, name.toUpperCase()]).join('|');
const SHORT = NAMES.flatMap((name) => [name.slice(0, 3), name.slice(0, 3).toUpperCase()]).join('|');
const MONTH = `(?:${LONG}|(?:Sept|SEPT|${SHORT})\\.?)`;
/** May is a word too, unless something before it says that it is a time. */
const MONTH_ALONE = `(?:${LONG.replace('May|MAY|', '')}|(?<=\\b(?:in|of|since|until|by|from|last|next|this|early|late|mid) )May)`;
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const YEAR = '(?:19|20)\\d{2}';
/** What makes a number of four digits a quantity. */
const NO_YEAR_BEFORE = '(?<![\\d.,$€£#+\\p{L}])';
const NO_YEAR_AFTER = '(?!\\d|[.,]\\d|\\s?(?:%|×|percent|million|billion|shares?|times)|\\p{L})';

const DATE = new RegExp(
  [
    `(?<iso>(?<!\\d)${YEAR}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])(?!\\d))`,
    `(?<isoMonth>(?<![\\d-])${YEAR}-(?:0[1-9]|1[0-2])(?![\\d-]))`,
    `(?<american>(?<![\\d/])(?:0?[1-9]|1[0-2])/${DAY}/(?:${YEAR}|\\d{2})(?![\\d/]))`,
    `(?<dayFirst>\\b${DAY}(?:st|nd|rd|th)?(?: of)? ${MONTH}(?:,? ${YEAR})?(?![\\p{L}\\d]))`,
    `(?<dayLater>(?<![\\p{L}])${MONTH} ${DAY}(?:st|nd|rd|th)?(?:,? ${YEAR})?(?![\\p{L}\\d]))`,
    `(?<monthYear>(?<![\\p{L}])${MONTH},? ${YEAR}(?!\\d))`,
    `(?<month>(?<![\\p{L}])${MONTH_ALONE}(?!\\p{L}))`,
    `(?<=\\bFY ?'?|\\b[1-4][QH]'?|\\b[QH][1-4] ?')(?<shortYear>\\d{2})(?!\\d)`,
    `(?<=\\bFY)(?<fiscalYear>${YEAR})(?!\\d)`,
    `(?<=\\.(?:fy|q[1-4]-|ttm-q[1-4]-))(?<idYear>${YEAR})(?!\\d)`,
    `(?<year>${NO_YEAR_BEFORE}${YEAR}${NO_YEAR_AFTER})`,
  ].join('|'),
  'gu',
);

export function withHiddenDates(text: string, day: string): string {
  return text.replace(DATE, (found: string, ...rest: readonly unknown[]) => hidden(found, Object(rest.at(-1)), day));
}

export function withShownDates(text: string, day: string): string {
  return text.replaceAll(/(?:\b|(?<=\.fy))([DMY])([+-]\d{1,5})(?!\d)/g, (_token, unit: string, by: string) =>
    shown(unit, Number(by), day),
  );
}

/** @param kinds which of the forms it has, by name */
function hidden(found: string, kinds: Readonly<Record<string, string | undefined>>, day: string): string {
  if (kinds['iso']) return daysFrom(day, Date.parse(found));
  if (kinds['isoMonth']) return monthsFrom(day, Number(found.slice(0, 4)), Number(found.slice(5)) - 1);
  if (kinds['american']) return daysOfAmerican(found, day);
  if (kinds['year'] ?? kinds['idYear']) return yearsFrom(day, Number(found));
  if (kinds['fiscalYear']) return ` ${yearsFrom(day, Number(found))}`;
  if (kinds['shortYear']) return ` ${yearsFrom(day, century(Number(found)))}`;
  const month = NAMES.findIndex((name) => new RegExp(name.slice(0, 3), 'i').test(found));
  const year = new RegExp(YEAR).exec(found)?.[0];
  const date = new RegExp(`(?<!\\d)\\d{1,2}(?!\\d)`).exec(found)?.[0];
  if (date === undefined) return monthsFrom(day, year === undefined ? nearestYear(day, month, 1) : Number(year), month);
  const inYear = year === undefined ? nearestYear(day, month, Number(date)) : Number(year);
  return daysFrom(day, Date.UTC(inYear, month, Number(date)));
}

function daysOfAmerican(found: string, day: string): string {
  const [month = 1, date = 1, year = 0] = found.split('/').map(Number);
  return daysFrom(day, Date.UTC(year < 100 ? century(year) : year, month - 1, date));
}

const century = (year: number): number => (year < 60 ? 2_000 : 1_900) + year;

/** The year that brings a day of the calendar nearest to `day`. */
function nearestYear(day: string, month: number, date: number): number {
  const year = Number(day.slice(0, 4));
  const away = (candidate: number): number => Math.abs(Date.UTC(candidate, month, date) - Date.parse(day));
  return [year - 1, year, year + 1].toSorted((one, other) => away(one) - away(other))[0] ?? year;
}

const signed = (by: number): string => `${by > 0 ? '+' : '-'}${Math.abs(by)}`;

const daysFrom = (day: string, atMs: number): string => `D${signed(Math.round((atMs - Date.parse(day)) / DAY_MS))}`;

const monthsFrom = (day: string, year: number, month: number): string =>
  `M${signed((year - Number(day.slice(0, 4))) * 12 + month + 1 - Number(day.slice(5, 7)))}`;

const yearsFrom = (day: string, year: number): string => `Y${signed(year - Number(day.slice(0, 4)))}`;

function shown(unit: string, by: number, day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  if (unit === 'Y') return String(year + by);
  if (unit === 'M') return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 7);
  return new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);
}
