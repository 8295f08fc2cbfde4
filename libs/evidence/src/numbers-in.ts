/** What a figure measures, as its sign beside the digits says. */
export type Unit = 'percent' | 'times' | 'usd' | 'eur' | 'gbp' | 'plain';

/** A figure as a sentence shows it. */
export type NumberFound = {
  readonly text: string;
  readonly value: number;
  /** The size of its last shown digit: 0.1 for `3.2`, 100,000 for `$1.3 M`. */
  readonly precision: number;
  readonly unit: Unit;
  /** Written with a plus or a minus, so that the sign has to match too. */
  readonly signed: boolean;
};

const MONTHS =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';
const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ISO_DATE = /\b(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+Z?)?\b/g;
const DAY_FIRST = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)? (${MONTHS}) (\\d{4})\\b`, 'gi');
const MONTH_FIRST = new RegExp(`\\b(${MONTHS}) (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, 'gi');
const URL_IN_TEXT = /\b(?:https?:\/\/|www\.)[^\s<>()[\]"“”]+[^\s<>()[\]"“”.,;:!?]/gi;

/** Digits that name something instead of measuring it: months, years, window lengths, footnotes, an index. */
const NAMES = [
  new RegExp(`\\b(?:${MONTHS}) (?:19|20)\\d{2}\\b`, 'gi'),
  /\b(?:19|20)\d{2}-(?:0[1-9]|1[0-2])\b/g,
  /\b(?:in|since|by|until|from|during|of|year|fiscal) (?:19|20)\d{2}\b(?!\s?[%×x$]|[.,]\d)/gi,
  /\b\d{1,3}-(?:day|week|month|quarter|year|trading-day)\b/gi,
  /\[\^\d+\]/g,
  /\bS&P 500\b/g,
];

const SCALES: Readonly<Record<string, number>> = {
  ...{ k: 1e3, thousand: 1e3, m: 1e6, mn: 1e6, million: 1e6 },
  ...{ b: 1e9, bn: 1e9, billion: 1e9, t: 1e12, trillion: 1e12 },
};
const CURRENCIES: Readonly<Record<string, Unit>> = { $: 'usd', '€': 'eur', '£': 'gbp' };

const NUMBER =
  /(?<before>[\p{L}_]?)(?<sign>(?<=^|[\s([{"'“‘:=~≈<>])[-+−])?(?:(?<currency>[$€£])(?<inner>[-−])?)?(?<digits>(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+)(?:\s?(?<scale>thousand|million|billion|trillion|bn|mn|[kmbt])(?![\p{L}\p{N}]))?(?:\s?(?<unit>%|per ?cent\b|percentage points?\b|×|x(?![\p{L}\p{N}])))?/giu;

/**
 * The figures of a sentence, in their order. Understands `$`, `%`, thousands separators, `x`/`×` and K/M/B/T. Dates, years,
 * window lengths (`20-day`), footnotes and digits inside a name (`Q3`) are not figures, unless they carry a unit.
 */
export function numbersIn(text: string): readonly NumberFound[] {
  const figures = [ISO_DATE, DAY_FIRST, MONTH_FIRST, URL_IN_TEXT, ...NAMES].reduce(blank, text);
  return [...figures.matchAll(NUMBER)].flatMap(({ 0: match, groups }) => {
    const { before, sign, currency, inner, digits = '', scale, unit } = groups ?? {};
    const isName = Boolean(before) && !currency && !scale && !unit && !digits.includes('.');
    if (isName) return [];
    return [numberOf({ text: match.slice(before?.length ?? 0).trim(), sign, currency, inner, digits, scale, unit })];
  });
}

type Parts = { readonly text: string; readonly digits: string } & Readonly<
  Record<'sign' | 'currency' | 'inner' | 'scale' | 'unit', string | undefined>
>;

function numberOf({ text, sign, currency, inner, digits, scale, unit }: Parts): NumberFound {
  const factor = SCALES[scale?.toLowerCase() ?? ''] ?? 1;
  const decimals = digits.split('.')[1]?.length ?? 0;
  const isNegative = [sign, inner].some((each) => each === '-' || each === '−');
  const value = Number(digits.replaceAll(',', '')) * factor;
  return {
    text,
    value: isNegative ? -value : value,
    precision: factor * 10 ** -decimals,
    unit: unitOf(currency, unit),
    signed: sign !== undefined || inner !== undefined,
  };
}

function unitOf(currency: string | undefined, unit: string | undefined): Unit {
  if (currency) return CURRENCIES[currency] ?? 'plain';
  if (!unit) return 'plain';
  return /^[x×]$/i.test(unit) ? 'times' : 'percent';
}

/** The full dates of a sentence, as `yyyy-mm-dd`. */
export function datesIn(text: string): readonly string[] {
  const iso = [...text.matchAll(ISO_DATE)].map(([, year, month, day]) => `${year}-${month}-${day}`);
  const dayFirst = [...text.matchAll(DAY_FIRST)].map(([, day, month, year]) => dateOf(year, month, day));
  const monthFirst = [...text.matchAll(MONTH_FIRST)].map(([, month, day, year]) => dateOf(year, month, day));
  return [...iso, ...dayFirst, ...monthFirst];
}

function dateOf(year = '', month = '', day = ''): string {
  const number = MONTH_NAMES.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

export function urlsIn(text: string): readonly string[] {
  return text.match(URL_IN_TEXT) ?? [];
}

function blank(text: string, pattern: RegExp): string {
  return text.replace(pattern, (found) => ' '.repeat(found.length));
}
