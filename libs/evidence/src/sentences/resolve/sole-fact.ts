import { METRICS, type MetricId, type Unit } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import type { Figure } from '../mentions/figures.ts';
import { blanked, matchesIn, phrasesIn, type Span } from '../plain-text.ts';
import type { Reading } from '../reading.ts';
import { clauseAt } from '../sentence.ts';
import type { Topic } from '../topics/topics.ts';
import { isOfChart } from './chart-days.ts';
import { isFunctionWord, isHarmless } from './harmless-words.ts';
import { linkOf } from './link.ts';
import { fitsUnit, showsValue } from './values.ts';

/** A figure with so many digits is hardly ever two facts. */
const TELLING_DIGITS = 3;

/**
 * The fact of a figure that the words around it do not name: the only one of `candidates`, the facts of the cited items with its
 * value and unit, where no word of the clause says that it is something else. "One gets 2.6 % at a P/E of 18.6."
 */
export function soleFact(figure: Figure, candidates: readonly Fact[], reading: Reading): Fact | undefined {
  const fact = candidates.find(({ metric }) => metric === 'close') ?? candidates[0];
  const isOne = candidates.every((other) => other === fact || isSamePrice(other, fact));
  if (!fact || !isOne || !isMeasured(figure)) return undefined;
  if (METRICS[fact.metric].isChange && figure.sign === undefined) return undefined;
  const { start, end } = clauseAt(reading.sentence, figure.start);
  const isOtherPrice = fact.metric !== 'close' && FAMILY_OF_PRICES.has(fact.metric);
  const isOfYear = reading.sentence.periods.some(({ tradingDays }) => tradingDays >= 250 && tradingDays <= 262);
  if (isOtherPrice && !isOfYear && !IS_LEVEL.test(reading.sentence.plain.slice(start, end))) return undefined;
  const isInside = (span: Span) => span.start >= start && span.start < end;
  const topics = reading.topics.filter(isInside);
  const isMoved = reading.motions.some(
    (each) => isInside(each) && each.way !== 0 && nearestFigure(each, reading) === figure,
  );
  if (isMoved || reading.topics.some(({ foreign }) => foreign !== undefined)) return undefined;
  if (IS_BUSINESS.test(reading.sentence.plain.slice(start, end))) return undefined;
  if (topics.some((topic) => isRival(topic, figure, fact, reading))) return undefined;
  const isTelling = digitsOf(figure) >= TELLING_DIGITS || figure.sign !== undefined;
  const words = unknownWords({ start, end }, topics, reading);
  const isSaidToBe = isTelling ? namesFigure(words, figure, { start, end }, reading) : words.length > 0;
  return isSaidToBe ? undefined : fact;
}

/** The high of a day may be its close. */
function isSamePrice(one: Fact, other: Fact | undefined): boolean {
  return (
    isOfChart(one) && other !== undefined && isOfChart(other) && one.asOf === other.asOf && one.value === other.value
  );
}

/** A price without a name is the close, unless it is called a level. */
const FAMILY_OF_PRICES: ReadonlySet<MetricId> = new Set([
  'sma_20',
  'sma_50',
  'sma_200',
  'high_52w',
  'low_52w',
  'bollinger_low',
  'bollinger_high',
]);
const IS_LEVEL =
  /\b(?:mark|level|line|hurdle|barrier|resistance|support|ceiling|floor|threshold|border|boundary|limit|range|corridor)\b/i;

/** Counts and days say nothing about a price or a percentage beside them. */
const IS_COUNT: ReadonlySet<Unit> = new Set(['count', 'date', 'days', 'flag']);

/** What a company does to something: the figure is of that. */
const IS_BUSINESS =
  /\b(?:sells?|sold|selling|lends?|lent|owes?|owed|spends?|spent|invest(?:s|ed)|produc(?:es?|ed|ing)|charg(?:es?|ed|ing)|borrow(?:s|ed)?|controls?|owns?|donat(?:es?|ed)|suppl(?:y|ies|ied)|serves?|served|mak(?:es?|ing) \w+s|bid and ask|bid-ask|rais(?:es|ed)|earmark(?:s|ed)|insur(?:es?|ed)|rents?|leas(?:es?|ed)|manag(?:es?|ed))\b(?! (?:at|for|off|by|in|as)\b)/i;

function isMeasured({ unit, isWord, precision }: Figure): boolean {
  return !isWord && (unit === 'pct' || unit === 'usd' || unit === 'times' || (unit === 'plain' && precision < 1));
}

/** How many digits are written, without leading zeros. */
function digitsOf({ shown }: Figure): number {
  return shown.replaceAll(/\D/g, '').replace(/^0+/, '').length;
}

function nearestFigure(span: Span, { sentence }: Reading): Figure | undefined {
  const link = (figure: Figure) => linkOf(figure, { ...span, isName: true }, sentence);
  return sentence.figures.toSorted((a, b) => link(a) - link(b))[0];
}

/** Words for another metric that no other figure of the sentence is. */
function isRival(topic: Topic, figure: Figure, fact: Fact, { sentence }: Reading): boolean {
  const { metrics, isName } = topic;
  if (metrics.has(fact.metric)) return false;
  const link = linkOf(figure, topic, sentence);
  const isTaken = sentence.figures.some((other) => other !== figure && linkOf(other, topic, sentence) < link);
  const isOther = [...metrics].some(
    (metric) => fitsUnit(figure, METRICS[metric]) || (isName && !IS_COUNT.has(METRICS[metric].unit)),
  );
  return !isTaken && isOther;
}

/** The words of a clause that name no metric, figure, time or company, and are not known to be harmless. */
function unknownWords(clause: Span, topics: readonly Topic[], { sentence, names }: Reading): readonly Span[] {
  const { plain, figures, periods, dates } = sentence;
  const named = names.ownPattern ? phrasesIn(plain, names.ownPattern) : [];
  const rest = blanked(plain, [...topics, ...figures, ...periods, ...dates, ...named]).slice(clause.start, clause.end);
  return wordsOf(rest, clause.start).filter(({ word }) => !isHarmless(word));
}

const WORD = /\p{L}[\p{L}'-]*/gu;

function wordsOf(text: string, from: number): readonly (Span & { readonly word: string })[] {
  return matchesIn(text, WORD).map(({ 0: word, index }) => ({
    start: from + index,
    end: from + index + word.length,
    word,
  }));
}

/** "Rang at $50.14": a verb. "Coupon of 13.4 %": a name. */
const IS_PLACED = /^ (?:\w+ )?(?:at|for|to|around|near|with)\b|^:\s*$/i;

/** Whether an unknown word stands where a figure is named: right before it, right behind it, or as the clause's subject. */
function namesFigure(unknown: readonly Span[], figure: Span, clause: Span, { sentence }: Reading): boolean {
  const words = wordsOf(sentence.plain.slice(clause.start, clause.end), clause.start).filter(
    ({ word, start }) => !isFunctionWord(word) && (start >= figure.end || start < figure.start),
  );
  const before = words.findLast(
    ({ end }) => end <= figure.start && !IS_PLACED.test(sentence.plain.slice(end, figure.start)),
  );
  const behind = words.find(({ start, word }) => start >= figure.end && !/ed$/i.test(word));
  return [words[0], before, behind].some((slot) => slot && unknown.some(({ start }) => start === slot.start));
}
