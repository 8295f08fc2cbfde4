import { METRICS, type MetricId, type Unit } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import type { Figure } from '../mentions/figures.ts';
import { blanked, matchesIn, phrasesIn, type Span } from '../plain-text.ts';
import type { Reading } from '../reading.ts';
import { clauseAt } from '../sentence.ts';
import type { Topic } from '../topics/topics.ts';
import { isOfChart } from './chart-days.ts';
import { isHarmless } from './harmless-words.ts';
import { linkOf } from './link.ts';
import { fitsUnit, showsValue } from './values.ts';

/** A figure with so many digits is hardly ever two facts. */
const TELLING_DIGITS = 3;

/**
 * The only one of `candidates`, the facts of the cited items with the figure's value and unit, where no word of the clause says
 * that the figure is something else: a name of another metric that no other figure is of, or of what no fact is about.
 * "One gets 2.6 % at a P/E of 18.6."
 */
export function soleFact(figure: Figure, candidates: readonly Fact[], reading: Reading): Fact | undefined {
  const fact = candidates.find(({ metric }) => metric === 'close') ?? candidates[0];
  const isOne = candidates.every((other) => other === fact || isSamePrice(other, fact));
  if (!fact || !isOne) return undefined;
  const clause = clauseAt(reading.sentence, figure.start);
  const isInside = (span: Span) => span.start >= clause.start && span.start < clause.end;
  const topics = reading.topics.filter(isInside);
  const isSaid = isNamed(fact, topics);
  if (!isMeasured(figure) && !(isSaid && !figure.isWord)) return undefined;
  const named = Math.min(
    ...topics.flatMap((each) => (each.metrics.has(fact.metric) ? [linkOf(figure, each, reading.sentence)] : [])),
  );
  const isNear = (topic: Topic) =>
    linkOf(figure, topic, reading.sentence) < named &&
    !(topic.start >= figure.end && reading.sentence.plain.slice(figure.end, topic.start).includes(','));
  const rivals = topics.filter((topic) => !isSaid || topic.foreign === 'metric' || isNear(topic));
  if (rivals.some((topic) => isRival(topic, figure, fact, reading))) return undefined;
  return isSaid || mayBeUnnamed(figure, fact, clause, reading) ? fact : undefined;
}

/** The clause names the metric, wherever. */
function isNamed({ metric }: Fact, topics: readonly Topic[]): boolean {
  return topics.some(({ metrics }) => metrics.has(metric));
}

/** True where no word of the clause can be the name of what the figure is. */
function mayBeUnnamed(figure: Figure, fact: Fact, clause: Span, reading: Reading): boolean {
  const { start, end } = clause;
  if (METRICS[fact.metric].isChange && figure.sign === undefined) return false;
  const isOtherPrice = fact.metric !== 'close' && FAMILY_OF_PRICES.has(fact.metric);
  const isOfYear = reading.sentence.periods.some(({ tradingDays }) => tradingDays >= 250 && tradingDays <= 262);
  if (isOtherPrice && !isOfYear && !IS_LEVEL.test(reading.sentence.plain.slice(start, end))) return false;
  const isInside = (span: Span) => span.start >= start && span.start < end;
  const isMoved = reading.motions.some(
    (each) =>
      isInside(each) &&
      each.way !== 0 &&
      !TO.test(reading.sentence.plain.slice(start, figure.start)) &&
      nearestFigure(each, reading) === figure,
  );
  if (isMoved || reading.topics.some(({ foreign }) => foreign !== undefined)) return false;
  if (IS_BUSINESS.test(reading.sentence.plain.slice(start, end))) return false;
  const isTelling = digitsOf(figure) >= TELLING_DIGITS || figure.sign !== undefined;
  const words = unknownWords(clause, reading.topics.filter(isInside), reading);
  return isTelling ? !namesFigure(words, figure, clause, reading) : words.length === 0;
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

/** Nearer than this, words are of the figure. */
const BESIDE = 1.3;

/** Words for both ends of a range. */
function isRange({ metrics }: Topic): boolean {
  return (
    metrics.size === 2 &&
    [...metrics].every((metric) => FAMILY_OF_PRICES.has(metric) || metric === 'low' || metric === 'high')
  );
}

/** Words for another metric that no other figure of the sentence is nearer to, or shows. */
function isRival(topic: Topic, figure: Figure, fact: Fact, { sentence, facts }: Reading): boolean {
  const { metrics, isName, foreign } = topic;
  if (metrics.has(fact.metric)) return false;
  const link = linkOf(figure, topic, sentence);
  const others = sentence.figures.filter((other) => other !== figure);
  const isShown = (metric: MetricId) =>
    others.some((other) =>
      facts.some((each) => each.metric === metric && fitsUnit(other, each) && showsValue(other, each)),
    );
  const isTaken =
    others.some((other) => linkOf(other, topic, sentence) < link && !isRange(topic)) ||
    (link > BESIDE && (isRange(topic) ? [...metrics].every(isShown) : [...metrics].some(isShown)));
  const isOther =
    foreign === 'metric' ||
    [...metrics].some((metric) => fitsUnit(figure, METRICS[metric]) || (isName && !IS_COUNT.has(METRICS[metric].unit)));
  return !isTaken && isOther;
}

/** The words of a clause that name no metric, figure, time or company, and are not known to be harmless. */
function unknownWords(clause: Span, topics: readonly Topic[], { sentence, names, subjects }: Reading): readonly Span[] {
  const { plain, figures, periods, dates } = sentence;
  const named = names.ownPattern ? phrasesIn(plain, names.ownPattern) : [];
  const rest = blanked(plain, [...topics, ...figures, ...periods, ...dates, ...subjects, ...named]).slice(
    clause.start,
    clause.end,
  );
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

/** "Fell to $105.99": a price, and no change. */
const TO = /\b(?:to|at|from|of)(?: (?:about|around|nearly|some|just|only|almost|a close of|as low as|as high as))? $/i;
/** "Rang at $50.14": a verb. "Coupon of 13.4 %": a name. */
const IS_SAID =
  /^ (?:(?:was|is|were|are|of|equals?|amounts? to|came to|comes to|totals?|now|about|roughly|around|nearly|some) ?)+$/i;

/** "Margins were 17.7 %", "a 13.4 % coupon": whether an unknown word says what the figure is. */
function namesFigure(unknown: readonly Span[], figure: Span, clause: Span, { sentence }: Reading): boolean {
  const { plain } = sentence;
  return unknown.some(
    ({ start, end }) =>
      (end <= figure.start && IS_SAID.test(plain.slice(end, figure.start))) ||
      (start >= figure.end &&
        start < clause.end &&
        /^[ -]$/.test(plain.slice(figure.end, start)) &&
        !/ed$/i.test(plain.slice(start, end))),
  );
}
