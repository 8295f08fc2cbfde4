import type { MetricId } from '@gemscout/contracts';
import { isWithin } from '../../dates-in.ts';
import type { Fact } from '../../facts/fact.ts';
import { numberOfWord, NUMBER_WORDS } from '../mentions/number-words.ts';
import { matchesIn, overlaps, type Span } from '../plain-text.ts';
import type { Check, Checking, Finding, Reading } from '../reading.ts';
import { chartDays, daysSaid, isInPeriod, periodsSaid } from '../resolve/chart.ts';
import { governing } from '../resolve/governing.ts';
import { isHypothetical } from './hypothetical.ts';

const HIGH = 'highest|best|top|largest|biggest|greatest|strongest|heaviest|busiest|liveliest|most active';
const LOW = 'lowest|worst|smallest|weakest|quietest|calmest|lightest|thinnest|slowest|sleepiest|least active';
const MORE = 'higher|larger|bigger|greater|heavier|busier|livelier|more active';
const LESS = 'lower|smaller|quieter|calmer|lighter|thinner|slower';
const NOUN = String.raw`(?:clos(?:e|es|ing)|prices?|volumes?|turnover|trading|(?:trading )?days?|sessions?|levels?|highs?|lows?|quotes?|value)`;
/** "The lowest close", "the busiest day", "no close has been lower". */
const RANKED = new RegExp(
  String.raw`\b(?<edge>closing (?:high|low))\b|\b(?:volume|turnover|trading|price|share|stock) (?<edge2>peaked)\b|\b(?<word>${HIGH}|${LOW})\b(?![- ](?:band|half))(?=[^.;,]{0,30}?\b${NOUN}\b| (?:on file|on record|shown|listed|of all)\b|[^.;]*\bsince\b|(?<=\b(?:volume|close|price|turnover)\b[^.;]{0,60}\b(?:was|is|were|marks?|marked) the \w+) (?:in|of|over|for|on)\b)|\b(?:no|not a single|never) (?:other )?(?:\w+ )?(?:${NOUN} )?[^.;,]{0,24}?\b(?<than>${MORE}|${LESS})\b`,
  'gi',
);
/** The whole chart. */
const WHOLE =
  /\b(?:(?:of|in|over|for|from|across|during|within|on) (?:the |its |this )?(?:whole |entire |full |observed |covered |available |recorded )?(?:period|series|chart|record|window|stretch|time span|data|sample|file|history shown)|(?:(?:\d{2,3}) )?(?:trading |daily )?(?:sessions|days|closes|bars) (?:on file|on record(?: here)?|of the (?:series|chart)|in the (?:series|chart)|shown|listed|covered)|on file|on record|shown|listed)\b/gi;
const COUNT =
  /\b(?:of|in|over|among) (?:the |its )?(?:(?<last>last|past|latest|recent) )?(?<count>\d{2,3}) (?:trading |daily )?(?:sessions|days|closes|bars)\b/gi;
const LAST_DAYS = new RegExp(
  String.raw`\b(?:last|past|latest|previous) (?<count>\d{1,3}|${NUMBER_WORDS}) (?:trading )?(?:days|sessions)\b`,
  'gi',
);
const OF_VOLUME =
  /\b(?:volumes?|turnover|traded|heaviest|busiest|liveliest|quietest|calmest|lightest|thinnest|slowest|sleepiest|heavier|busier|livelier|quieter|calmer|lighter|thinner|slower|active|changed hands)\b/i;
const IS_HIGH = new RegExp(`^(?:${HIGH}|${MORE})$`, 'i');
const IS_OTHER =
  /^[^.;,]{0,24}?\b(?:sectors?|surprise|beat|miss|quarters?|reports?|results?|earnings|eps|averages?|posts?|headlines?|members?|breadth|yield|multiples?)\b/i;

/** A superlative about the days of the chart, with the days that it is of. */
type SeriesRank = Span & {
  readonly text: string;
  readonly isHigh: boolean;
  readonly days: readonly string[];
  readonly scope: Span;
};

const RANKS = new WeakMap<Reading, readonly SeriesRank[]>();

/** The superlatives of a sentence that rank days of the cited chart: "the lowest of the 120 sessions on file". */
export function seriesRanksIn(reading: Reading): readonly SeriesRank[] {
  const known = RANKS.get(reading);
  const ranks = known ?? readRanks(reading);
  if (!known) RANKS.set(reading, ranks);
  return ranks;
}

function readRanks(reading: Reading): readonly SeriesRank[] {
  const { sentence, facts } = reading;
  const all = chartDays(facts);
  if (all.length === 0) return [];
  return matchesIn(sentence.plain, RANKED)
    .filter(({ index }) => !IS_OTHER.test(sentence.plain.slice(index)) && !isHypothetical(index, sentence))
    .flatMap(({ index, 0: text, groups = {} }) => {
      const scope = scopeOf(reading, all) ?? wholeChart(index, reading, all);
      const word = groups['word'] ?? groups['than'] ?? groups['edge'] ?? groups['edge2'] ?? '';
      return scope
        ? [
            {
              start: index,
              end: index + text.length,
              text,
              isHigh: IS_HIGH.test(word) || /high$|^peaked$/i.test(word),
              ...scope,
            },
          ]
        : [];
    });
}

