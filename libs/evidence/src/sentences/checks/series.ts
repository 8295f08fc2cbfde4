import type { MetricId } from '@gemscout/contracts';
import type { Fact } from '../../facts/fact.ts';
import { isWithin } from '../../dates-in.ts';
import type { Check, Checking, Finding } from '../reading.ts';
import { matchesIn, spansOf, type Span } from '../plain-text.ts';
import { isHypothetical } from './hypothetical.ts';

const SCOPE = String.raw`(?:(?:the |its )?(?:whole |entire )?(?:series|chart|(?:(?<count>\d{2,3}) )?(?:trading |daily )?(?:sessions|days|closes|bars) (?:on file|on record here|of the (?:series|chart)|in the (?:series|chart)|shown|listed|covered))|(?:the |its )?(?<of>1\d\d) (?:trading )?(?:sessions|days)|on file)`;
const HIGH = 'highest|best|top|largest|heaviest|busiest|liveliest';
const LOW = 'lowest|worst|smallest|quietest|calmest|lightest|thinnest|slowest|sleepiest';
const RANKED = new RegExp(String.raw`\b(?<word>${HIGH}|${LOW})\b(?![- ](?:band|half))[^.;]{0,40}?\b${SCOPE}\b`, 'gi');
const OF_VOLUME =
  /\b(?:volume|turnover|traded|heaviest|busiest|liveliest|quietest|calmest|lightest|thinnest|slowest|sleepiest|changed hands)\b/i;
const IS_HIGH = new RegExp(`^(?:${HIGH})$`, 'i');

/** The superlatives of a sentence that rank the days of the chart: "the lowest of the 120 sessions on file". */
export function seriesRanksIn(plain: string): readonly Span[] {
  return spansOf(plain, RANKED);
}

/** A day of the chart, or the last one, as the highest or the lowest of all days of the chart. */
export const checkSeries: Check = (checking) =>
  matchesIn(checking.reading.sentence.plain, RANKED)
    .filter(({ index }) => !isHypothetical(index, checking.reading.sentence))
    .map((found) => ranked(found, checking));

function ranked({ 0: text, groups = {} }: RegExpExecArray, { reading, bound }: Checking): Finding {
  const { sentence, facts } = reading;
  const metric = metricOf(text, sentence.plain);
  const all = facts.filter((fact) => fact.metric === metric && [metric, `${metric}.${fact.asOf}`].includes(fact.id));
  const count = groups['count'] ?? groups['of'];
  if (all.length === 0 || (count !== undefined && Number(count) !== all.length))
    return { code: 'rank', detail: `"${text}": no cited item holds these days` };
  const isOfDay = ({ asOf }: Fact) =>
    sentence.dates.some(({ date }) => isWithin(asOf, date) || `--${asOf.slice(5)}` === date);
  const one =
    all.find(isOfDay) ??
    bound.find(({ fact }) => fact.metric === metric)?.fact ??
    facts.find(({ id }) => id === metric);
  const values = all.map(({ value }) => Number(value));
  const wanted = IS_HIGH.test(groups['word'] ?? '') ? Math.max(...values) : Math.min(...values);
  return one?.value === wanted
    ? 'holds'
    : { code: 'rank', detail: `"${text}": ${one?.id ?? metric} is ${String(one?.value)}, not ${wanted}` };
}

function metricOf(text: string, plain: string): MetricId {
  if (OF_VOLUME.test(text) || (OF_VOLUME.test(plain) && !/\bclos/i.test(text))) return 'volume';
  if (/\b(?:intraday|session|day's) high\b/i.test(text)) return 'high';
  return /\b(?:intraday|session|day's) low\b/i.test(text) ? 'low' : 'close';
}
