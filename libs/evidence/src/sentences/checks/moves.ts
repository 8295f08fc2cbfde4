import type { MetricId } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import type { Check, Checking, Finding } from '../reading.ts';
import { stretchAt } from '../resolve/chart-changes.ts';
import { yearlyChange } from '../resolve/filed-lines.ts';
import { fitsPeriod } from '../resolve/periods.ts';
import { isSeries } from '../resolve/terms.ts';
import { clauseAt } from '../sentence.ts';
import { subjectAt } from '../subjects.ts';
import { inflected } from '../inflected.ts';
import { matchesIn, phrasesOf, type Span } from '../plain-text.ts';
import { isHarmless } from '../resolve/harmless-words.ts';
import { FILED_METRICS } from '../topics/filed-metrics.ts';
import type { Topic } from '../topics/topics.ts';
import { comparatorsIn } from './comparators.ts';
import { MOTION_VERBS } from './direction-words.ts';
import { isOfOneDay } from './quantities.ts';
import { NUMBER_WORDS } from '../mentions/number-words.ts';
import { isHypothetical } from './hypothetical.ts';
import type { Motion } from './motion.ts';

const CHANGES: readonly MetricId[] = ['change_1d', 'change_5d', 'change_20d', 'change_60d'];
const VERBS = phrasesOf(MOTION_VERBS.join('|'));
const IS_STATE = /^(?:up|down|higher|lower)$/i;
const JUDGES = new Set(
  inflected(
    'improve strengthen weaken soften ease lessen cool build add lift lose trim correct firm wane fade thrive flourish progress suffer bounce',
  ),
);
/** What a company does, not its price. */
const GROWS = /^(?:gr[eo]w|expand|thriv|flourish|shrink|shr[au]nk)/i;
const EPS = /\b(?:earnings|eps|profits?|results)\b/i;

/** Moves without a figure ("the share fell last month", "earnings are growing") against the changes. */
export const checkMoves: Check = (checking) => {
  const { sentence, motions } = checking.reading;
  if (OF_MANY.test(sentence.plain)) return [];
  const taken = comparatorsIn(sentence);
  const moves = motions
    .filter((motion) => motion.way !== 0 && isVerb(motion, checking) && !isHypothetical(motion.start, sentence))
    .filter((motion) => !taken.some(({ start, end }) => motion.start < end && start <= motion.end + 1))
    .filter((motion) => !hasFigure(motion, checking))
    .flatMap((motion) => moved(motion, checking));
  return [...moves, ...paceOf(checking)];
};

/** Sectors are counted. */
const OF_MANY = /\bsectors\b|\b(?:every|each|no|one) (?:single )?sector\b/i;
/** "In each of the last eight quarters": no change is of several times. */
const SEVERAL_TIMES = new RegExp(
  String.raw`\b(?:each|every|all|both)(?: (?:of|the|its|last|past|latest|previous|single|reported|\d+|${NUMBER_WORDS}))* (?:quarters?|reports?|results?|years?|months?|weeks?|days?|sessions?)\b(?! of (?:the|its))|\b(?:in a row|consecutive|straight (?:quarter|year|month|week|day|session)s?|(?:quarter|year|month|week|day|session|time)s? running)\b`,
  'i',
);

const PACE = /\b(faster|quicker|slower|more slowly|more quickly)\b/gi;

/** "Receivables rose faster than revenue", against the growth of both. */
function paceOf({ reading }: Checking): readonly Finding[] {
  const { sentence, topics } = reading;
  return matchesIn(sentence.plain, PACE)
    .filter(({ index }) => !isHypothetical(index, sentence))
    .flatMap(({ 0: word, index }): readonly Finding[] => {
      const lines = topics
        .filter(({ isName }) => isName)
        .map((topic) => ({ ...topic, growth: growthAt(topic, reading) }))
        .filter(({ growth }) => growth !== undefined);
      const one = lines.findLast(({ end }) => end <= index);
      const other = lines.find(({ start }) => start > index) ?? lines.findLast(({ end }) => one && end < one.start);
      if (!one || !other)
        return lines.length > 0 ? [{ code: 'order', detail: `"${word}": no facts for both sides` }] : [];
      const way = /slow/i.test(word) ? -1 : 1;
      return ((one.growth ?? 0) - (other.growth ?? 0)) * way > 0
        ? ['holds']
        : [
            {
              code: 'order',
              detail: `"${word}": ${one.text} ${one.growth?.toFixed(1)}%, ${other.text} ${other.growth?.toFixed(1)}%`,
            },
          ];
    });
}