/** The days that a sentence ranks; undefined where it does not say, or where the chart does not have them all. */
function scopeOf(reading: Reading, all: readonly string[]): Pick<SeriesRank, 'days' | 'scope'> | undefined {
  const { sentence } = reading;
  const said = daysSaid(reading);
  const [from, until] = said.filter((day) => leads(/\b(?:since|between|from)(?: the)? $/i, day, sentence.plain));
  const first = from ?? until;
  if (first) return { days: all.filter((day) => day >= first.day), scope: first };
  const period = periodsSaid(reading).find(
    ({ start, end }) =>
      IN.test(sentence.plain.slice(0, start)) ||
      /^(?:in|of|since|during|over)\b/i.test(sentence.plain.slice(start, end)) ||
      /^'s\b/.test(sentence.plain.slice(end)),
  );
  if (period) {
    const inside = all.filter((day) => isInPeriod(day, period.date));
    const [begin] = inside;
    const isKnown = begin !== undefined && (begin > (all[0] ?? '') || period.isSince);
    return isKnown ? { days: period.isSince ? all.filter((day) => day >= begin) : inside, scope: period } : undefined;
  }
  const [counted] = matchesIn(sentence.plain, COUNT);
  const [last] = matchesIn(sentence.plain, LAST_DAYS);
  const lasting = counted?.groups?.['last'] === undefined ? last : counted;
  if (lasting) return { days: all.slice(-countOf(lasting)), scope: spanOf(lasting) };
  const [whole] = matchesIn(sentence.plain, WHOLE);
  const found = counted ?? whole;
  if (!found || (counted && countOf(counted) !== all.length)) return undefined;
  return { days: all, scope: spanOf(whole ?? found) };
}

/** "It had its largest volume on 28 January": where a day is named, of all days of the chart. */
function wholeChart(
  index: number,
  reading: Reading,
  all: readonly string[],
): Pick<SeriesRank, 'days' | 'scope'> | undefined {
  const isStated = reading.sentence.figures.some(({ unit, precision }) => unit === 'usd' && precision < 0.1);
  return daysSaid(reading).length > 0 || (isStated && !OF_MORE.test(reading.sentence.plain))
    ? { days: all, scope: { start: index, end: index } }
    : undefined;
}

/** More than the chart shows. */
const OF_MORE = /\b(?:ever|history|all time|all-time|record|years?|52|months?|quarter|weeks?)\b/i;
const IN = /\b(?:in|of|during|since|over|for|throughout)(?: the)? $/i;

function leads(words: RegExp, { start, end }: Span, plain: string): boolean {
  return words.test(plain.slice(0, start)) || /^since\b/i.test(plain.slice(start, end));
}

function countOf({ groups }: RegExpExecArray): number {
  const count = groups?.['count'] ?? '';
  return numberOfWord(count) ?? Number(count);
}

function spanOf({ index, 0: text }: RegExpExecArray): Span {
  return { start: index, end: index + text.length };
}

/** A day of the chart, or the last one, as the highest or the lowest of some of its days. */
export const checkSeries: Check = (checking) => seriesRanksIn(checking.reading).map((rank) => ranked(rank, checking));

function ranked(rank: SeriesRank, { reading, bound }: Checking): Finding {
  const { sentence, facts } = reading;
  const of = governing(
    rank,
    bound
      .filter(({ fact }) => PRICES.has(fact.metric))
      .map(({ figure, fact }) => ({ start: figure.start, end: figure.end, fact })),
    sentence,
  )?.fact;
  const metric = metricOf(rank.text, sentence.plain, of);
  const isOf = (fact: Fact) => fact.metric === metric && [metric, `${metric}.${fact.asOf}`].includes(fact.id);
  const all = facts.filter((fact) => isOf(fact) && rank.days.includes(fact.asOf));
  const day = daysSaid(reading).find((said) => !overlaps(said, rank.scope) && rank.days.includes(said.day))?.day;
  const one = of?.metric === metric ? of : all.find(({ asOf }) => asOf === (day ?? rank.days.at(-1)));
  const values = all.map(({ value }) => Number(value));
  const wanted = rank.isHigh ? Math.max(...values) : Math.min(...values);
  return one?.value === wanted
    ? 'holds'
    : { code: 'rank', detail: `"${rank.text}": ${one?.id ?? metric} is ${String(one?.value)}, not ${wanted}` };
}

const PRICES: ReadonlySet<MetricId> = new Set(['close', 'open', 'high', 'low', 'volume']);

function metricOf(text: string, plain: string, of: Fact | undefined): MetricId {
  if (OF_VOLUME.test(text) || (OF_VOLUME.test(plain) && !/\bclos/i.test(plain))) return 'volume';
  if (/\b(?:intraday|session|day's|traded?) highs?\b|\bhighest (?:intraday )?price\b/i.test(plain))
    return of?.metric ?? 'high';
  if (/\b(?:intraday|session|day's|traded?) lows?\b|\blowest (?:intraday )?price\b/i.test(plain))
    return of?.metric ?? 'low';
  return 'close';
}

/** True for a date that begins the time of such a ranking, or is that time. */
export function isOfSeries(date: Span & { readonly date: string }, reading: Reading): boolean {
  return seriesRanksIn(reading).some(
    ({ scope, days }) =>
      overlaps(scope, date) || (date.date.length > 7 && days.length > 1 && isWithin(days[0] ?? '', date.date)),
  );
}
