import { METRICS, isMetricId } from '@gemscout/contracts';
import { rowsOf, textOf } from '../../facts/fact-reading.ts';
import { figuresIn, type Figure } from '../mentions/figures.ts';
import { plainText } from '../plain-text.ts';
import type { Reading } from '../reading.ts';
import { showsValue } from './values.ts';

const GUIDES =
  /\b(?:guid\w+|outlook|ranges?|expects?|expected|forecasts?|targets?|sees|foresees|projects|anticipates)\b/i;
const PERIOD = /\b(?:first|second|third|fourth|full|fiscal|next)[- ](?:quarter|year)\b/gi;
const LINES: readonly RegExp[] = [
  /\b(?:revenues?|sales|turnover|top line)\b/i,
  /\b(?:eps|earnings|profits?|income)\b/i,
  /\bmargins?\b/i,
  /\b(?:capital expenditures?|capex|cash flow)\b/i,
];
const OUTCOMES: Readonly<Record<string, RegExp>> = {
  within: /\b(?:inside|within|in (?:the |its )?(?:\w+ )?range|met|kept|hit|honou?red)\b/i,
  above: /\b(?:above|over|exceed\w*|beat|topped|surpass\w*)\b/i,
  below: /\b(?:below|under|missed|short of|undershot)\b/i,
};
/** Who guides is the company. */
export const GUIDING = /^(?:management|guid\w+|company|outlook|expects? to|targets?)$/i;

/** The low and the high end come before what was reported. */
const LIMITS = 2;

/** What a filing gives as a range, and what came of it. */
type Range = { readonly words: string; readonly values: readonly number[]; readonly outcome?: string };

/**
 * The figures of a sentence on guidance that a cited range has, in its order: "guides to revenue of $1.1 to $1.2 million". Empty
 * unless one range holds them all, with the same line and the same quarter.
 */
export function guidedFigures(reading: Reading): readonly Figure[] {
  const { plain, figures } = reading.sentence;
  if (!GUIDES.test(plain)) return [];
  const stated = figures.filter(({ unit }) => unit === 'usd' || unit === 'pct');
  if (stated.length === 0) return [];
  return rangesIn(reading).some((range) => isOfRange(range, plain, stated)) ? stated : [];
}

function isOfRange({ words, values, outcome }: Range, plain: string, stated: readonly Figure[]): boolean {
  const lines = LINES.filter((line) => line.test(plain));
  const periods = (plain.match(PERIOD) ?? []).map((period) => period.toLowerCase().replace('-', ' '));
  const isSame =
    lines.length > 0 &&
    lines.every((line) => line.test(words)) &&
    periods.every((period) => words.toLowerCase().includes(period));
  const other = Object.entries(OUTCOMES).find(([name, said]) => name !== outcome && said.test(plain));
  if (!isSame || (outcome !== undefined && other !== undefined && !OUTCOMES[outcome]?.test(plain))) return false;
  const places = stated.map((figure) => values.findIndex((value) => showsValue(figure, { value })));
  const limits = places.filter((place) => outcome === undefined || place < LIMITS);
  const isInOrder = limits.every((place, at) => at === 0 || place > (limits[at - 1] ?? 0));
  return isInOrder && new Set(places).size === places.length && !places.includes(-1);
}

function rangesIn({ facts, items }: Reading): readonly Range[] {
  const texts = facts
    .filter(({ metric }) => metric === 'guidance')
    .map(({ value }) => plainText(String(value)))
    .map((words) => ({ words, values: figuresIn(words).map((figure) => figure.value) }));
  const outcomes = items
    .filter(({ kind }) => kind === 'filings')
    .flatMap(({ body }) => rowsOf([body['guidance'] ?? null]))
    .flatMap((row) => rowsOf(row['outcomes']))
    .map((row) => ({
      words: `${lineOf(textOf(row['metric']) ?? '')} ${textOf(row['period']) ?? ''}`,
      values: [row['low'], row['high'], row['reported']].map(Number),
      outcome: textOf(row['outcome']) ?? '',
    }));
  return [...texts, ...outcomes];
}

function lineOf(metric: string): string {
  return isMetricId(metric) ? METRICS[metric].label : metric;
}
