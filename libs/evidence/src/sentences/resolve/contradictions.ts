import { METRICS, type MetricId } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import { comparatorBehind } from '../checks/comparators.ts';
import type { Figure } from '../mentions/figures.ts';
import type { Reading } from '../reading.ts';
import type { Topic } from '../topics/topics.ts';
import { linkOf } from './link.ts';
import { nearest } from './nearness.ts';
import { pairedLink } from './pairs.ts';
import { EXPECTATIONS } from '../topics/filed-metrics.ts';
import { fitsUnit, showsValue } from './values.ts';
import { WHOLE_OF } from './wholes.ts';

const IS_SAID =
  /^[\s,(]*(?:(?:is|was|of|at|stands at|stood at|came in at|comes in at|are|were|:|=|reached|totals|amounts to|has been|now|about|around)\s*)+$/i;
/** These say of which price of a day a figure is. */
const SAYS_IT = /^(?:opened|closed|opens|closes) at$/i;

/** The ratio is on what was earned. */
const FORWARD =
  /\b(?:expected|forward|future|next year's|estimated|forecast|projected) (?:earnings|profits?|eps|results)\b/i;

const CALLS_PER_PUT =
  /\bcalls? (?:per|for|to|against) (?:each |every |one |a )?put\b|\b(?:for|to) (?:each|every|one|a) put\b/i;

const BETA_OF_SECTOR =
  /\bbeta (?:(?:of|is|at) (?:about )?[\d.]+ )?(?:to|against|with|versus|relative to) (?:the |its |their )?(?:\w+ )?(?:sector|industry|peers)\b/i;

/** "The dividend was $3.06" says what the figure is, whatever its unit; so does "0.8 times its price". */
export function isSaidOtherwise(fact: Fact, figure: Figure, reading: Reading): boolean {
  const { sentence, topics } = reading;
  const isDistance = comparatorBehind(figure, sentence) !== undefined;
  const said = isDistance ? [] : topics.filter((topic) => isSaidToBe(topic, figure, sentence.plain));
  const sides = [said.filter(({ end }) => end <= figure.start), said.filter(({ end }) => end > figure.start)];
  const whole = WHOLE_OF[fact.metric];
  const knows = (side: readonly Topic[]) =>
    side.some(({ metrics }) => metrics.has(fact.metric) || (whole !== undefined && metrics.has(whole)));
  if (
    fact.metric === 'eps_growth' &&
    isOfTurnover(topics) &&
    !hasResult(figure, reading) &&
    !IS_GROWTH.test(sentence.plain)
  )
    return true;
  if (fact.metric === 'surprise' && isOfSales(reading)) return true;
  if (fact.metric === 'pe' && FORWARD.test(sentence.plain)) return true;
  if (fact.metric === 'beta_index' && BETA_OF_SECTOR.test(sentence.plain)) return true;
  if (fact.metric === 'put_call' && CALLS_PER_PUT.test(sentence.plain)) return true;
  if (isCountOfOther(fact, figure, reading) || isOtherOfDay(fact, figure, reading)) return true;
  const isListed = topics.some((topic) => pairedLink(figure, topic, reading) !== undefined);
  const isOther = !isListed && !knows(sides[1] ?? []) && sides.some((side) => side.length > 0 && !knows(side));
  return isOther || topics.some((topic) => isExpected(topic, fact, figure, reading)) || isEarned(fact, figure, reading);
}

const OF_DAY: ReadonlySet<MetricId> = new Set(['open', 'high', 'low', 'close']);

const CLOSED = /\b(?:closed|ended|finished|settled)\b(?: \S+){0,4}? (?:at|with)(?: a close of)?(?: about)? $/i;

/** "The low of 24 February was $131.17, the high $133.60": of the prices of a day the one that is named in front. */
function isOtherOfDay({ metric }: Fact, { start }: Figure, { topics, sentence }: Reading): boolean {
  const isClose = CLOSED.test(sentence.plain.slice(0, start));
  if (isClose && metric !== 'close' && METRICS[metric].unit === 'usd_per_share' && !metric.startsWith('eps'))
    return true;
  if (!OF_DAY.has(metric)) return false;
  const from = sentence.figures.findLast(({ end }) => end <= start)?.end ?? 0;
  const named = topics.findLast(
    (topic) =>
      topic.start >= from &&
      topic.end <= start &&
      topic.metrics.size > 0 &&
      [...topic.metrics].some((each) => OF_DAY.has(each)) &&
      IS_NAMED_SO.test(sentence.plain.slice(topic.end, start)),
  );
  return named !== undefined && !named.metrics.has(metric);
}

const IS_NAMED_SO = /^(?: of [^,;]{4,24}?| on [^,;]{4,24}?)? (?:(?:was|is|at|of|stood at|came in at|reached) ?)*$/i;

/** People and things that no fact counts. */
const OTHER_COUNT =
  /^ (?:analysts?|brokers?|banks?|funds?|investors?|lawsuits?|customers?|stores?|countries|products?|lawyers?|judges?|journalists?|million (?:people|users|customers|posts))\b/i;

const ANALYSTS = /^ (?:analysts?|brokers?)\b/i;

const SET_ASIDE =
  /^ (?:of the )?(?:\w+ )?(?:was|were|had to be|has been|have been|had been)? ?(?:set aside|left out|filtered out)\b/i;

/** "34 authors" counts authors, and nothing else. */
function isCountOfOther({ metric }: Fact, figure: Figure, { topics, sentence, beats }: Reading): boolean {
  if (figure.unit !== 'plain' || figure.precision < 1) return false;
  const isOfAnalysts = EXPECTATIONS.has(metric) && ANALYSTS.test(sentence.plain.slice(figure.end));
  if (OTHER_COUNT.test(sentence.plain.slice(figure.end)) && !isOfAnalysts) return true;
  if (SET_ASIDE.test(sentence.plain.slice(figure.end)) && !metric.endsWith('set_aside')) return true;
  if (metric === 'quarters' && beats.some(({ start }) => start === figure.end + 1)) return true;
  const counted = topics.filter(
    ({ start, metrics }) =>
      start > figure.end - 1 &&
      metrics.size > 0 &&
      [...metrics].every((each) => METRICS[each].unit === 'count') &&
      /^\s(?:different |separate |distinct |good |bad |of them )?(?:(?:are|were|is|was|read|reads|sound|sounded|look|looked|count as|counted as|rated|classed as|have|had|carry|carried) )?(?:an? )?$/i.test(
        sentence.plain.slice(figure.end, start),
      ),
  );
  const whole = WHOLE_OF[metric];
  const isIts = ({ metrics }: Topic) => metrics.has(metric) || (whole !== undefined && metrics.has(whole));
  return counted.length > 0 && !counted.some(isIts);
}

/** "Growth was 47.8 %", with nothing named that grew. */
const IS_GROWTH = /^(?:the |its |yearly |annual )*growth (?:was|is|came to|of|stood at|reached)\b/i;
const OF_SALES = /\b(?:turnover|sales|revenues?|top line)\b/i;

/** "Sales came in 5.8 % above expectations" is of no result either. */
export function isOfSales({ sentence, topics }: Reading): boolean {
  return OF_SALES.test(sentence.plain) && isOfTurnover(topics);
}

/** "Compared with $2.07 a year before, that is an increase of 47.8 %": a figure says of what. */
function hasResult(figure: Figure, { sentence, facts }: Reading): boolean {
  const others = sentence.figures.filter((other) => other !== figure && other.unit === 'usd');
  return facts.some((fact) => fact.metric === 'eps_actual' && others.some((other) => showsValue(other, fact)));
}

/** "Turnover expanded 10.6 % on the year" tells of no earnings. */
function isOfTurnover(topics: readonly Topic[]): boolean {
  return !topics.some(
    ({ text, metrics }) => metrics.has('eps_actual') || /\b(?:earnings|eps|profits?|income|results?)\b/i.test(text),
  );
}

function isSaidToBe({ start, end, text, isName, metrics, foreign }: Topic, figure: Figure, plain: string): boolean {
  const isCount = [...metrics].every((metric) => ['count', 'date', 'days', 'flag'].includes(METRICS[metric].unit));
  if (
    foreign !== 'metric' &&
    (!(isName || /\s/.test(text)) || metrics.size === 0 || (isCount && figure.unit !== 'plain'))
  )
    return false;
  const fits = [...metrics].some((metric) => fitsUnit(figure, METRICS[metric]));
  const mayBe = isName || fits;
  if (end <= figure.start) {
    const gap = plain.slice(end, figure.start);
    const isBeside = gap === ' ' && SAYS_IT.test(text) && fits;
    return isBeside || (mayBe && IS_SAID.test(gap));
  }
  if (figure.unit !== 'times') return false;
  const isBeside = start >= figure.end && /^\s*(?:its|the|their)?\s*$/.test(plain.slice(figure.end, start));
  return isBeside || (start > figure.start && start < figure.end);
}

/** "Analysts had expected $3.06 a share" is no result, though results are a share, too. */
function isExpected(topic: Topic, { metric }: Fact, figure: Figure, { topics, sentence }: Reading): boolean {
  const { metrics } = topic;
  if (metric !== 'eps_actual' || !metrics.has('eps_estimate') || metrics.has('eps_actual')) return false;
  const isApart = topic.end <= figure.start && sentence.plain.slice(topic.end, figure.start).includes(',');
  if (isApart || linkOf(figure, topic, sentence) > 3.5) return false;
  const own = topics.filter(({ metrics: each, text }) => each.has('eps_actual') && !/^(?:a|per) share$/i.test(text));
  return own.every((each) => linkOf(figure, each, sentence) > 4);
}

const EARNED = /^(?:earned|made|brought in|reported|delivered|posted|printed|actual)$/i;

/** "Fifty-two cents were earned where fifty-three had been forecast": the nearer words say which of the two it is. */
function isEarned({ metric }: Fact, figure: Figure, { topics, sentence }: Reading): boolean {
  if (metric !== 'eps_estimate') return false;
  const nearest = (isMeant: (topic: Topic) => boolean) =>
    Math.min(...topics.filter(isMeant).map((topic) => linkOf(figure, { ...topic, isName: true }, sentence)));
  return nearest(({ text }) => EARNED.test(text)) + 0.5 < nearest(({ metrics }) => metrics.has('eps_estimate'));
}

/** Of two that are set against each other the nearer words decide. */
const OPPOSITE: Readonly<Partial<Record<MetricId, MetricId>>> = {
  implied_move: 'past_move',
  past_move: 'implied_move',
};

/** How near another metric is that the figure could be of. */
export function rivalOf(figure: Figure, fact: Fact, reading: Reading): number {
  const whole = WHOLE_OF[fact.metric];
  return nearest(figure, reading, (topic) => {
    const { metrics, foreign, isName, start } = topic;
    if (foreign === 'metric') return true;
    if (whole !== undefined && metrics.has(whole)) return false;
    if (whole !== undefined && !metrics.has(fact.metric) && [...metrics].some((metric) => WHOLE_OF[metric] === whole))
      return true;
    const opposite = OPPOSITE[fact.metric];
    const isOpposed = opposite !== undefined && metrics.has(opposite) && start >= figure.end && start - figure.end < 12;
    const isBehind = start === figure.end + 1 && ![...metrics].some((metric) => METRICS[metric].unit === 'count');
    return (
      (isName || isOpposed || (isBehind && metrics.size === 1)) &&
      !metrics.has(fact.metric) &&
      [...metrics].some((metric) => fitsUnit(figure, METRICS[metric]))
    );
  });
}
