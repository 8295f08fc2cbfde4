import type { MetricId } from '@gemscout/contracts';
import { comparatorsIn } from '../checks/comparators.ts';
import type { Motion } from '../checks/motion.ts';
import { clauseAt, type Sentence } from '../sentence.ts';
import { growthsOf } from '../resolve/filed-lines.ts';
import type { SubjectMention } from '../subjects.ts';
import type { Topic } from './topics.ts';

const PRICE_CHANGES: readonly MetricId[] = ['change_1d', 'change_5d', 'change_20d', 'change_60d'];
const OF_PRICES: ReadonlySet<MetricId> = new Set([...PRICE_CHANGES, 'close', 'open', 'high', 'low', 'volume_ratio']);

/**
 * Words of motion as topics: whoever "fell 3.8 %" fell in price, unless the nearest words in front speak of earnings or of
 * another metric that may fall.
 */
export function motionTopics(
  motions: readonly Motion[],
  topics: readonly Topic[],
  subjects: readonly SubjectMention[],
  sentence: Sentence,
): readonly Topic[] {
  return motions.flatMap((motion) => {
    const { start, end } = motion;
    const metrics = movedMetrics(motion, topics, subjects, sentence);
    return metrics.length === 0
      ? []
      : [{ start, end, text: sentence.plain.slice(start, end), metrics: new Set(metrics), isName: false }];
  });
}

function movedMetrics(
  { start, end }: Motion,
  topics: readonly Topic[],
  subjects: readonly SubjectMention[],
  sentence: Sentence,
): readonly MetricId[] {
  const clause = clauseAt(sentence, start);
  const isMover = ({ metrics }: Topic) =>
    ![...metrics].every((metric) => OF_PRICES.has(metric) || metric.startsWith('change_'));
  const movers = topics.filter((topic) => isNoun(topic) && (isMover(topic) || topic.foreign === 'metric'));
  const before = movers.findLast((topic) => topic.end <= start && topic.start >= clause.start);
  const subject = subjects.findLast((each) => each.end <= start && each.start >= clause.start);
  const behind = movers.find(
    (topic) => topic.start >= end && /^\s*(?:in|of|to|for)\s/.test(sentence.plain.slice(end)) && topic.start - end < 12,
  );
  const mover = behind ?? (before && (!subject || subject.start <= before.end) ? before : undefined);
  if (!mover) return PRICE_CHANGES;
  if (mover.metrics.has('eps_actual') || mover.metrics.has('pe')) return ['eps_growth', ...growthsOf('eps_diluted')];
  return [...mover.metrics].flatMap((metric) => (metric.startsWith('change_') ? [metric] : growthsOf(metric)));
}

/** "In five days -1.1 %, over 20 days +1.3 %": a period with a signed percentage is a change. */
export function periodTopics({ figures, periods, plain }: Sentence): readonly Topic[] {
  return periods.flatMap((period) => {
    const isNext = figures.some(
      ({ sign, unit, start, end }) =>
        unit === 'pct' &&
        (sign !== undefined ||
          (period.unit === 'day' && period.count > 1) ||
          (period.start >= end && plain.slice(end, period.start).trim() === '')) &&
        /^[^.;]{0,40}$/.test(plain.slice(Math.min(period.end, end), Math.max(period.start, start))),
    );
    if (!isNext || period.isAhead) return [];
    const { start, end } = period;
    return [{ start, end, text: plain.slice(start, end), metrics: new Set(PRICE_CHANGES), isName: false }];
  });
}

/** "Two of four quarters pleased": whatever beats or misses is counted, and measured by the surprise. */
export function beatTopics(beats: readonly Motion[]): readonly Topic[] {
  return beats.map(({ start, end }) => ({
    start,
    end,
    text: '',
    metrics: new Set(['beats', 'surprise'] as const),
    isName: false,
  }));
}

/** "It trails its sector: 7.1 % versus 8.0 %": whoever leads another leads it in the change of its price. */
export function leadTopics(subjects: readonly SubjectMention[], sentence: Sentence): readonly Topic[] {
  const isOfSector = subjects.some(({ subject }) => subject.kind === 'sector');
  if (!isOfSector) return [];
  return comparatorsIn(sentence).map(({ start, end }) => ({
    start,
    end,
    text: sentence.plain.slice(start, end),
    metrics: new Set(PRICE_CHANGES),
    isName: false,
  }));
}

/** What may rise or fall: a name of a metric, or earnings by a looser word. */
function isNoun({ text, isName, metrics }: Topic): boolean {
  if (
    /^(?:high|low|its high|its low|the high|the low|a day|today|average|usual|worth|until|days?|in the last days|better|worse|beat|missed|ahead)$/i.test(
      text,
    )
  )
    return false;
  return (
    (isName && ![...metrics].some((metric) => metric === 'from_high')) ||
    /\b(?:earnings|eps|profits?|results?|income|bottom line)\b/i.test(text)
  );
}
