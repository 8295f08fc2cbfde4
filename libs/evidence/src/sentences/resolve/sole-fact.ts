import { METRICS } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import type { Figure } from '../mentions/figures.ts';
import { blanked, phrasesIn, type Span } from '../plain-text.ts';
import type { Reading } from '../reading.ts';
import { clauseAt } from '../sentence.ts';
import type { Topic } from '../topics/topics.ts';
import { isHarmless } from './harmless-words.ts';
import { linkOf } from './link.ts';
import { fitsUnit, showsValue } from './values.ts';

/**
 * The fact of a figure that the words around it do not name: the only one of `candidates`, the facts of the cited items with its
 * value and unit, where no word of the clause is about something else. "One gets 2.6 % at a P/E of 18.6."
 */
export function soleFact(figure: Figure, candidates: readonly Fact[], reading: Reading): Fact | undefined {
  const [fact] = candidates;
  const isOne = candidates.every((other) => other === fact);
  const isMeasured = figure.unit === 'pct' || figure.unit === 'usd' || figure.unit === 'times';
  if (!fact || !isOne || !isMeasured || figure.isWord || METRICS[fact.metric].isChange) return undefined;
  const { start, end } = clauseAt(reading.sentence, figure.start);
  const isInside = (span: Span) => span.start >= start && span.start < end;
  const topics = reading.topics.filter(isInside);
  const isMoved = [...reading.motions, ...reading.beats].some(
    (each) => isInside(each) && each.way !== 0 && nearestFigure(each, reading) === figure,
  );
  if (isMoved || reading.topics.some(({ foreign }) => foreign !== undefined)) return undefined;
  if (topics.some((topic) => isRival(topic, figure, fact, reading))) return undefined;
  return isAllHarmless({ start, end }, topics, reading) ? fact : undefined;
}

function nearestFigure(span: Span, { sentence }: Reading): Figure | undefined {
  const link = (figure: Figure) => linkOf(figure, { ...span, isName: true }, sentence);
  return sentence.figures.toSorted((a, b) => link(a) - link(b))[0];
}

/** Words for another metric that no other figure of the sentence is. */
function isRival(topic: Topic, figure: Figure, fact: Fact, { sentence, facts }: Reading): boolean {
  const { metrics, isName } = topic;
  if (metrics.has(fact.metric)) return false;
  const isTaken = sentence.figures.some(
    (other) =>
      other !== figure &&
      linkOf(other, topic, sentence) < linkOf(figure, topic, sentence) &&
      facts.some((each) => metrics.has(each.metric) && fitsUnit(other, each) && showsValue(other, each)),
  );
  return !isTaken && (isName || [...metrics].some((metric) => fitsUnit(figure, METRICS[metric])));
}

/** Whether every word of the clause names a metric, a figure, a time or the company, or is harmless. */
function isAllHarmless(clause: Span, topics: readonly Topic[], { sentence, names }: Reading): boolean {
  const { plain, figures, periods, dates } = sentence;
  const named = names.ownPattern ? phrasesIn(plain, names.ownPattern) : [];
  const rest = blanked(plain, [...topics, ...figures, ...periods, ...dates, ...named]).slice(clause.start, clause.end);
  return (rest.match(/\p{L}[\p{L}']*/gu) ?? []).every(isHarmless);
}