function growthAt(topic: Topic, reading: Checking['reading']): number | undefined {
  const [found] = [...topic.metrics].flatMap((metric) => yearlyChange(metric, topic, reading) ?? []);
  return typeof found?.value === 'number' ? found.value : undefined;
}

function isVerb({ start, end }: Motion, { reading }: Checking): boolean {
  const { plain } = reading.sentence;
  const word = plain.slice(start, end);
  if (JUDGES.has(word.toLowerCase()) || /\btrend (?:is|points|remains|looks) (?:still )?$/i.test(plain.slice(0, start)))
    return false;
  if (isAttribute(start, end, plain)) return true;
  const isAdjective =
    /\b(?:a|an|the|on|its|of|in|with|any|no|by|to|from)\s+(?:(?:recent|latest|earlier|previous|past|early|big|small|strong|initial|modest|further)\s+)?$/i.test(
      plain.slice(0, start),
    );
  if (IS_STATE.test(word))
    return (
      /\b(?:is|are|was|were|has been|stands?|trades?|traded|closed|finished|ended|still|now)\s+$/i.test(
        plain.slice(0, start),
      ) && !/^\s+(?:than|to|by|at|on (?:the|a) (?:list|watch))/i.test(plain.slice(end))
    );
  return VERBS.all.has(word.toLowerCase()) && !isAdjective;
}

/** "A falling price", "the shrinking profit": it moved, whatever is then said of it. */
const ATTRIBUTE_OF =
  /^ (?:share |stock |closing |quarterly )?(?:price|share|stock|earnings|eps|profits?|revenues?|sales|margins?|income|cash flow|debt)\b(?! of\b)/i;
/** What somebody hopes for or fears has not happened. */
const ONLY_MEANT =
  /\b(?:bet\w*|hop\w+|wager\w*|brac\w+|pric(?:e|es|ed|ing) in|prepar\w+|speculat\w+|insur\w+|protect\w*|hedg\w+|fear\w*|no|without|any) (?:\w+ )?(?:a |the )?$/i;

function isAttribute(start: number, end: number, plain: string): boolean {
  return (
    /(?:ing|ed|en)$/i.test(plain.slice(start, end)) &&
    ATTRIBUTE_OF.test(plain.slice(end)) &&
    !ONLY_MEANT.test(plain.slice(0, start))
  );
}

/** "Revenue climbed 19.1 %, and receivables rose": another line stands between the figure and the motion. */
function isOfOtherLine(figure: Span, start: number, { topics, facts }: Checking['reading']): boolean {
  const lines = topics.filter(
    ({ isName, metrics }) => isName && [...metrics].some((metric) => FILED_METRICS.has(metric)),
  );
  return facts.length > 0 && lines.some((line) => line.start >= figure.end && line.end <= start);
}

/** A figure of the clause that is a change already says how much. */
function hasFigure({ start }: Motion, { reading, bound }: Checking): boolean {
  const clause = clauseAt(reading.sentence, start);
  return bound.some(
    ({ figure, fact }) =>
      figure.start >= clause.start &&
      figure.start < clause.end &&
      (fact.unit === 'pct' || Math.abs(figure.start - start) < 24) &&
      !isOfOtherLine(figure, start, reading),
  );
}

/** "Lost a large order" is no move of the price. */
const OBJECT = /^ (?:a|an|another) (?:(?:large|big|major|small|new|key|important|long|old|good|further) )?(\p{L}+)\b/u;
const IS_MOVED =
  /^(?:third|half|tenth|fifth|quarter|dollar|cent|ground|gains?|loss(?:es)?|advance|rise|fall|dividend|estimates?|value|price|streak|full)$/i;

