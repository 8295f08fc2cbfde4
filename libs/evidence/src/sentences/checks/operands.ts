import { METRICS, type MetricId, type Unit } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import { matchesIn, type Span } from '../plain-text.ts';
import type { Checking } from '../reading.ts';
import { spokenFact } from '../resolve/filed-lines.ts';
import { clauseAt } from '../sentence.ts';
import type { Topic } from '../topics/topics.ts';

/** A value in a sentence that may be compared: a figure with its fact, a metric without a figure, or a level. */
export type Operand = Span & {
  readonly value: number;
  readonly family: 'money' | 'amount' | 'change' | 'percent' | 'number' | 'level';
  readonly label: string;
  readonly fact?: Fact;
  /** True for a metric without its figure. */
  readonly isNamed?: boolean;
};

const FAMILY: Readonly<Partial<Record<Unit, Operand['family']>>> = {
  usd_per_share: 'money',
  usd: 'amount',
  pct: 'percent',
  pct_points: 'percent',
  points: 'number',
  ratio: 'number',
  count: 'number',
  shares: 'number',
};
/** Looser words that still mean a value when it is compared. */
const COMPARED: ReadonlySet<string> = new Set([
  'signal',
  'estimates',
  'expectations',
  'forecast',
  'consensus',
  'expected',
  'its high',
  'its low',
  'past',
  'usual one',
  'usual',
  'earnings',
  'profit',
  'result',
]);

/** The operands of a sentence in its order. A metric whose figure is written is that figure. */
export function operandsOf({ reading, bound, levels }: Checking): readonly Operand[] {
  const figures = bound.flatMap(({ figure, fact }) => {
    const family = fact.metric.startsWith('change_') ? 'change' : FAMILY[fact.unit];
    if (
      typeof fact.value !== 'number' ||
      fact.metric === 'computed' ||
      !family ||
      (METRICS[fact.metric].isChange && family !== 'change')
    )
      return [];
    return [{ start: figure.start, end: figure.end, value: fact.value, family, label: fact.id, fact }];
  });
  const own = levels.map(({ start, end, value, shown }) => ({
    start,
    end,
    value,
    family: 'level' as const,
    label: shown,
  }));
  const written = (place: Span): ReadonlySet<MetricId> => {
    const clause = clauseAt(reading.sentence, place.start);
    const isInside = ({ start }: Span) => start >= clause.start && start < clause.end;
    return new Set(bound.flatMap(({ figure, fact }) => (isInside(figure) ? [fact.metric] : [])));
  };
  const reported = bound.find(({ fact }) => fact.metric === 'eps_actual')?.fact.asOf;
  const isOfQuarter = ({ metric, asOf }: Fact): boolean => metric === 'eps_estimate' && asOf === reported;
  const estimate = reported === undefined ? undefined : reading.facts.find(isOfQuarter);
  const factOf = (metric: MetricId, place: Span): Fact | undefined =>
    metric === estimate?.metric ? estimate : spokenFact(metric, place, reading);
  const named = reading.topics.flatMap((topic) => namedOperand(topic, written(topic), factOf));
  return [...figures, ...own, ...named, ...usual(bound, reading), ...marks(reading)].toSorted(
    (a, b) => a.start - b.start,
  );
}

const USUAL =
  /\b(?:usual|average|normal|the norm|its norm|the mean|its mean|its habit|its 20-day (?:mean|average))\b/gi;

const MARK =
  /\b(oversold|overbought) (?:line|mark|level|threshold|border|boundary|limit)\b(?! (?:of|at) \d)|(?<=\b(?:above|below|over|under) )(oversold|overbought)\b/gi;

/** The readings of the RSI that everybody sets. */
function marks({ sentence }: Checking['reading']): readonly Operand[] {
  return matchesIn(sentence.plain, MARK).map(({ 0: label, index }) => ({
    start: index,
    end: index + label.length,
    value: /^oversold/i.test(label) ? 30 : 70,
    family: 'level',
    label,
  }));
}

/** What a ratio to the usual is compared with: 1. */
function usual(bound: Checking['bound'], reading: Checking['reading']): readonly Operand[] {
  const { plain } = reading.sentence;
  const ratio = spokenRatio(bound, reading);
  if (!ratio || /\b(?:implied|options?|move)\b/i.test(plain)) return [];
  const figure = bound.find(({ fact }) => fact === ratio)?.figure;
  return matchesIn(plain, USUAL)
    .filter(({ index }) => !figure || !isBeside(index, figure, plain))
    .map(({ 0: label, index }) => ({ start: index, end: index + label.length, value: 1, family: 'number', label }));
}

/** The ratio to the usual that a sentence speaks of: a bound one, else that of volume or of posts. */
export function spokenRatio(bound: Checking['bound'], { sentence, facts }: Checking['reading']): Fact | undefined {
  const found = bound.find(({ fact }) => OF_THE_USUAL.has(fact.metric));
  if (found) return found.fact;
  const isOfVolume = /\b(?:volume|turnover|trading|shares (?:were |was )?(?:traded|changed hands))\b/i.test(
    sentence.plain,
  );
  const isOfPosts =
    /\b(?:posts?|posting|chatter|activity|buzz|social media|discussed|talked about|mentions?|mentioned)\b/i.test(
      sentence.plain,
    );
  const wanted = isOfVolume ? 'volume_ratio' : 'post_activity';
  return isOfVolume || isOfPosts ? facts.find(({ id }) => id === wanted) : undefined;
}

/** "0.8 × the average" names the ratio itself. */
function isBeside(index: number, { start, end }: Span, plain: string): boolean {
  return index >= end ? /^\s*(?:of |to )?(?:its |the |their )?$/i.test(plain.slice(end, index)) : index >= start;
}

const OF_THE_USUAL: ReadonlySet<MetricId> = new Set(['volume_ratio', 'peak_volume_ratio', 'post_activity']);

function namedOperand(
  topic: Topic,
  written: ReadonlySet<MetricId>,
  factOf: (metric: MetricId, place: Span) => Fact | undefined,
): readonly Operand[] {
  const { start, end, metrics, isName, text } = topic;
  if (!isName && !COMPARED.has(text.toLowerCase())) return [];
  const values = [...metrics].flatMap((metric) => {
    const fact = factOf(metric, topic);
    const family = fact && FAMILY[fact.unit];
    if (
      !fact ||
      !family ||
      typeof fact.value !== 'number' ||
      (!/^(?:all|every|each|the) .*averages?$/i.test(text) && [...metrics].some((each) => written.has(each))) ||
      METRICS[metric].isChange
    )
      return [];
    return [{ start, end, value: fact.value, family, label: fact.id, fact, isNamed: true }];
  });
  return values.length === 1 ? values : [];
}

/** True if two values may be compared. A level is compared with anything. */
export function isComparable(one: Operand, other: Operand): boolean {
  const isOfRange = ({ fact }: Operand) => fact?.metric === 'atr_pct';
  const isMoveOfRange = (one.family === 'change' && isOfRange(other)) || (other.family === 'change' && isOfRange(one));
  return one.family === other.family || one.family === 'level' || other.family === 'level' || isMoveOfRange;
}
