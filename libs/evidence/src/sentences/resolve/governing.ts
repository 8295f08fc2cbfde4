import type { Figure } from '../mentions/figures.ts';
import type { Span } from '../plain-text.ts';
import { clauseAt, type Sentence } from '../sentence.ts';

/** Words that lead a time to its figure, and mean no distance. */
const LEADS = /^(?:in|of|for|during|on|at|the|a|an|its|that|was|were|is|share|per|brought|at)$/i;
/** What stands between the figure and the time of another one. */
const PARTS = /[;(]|\b(?:from|to|and|versus|vs|against|than|with|after|before|but|while|followed)\b/gi;
const COMMA = 1.5;
const PART = 3;
const FIGURE = 4;
/** A time in front of its figure is as near as one behind it that is a little further away. */
const BEHIND = 0.5;

/**
 * The time of a figure among those that its clause names: the nearest, by the words, marks and other figures in between. A time
 * that leads the clause is of all figures that have none of their own.
 */
export function governing<Time extends Span>(
  figure: Span,
  times: readonly Time[],
  sentence: Pick<Sentence, 'plain' | 'figures' | 'clauses'>,
): Time | undefined {
  const clause = clauseAt(sentence, figure.start);
  const inClause = times.filter(({ start }) => start >= clause.start && start < clause.end);
  const near = inClause.map((time) => ({ time, far: farness(figure, time, sentence) }));
  return near.toSorted((a, b) => a.far - b.far)[0]?.time;
}

/** How far a time is from a figure. */
export function farness(figure: Span, time: Span, { plain, figures }: Pick<Sentence, 'plain' | 'figures'>): number {
  const isBehind = time.start >= figure.end;
  const [from, to] = isBehind ? [figure.end, time.start] : [time.end, figure.start];
  const gap = plain.slice(from, Math.max(from, to));
  const words = gap.split(/[\s,;:()]+/).filter((word) => word !== '' && !LEADS.test(word));
  const others = figures.filter((other: Figure) => other.start >= from && other.end <= to).length;
  return (
    words.length +
    COMMA * (gap.match(/,/g)?.length ?? 0) +
    PART * (gap.match(PARTS)?.length ?? 0) +
    FIGURE * others +
    (isBehind ? BEHIND : 0)
  );
}
