import { dateSpansIn } from '../dates-in.ts';
import { blanked } from '../sentences/plain-text.ts';
import { withoutUrls } from '../urls-in.ts';

/** The unit of a figure, from the sign next to its digits. */
export type Unit = 'percent' | 'times' | 'usd' | 'eur' | 'gbp' | 'plain';

/** A figure in a sentence. */
export type NumberFound = {
  readonly text: string;
  readonly value: number;
  /** The value of its last shown digit: 0.1 for `3.2`, 100,000 for `$1.3 M`. */
  readonly precision: number;
  readonly unit: Unit;
  /** True if written with a plus or minus; the sign must then match too. */
  readonly signed: boolean;
};

/** Digits that are part of a name: window lengths, footnotes, an index. */
const NAMES = [/\b\d{1,3}-(?:day|week|month|quarter|year|trading-day)\b/gi, /\[\^\d+\]/g, /\bS&P 500\b/g];

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  t: 1e12,
  trillion: 1e12,
};
const CURRENCIES: Readonly<Record<string, Unit>> = {
  $: 'usd',
  us$: 'usd',
  usd: 'usd',
  dollar: 'usd',
  dollars: 'usd',
  cent: 'usd',
  cents: 'usd',
  '€': 'eur',
  eur: 'eur',
  euro: 'eur',
  euros: 'eur',
  '£': 'gbp',
  gbp: 'gbp',
};
/** Units of one hundredth: of a dollar or of a percent. */
const HUNDREDTHS = /^(?:cents?|basis points?|bps)$/i;

const NUMBER =
  /(?<before>[\p{L}_]?)(?<sign>(?<=^|[\s([{"'“‘:=~≈<>])[-+−])?(?:(?<currency>US\$|USD\s?|EUR\s?|GBP\s?|[$€£])(?<inner>[-−])?)?(?<digits>(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+)(?:\s?(?<scale>thousand|million|billion|trillion|bn|mn|[kmbt])(?![\p{L}\p{N}]))?(?:\s?(?<unit>%|per ?cent\b|percentage points?\b|basis points?\b|bps\b|dollars?\b|USD\b|cents?\b|euros?\b|EUR\b|GBP\b|×|x(?![\p{L}\p{N}])))?/giu;

const ONES = 'one two three four five six seven eight nine'.split(' ');
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** Number words count only before a unit or a scale: `two sources` is not a figure, `twelve percent` is. */
const IN_WORDS = new RegExp(
  String.raw`\b(?:(${TENS.join('|')})(?:[ -](${ONES.join('|')}))?|(${[...ONES, ...TEENS].join('|')}))( hundred)?` +
    String.raw`(?=[ -](?:per ?cent|percentage|basis|dollars?|cents?|euros?|thousand|million|billion|trillion|fold)\b)`,
  'gi',
);

/**
 * The figures of a sentence, in order. Supports `$`, `%`, thousands separators, `x`/`×`, K/M/B/T, cents, basis points, and
 * number words before a unit. Dates, years, addresses, window lengths (`20-day`), footnotes and digits within a name (`Q3`)
 * are not figures, unless they have a unit.
 */
export function numbersIn(text: string): readonly NumberFound[] {
  const unlinked = withoutUrls(text);
  const plain = blanked(unlinked, dateSpansIn(unlinked)).replace(IN_WORDS, inDigits);
  const figures = NAMES.reduce((rest, pattern) => rest.replace(pattern, (name) => ' '.repeat(name.length)), plain);
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
  const factor = (SCALES[scale?.toLowerCase() ?? ''] ?? 1) * (unit && HUNDREDTHS.test(unit) ? 0.01 : 1);
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
  const money = CURRENCIES[(currency ?? unit ?? '').trim().toLowerCase()];
  if (money || !unit) return money ?? 'plain';
  return /^[x×]$/i.test(unit) ? 'times' : 'percent';
}

function inDigits(_: string, tens?: string, ones = '', small = '', hundred?: string): string {
  const below = [...ONES, ...TEENS].indexOf((tens ? ones : small).toLowerCase()) + 1;
  const value = (tens ? (TENS.indexOf(tens.toLowerCase()) + 2) * 10 : 0) + below;
  return String(hundred ? value * 100 : value);
}