function moved(motion: Motion, checking: Checking): readonly Finding[] {
  const { reading } = checking;
  const { sentence } = reading;
  const clause = clauseAt(sentence, motion.start);
  const text = `${sentence.plain.slice(clause.start, motion.start)} ${/^\s+\w+/.exec(sentence.plain.slice(motion.end))?.[0] ?? ''}`;
  const word = sentence.plain.slice(motion.start, motion.end);
  const several = SEVERAL_TIMES.exec(sentence.plain.slice(clause.start, clause.end));
  if (several) return [{ code: 'count', detail: `"${several[0]}": no cited fact says so of each` }];
  const object = OBJECT.exec(sentence.plain.slice(motion.end))?.[1];
  if (object !== undefined && !IS_MOVED.test(object) && !isHarmless(object))
    return [{ code: 'bare_claim', detail: `"${word} … ${object}": no fact says so; quote a source` }];
  const pair = pairChange(motion, checking);
  if (pair !== undefined)
    return pair * motion.way > 0
      ? ['holds']
      : [{ code: 'direction', detail: `"${word}": the figures say another way` }];
  const fact =
    lineChange(motion, checking) ??
    (EPS.test(text) || GROWS.test(word)
      ? reading.facts.find(({ id }) => id === 'eps_growth')
      : changeSaid(motion, checking));
  const stretch = isOfPrice(motion, checking) ? stretchAt(motion, reading) : undefined;
  if (stretch) {
    const way = motion.isNegated ? -motion.way : motion.way;
    return Number(stretch.value) * way > 0
      ? ['holds']
      : [{ code: 'direction', detail: `"${word}": ${stretch.id} is ${Number(stretch.value).toFixed(1)}%` }];
  }
  if (!fact && GROWS.test(word)) return [];
  if (!fact || typeof fact.value !== 'number')
    return [{ code: 'bare_claim', detail: `"${word}": no cited fact says how it moved` }];
  const way = motion.isNegated ? -motion.way : motion.way;
  return fact.value * way > 0
    ? ['holds']
    : [{ code: 'direction', detail: `"${word}": ${fact.id} is ${fact.value.toFixed(1)}%` }];
}

/** "Every session ended lower" speaks of each day. */
const DAYS_COUNTED =
  /\b(?:every|each|all|no|none|any|most|some|several|many|few|\w+ of the) (?:\w+ ){0,3}?(?:sessions?|days?|closes?|weeks?|months?|gains?|losses)\b|\bmonth after month\b|\bday after day\b/i;

function isOfPrice({ start }: Motion, { reading }: Checking): boolean {
  const { plain } = reading.sentence;
  return (
    subjectAt(start, reading.sentence, reading.subjects).kind === 'own' && !EPS.test(plain) && !DAYS_COUNTED.test(plain)
  );
}

/** "Inventory rose marginally, from $2.94 billion to $2.98 billion". */
function pairChange({ start }: Motion, { reading, bound }: Checking): number | undefined {
  const { plain } = reading.sentence;
  const [from, to] = bound.filter(({ figure }) => figure.start > start);
  const isPair =
    from && to && isSeries(from.fact, to.fact) && /\bfrom (?:\w+ )?$/i.test(plain.slice(0, from.figure.start));
  return isPair && /^[^.;]*\bto (?:\w+ )?$/i.test(plain.slice(from.figure.end, to.figure.start))
    ? Number(to.fact.value) - Number(from.fact.value)
    : undefined;
}

/** The change over a year of the line of the statements that the clause names. */
function lineChange(motion: Motion, { reading }: Checking): Fact | undefined {
  const { sentence, topics } = reading;
  const clause = clauseAt(sentence, motion.start);
  const line =
    topics.find(({ isName, start }) => isName && start >= motion.end && start <= motion.end + 2) ??
    topics.findLast(({ isName, end, start }) => isName && end <= motion.start && start >= clause.start);
  return [...(line?.metrics ?? [])].map((metric) => yearlyChange(metric, motion, reading)).find((fact) => fact);
}

/** The change over the period that is said; without one, that of 20 days. */
function changeSaid(motion: Motion, { reading }: Checking): Fact | undefined {
  const { sentence, subjects, facts, names, topics } = reading;
  const clause = clauseAt(sentence, motion.start);
  const other = topics.find(
    (topic) =>
      topic.isName &&
      topic.end <= motion.start &&
      topic.start >= clause.start &&
      ![...topic.metrics].some((metric) => metric === 'close' || metric.startsWith('change_')),
  );
  const subject = subjectAt(motion.start, sentence, subjects);
  const isOther = other && !subjects.some(({ start, end }) => start > other.end && end <= motion.start);
  if (isOther || subject.kind === 'market') return undefined;
  const changes = facts.filter((fact) => CHANGES.includes(fact.metric) && isOf(fact, subject, names.ownSector));
  const period = sentence.periods.find(({ start }) => start >= clause.start && start < clause.end);
  return period
    ? changes.find((fact) => fitsPeriod(period, fact, sentence.plain))
    : changes.find(({ metric }) => metric === (isOfOneDay(reading) ? 'change_1d' : 'change_20d'));
}

function isOf(
  { subject, id, metric }: Fact,
  spoken: ReturnType<typeof subjectAt>,
  ownSector: string | undefined,
): boolean {
  if (spoken.kind === 'own') return id === metric;
  return subject.kind === 'sector' && spoken.kind === 'sector' && subject.sector === (spoken.sector ?? ownSector);
}
