import type { Span } from '../plain-text.ts';
import type { Checking } from '../reading.ts';
import { isOfChart } from '../resolve/chart-days.ts';
import { isOfStatement } from '../resolve/filed-lines.ts';
import { clauseAt, type Sentence } from '../sentence.ts';
import type { Comparator } from './comparators.ts';
import { isComparable, type Operand } from './operands.ts';

/** "Below $120 the case is over" sets a threshold. */
export const STARTS_CLAUSE = /^[\s;:,.–-]*(?:(?:and|but|only|while|whereas|even) )*$/i;

/** "Above its signal line of 0.57, MACD confirms the trend": who is above comes behind the comma. */
export function frontedPair(
  { start }: Comparator,
  rights: readonly Operand[],
  operands: readonly Operand[],
  sentence: Sentence,
): { readonly left: Operand; readonly rights: readonly Operand[] } | undefined {
  const clause = clauseAt(sentence, start);
  const [first] = rights;
  if (!first || !STARTS_CLAUSE.test(sentence.plain.slice(clause.start, start))) return undefined;
  const behind = operands.filter((each) => each.start >= first.start && each.start < clause.end);
  const at = behind.findIndex(
    (each, place) => place > 0 && IS_SUBJECT.test(sentence.plain.slice(behind[place - 1]?.end ?? 0, each.start)),
  );
  const [left, own] = [behind[at], behind.slice(0, Math.max(at, 0))];
  const isPair = left !== undefined && own.every((right) => isComparable(left, right) && right.label !== left.label);
  return isPair ? { left, rights: own } : undefined;
}

const IS_SUBJECT = /^[^,;]{0,24}, (?:the |its )?(?:(?!and|or|but)\w+ )?$/i;

/** "Both averages are above the close": each that stands in front is compared. */
export function pairsOf(
  left: Operand,
  rights: readonly Operand[],
  { start }: Comparator,
  operands: readonly Operand[],
  { reading }: Checking,
): readonly (readonly [Operand, Operand])[] {
  const { sentence } = reading;
  const clause = clauseAt(sentence, start);
  const isBoth = /\bboth\b[^;]*\band\b[^;]*\b(?:are|were|lie|stand|run|remain)\b/i.test(
    sentence.plain.slice(clause.start, start),
  );
  const others = operands.filter(
    (each) =>
      isBoth && each.start >= clause.start && each.end <= left.start && each.family === left.family && !each.isNamed,
  );
  return [left, ...others].flatMap((one) => rights.map((right): readonly [Operand, Operand] => [one, right]));
}

const TONE = '(?:positive|negative|good|bad|favou?rable|unfavou?rable|bullish|bearish)';
const BEFORE_TONE = new RegExp(String.raw`\b${TONE}\b[^.;]*$`, 'i');
const BEHIND_TONE = new RegExp(String.raw`^ (?:the |all )?${TONE}\b`, 'i');

/** "Positive news outweighs negative news" is read as the two sides of a count. */
export function isOfTones({ start, end }: Span, plain: string): boolean {
  return BEFORE_TONE.test(plain.slice(0, start)) && BEHIND_TONE.test(plain.slice(end));
}

const THEN =
  /^ (?:than )?(?:(?:a|one|the|last|it was|in) )+(?:year|month|week|quarter)s?\b(?: (?:ago|before|earlier|previously))?|^ (?:than )?(?:before|previously|in the past)\b/i;
const OF_YEARS = /^(?:eps_|surprise|computed)/;

/** "The P/E is lower than a year before": only results and filed figures have an earlier one. */
export function isOfThen({ end }: Span, { sentence, topics }: Checking['reading'], bound: Checking['bound']): boolean {
  return (
    THEN.test(sentence.plain.slice(end)) &&
    bound.length > 0 &&
    bound.every(
      ({ fact }) =>
        !OF_YEARS.test(fact.metric) && !isOfStatement(fact) && fact.period.type === 'day' && !isOfChart(fact),
    ) &&
    topics.some(({ isName, metrics }) => isName && metrics.has(bound[0]?.fact.metric ?? 'close'))
  );
}

const OF_DAY: ReadonlySet<string> = new Set(['open', 'high', 'low', 'close']);

/** Prices of two days, which only words of motion order, or of one day of the chart, whose names say how. */
export function isOtherDay({ fact: one }: Operand, { fact: other }: Operand): boolean {
  if (one === undefined || other === undefined || !OF_DAY.has(one.metric) || !OF_DAY.has(other.metric)) return false;
  return one.asOf !== other.asOf || isOfChart(one) || isOfChart(other);
}
