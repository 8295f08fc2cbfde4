import type { Check, Finding } from '../reading.ts';
import type { MetricId } from '@gemscout/contracts';
import { isHypothetical } from './hypothetical.ts';

/** Words for multiples, with the least and the most that they mean. */
const MULTIPLES: readonly (readonly [RegExp, number, number])[] = [
  [/\b(?:more than|over|better than) (?:double|twice|two times)\b/i, 2, 3.1],
  [/\b(?:nearly|almost|close to|just under) (?:double|twice|two times)\b/i, 1.75, 2],
  [/\b(?:more than|over) (?:triple|three times|thrice)\b/i, 3, 4.1],
  [/\b(?:nearly|almost|close to) (?:triple|three times|thrice)\b/i, 2.7, 3],
  [/\b(?:less than|under|below|not even) half\b/i, 0, 0.5],
  [/\b(?:more than|over) half\b/i, 0.5, 1],
  [/\b(?:double|doubled|twice|twofold)\b/i, 1.85, 2.2],
  [/\b(?:triple|tripled|thrice|threefold)\b/i, 2.8, 3.25],
  [/\b(?:quadruple|quadrupled|fourfold)\b/i, 3.75, 4.3],
  [/\b(?:half|halved)\b/i, 0.43, 0.57],
];
const OF_METRIC: readonly (readonly [RegExp, readonly MetricId[]])[] = [
  [/\b(?:volume|turnover)\b/i, ['volume_ratio', 'peak_volume_ratio']],
  [/\b(?:posts?|posting|chatter|activity|buzz|talk|mentions)\b/i, ['post_activity']],
];
const OTHER_SENSE =
  /\b(?:half of (?:the )?(?:story|picture|case|battle)|second half|first half|half[- ]?year|half a year|double[- ]digit|double[- ]edged|half[- ]hearted|think twice|not half)\b/i;

/** "Double its average", "half the usual" against the ratio; "doubled" against the change. */
export const checkMultiples: Check = ({ reading }): readonly Finding[] => {
  const { sentence, facts } = reading;
  const multiple = MULTIPLES.find(([words]) => words.test(sentence.plain));
  const found = multiple?.[0].exec(sentence.plain);
  if (!multiple || !found || OTHER_SENSE.test(sentence.plain) || isHypothetical(found.index, sentence)) return [];
  const [, least, most] = multiple;
  const metrics = OF_METRIC.find(([words]) => words.test(sentence.plain))?.[1] ?? [];
  const holds = facts.some(
    ({ id, value }) =>
      metrics.some((metric) => metric === id) && typeof value === 'number' && value >= least && value <= most,
  );
  return holds ? ['holds'] : [{ code: 'order', detail: `"${found[0]}": no fact says so` }];
};
