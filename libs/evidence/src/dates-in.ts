import { blanked, matchesIn } from './sentences/plain-text.ts';

const MONTH =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:t(?:ember)?)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';
const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY = String.raw`(?<![.,])(\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`((?:19|20)\d{2})`;
/** Excludes figures that look like years: `2014 %`, `2014.5`. */
const NO_FIGURE = String.raw`(?!\d|\s?[%×x$]|[.,]\d)`;

type Reading = { readonly pattern: RegExp; readonly read: (parts: readonly string[]) => string };

/** Applied in this order; each removes what it has matched. */
const DATES: readonly Reading[] = [
  {
    pattern: /\b(\d{4})[-/](\d{2})[-/](\d{2})(?:T[\d:.]+Z?)?\b/g,
    read: ([year, month, day]) => `${year}-${month}-${day}`,
  },
  {
    pattern: new RegExp(String.raw`\b${DAY}(?: of)? (${MONTH})\.?,? (\d{4})\b`, 'gi'),
    read: ([day, month, year]) => dateOf(year, month, day),
  },
  {
    pattern: new RegExp(String.raw`\b(${MONTH})\.? ${DAY},? (\d{4})\b`, 'gi'),
    read: ([month, day, year]) => dateOf(year, month, day),
  },
  {
    // Month first, as usual in US markets, unless the first number cannot be a month.
    pattern: /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g,
    read: ([one = '', other = '', year]) =>
      Number(one) > 12 ? `${year}-${two(other)}-${two(one)}` : `${year}-${two(one)}-${two(other)}`,
  },
];

/** Months, years and days without a year: `2026-03`, `2026`, `--03-02`. */
const PERIODS: readonly Reading[] = [
  {
    pattern: new RegExp(String.raw`\b(${MONTH})\.?,? (?:of )?${YEAR}\b`, 'gi'),
    read: ([month, year]) => `${year}-${monthOf(month)}`,
  },
  { pattern: /\b((?:19|20)\d{2})-(0[1-9]|1[0-2])\b/g, read: ([year, month]) => `${year}-${month}` },
  {
    pattern: new RegExp(
      String.raw`\b(?:in|since|by|until|from|during|of|year|fiscal|FY|[QH][1-4]|early|late|mid|through|before|after)[ -]?${YEAR}\b${NO_FIGURE}`,
      'gi',
    ),
    read: ([year = '']) => year,
  },
  // Capitalised only, because "may 3 times" contains the verb.
  {
    pattern: new RegExp(String.raw`\b(${MONTH})\.? ${DAY}\b${NO_FIGURE}`, 'g'),
    read: ([month, day]) => `--${monthOf(month)}-${two(day)}`,
  },
  {
    pattern: new RegExp(String.raw`\b${DAY}(?: of)? (${MONTH})\b`, 'g'),
    read: ([day, month]) => `--${monthOf(month)}-${two(day)}`,
  },
];

const DATES_AND_PERIODS: readonly Reading[] = [...DATES, ...PERIODS];

/** A date or period of a sentence with its place: `2026-03-02`, `2026-03`, `2026` or `--03-02`. */
export type DateSpan = { readonly start: number; readonly end: number; readonly date: string };

/** The dates and periods of a sentence with their places, in the order of the sentence. */
export function dateSpansIn(text: string): readonly DateSpan[] {
  if (!/\d/.test(text)) return [];
  let rest = text;
  const spans: DateSpan[] = [];
  for (const { pattern, read } of DATES_AND_PERIODS) {
    const found = matchesIn(rest, pattern).map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      date: read(match.slice(1)),
    }));
    rest = blanked(rest, found);
    spans.push(...found);
  }
  return spans.toSorted((a, b) => a.start - b.start);
}

/** True for a full date (ISO 8601, with or without a time) that lies in the period; `--03` is March of any year. */
export function isWithin(date: string, period: string): boolean {
  return period.startsWith('--') ? date.slice(4).startsWith(period.slice(1)) : date.startsWith(period);
}

function dateOf(year = '', month = '', day = ''): string {
  return `${year}-${monthOf(month)}-${two(day)}`;
}

function monthOf(month = ''): string {
  return two(String(MONTH_NAMES.indexOf(month.slice(0, 3).toLowerCase()) + 1));
}

function two(digits = ''): string {
  return digits.padStart(2, '0');
}
