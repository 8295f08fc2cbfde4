import { METRICS } from '@gemscout/contracts';
import { isWithin } from '../../dates-in.ts';
import type { Fact } from '../../facts/fact.ts';
import type { Figure } from '../mentions/figures.ts';
import type { Period } from '../mentions/periods.ts';
import { isNamedQuarter } from '../mentions/quarters.ts';
import { edgesIn } from '../mentions/edges.ts';
import { overlaps, type Span } from '../plain-text.ts';
import type { Reading } from '../reading.ts';
import { clauseAt } from '../sentence.ts';
import { daysSaid } from './chart.ts';
import { farness, governing } from './governing.ts';
import { isEndOfStretch, isOfChart, namesDay } from './chart-days.ts';
import { fitsFiledWords, isOfManyYears, isOfStatement } from './filed-lines.ts';
import { isOfOtherTerm } from './terms.ts';
import { fitsPeriod, periodsOfFigure } from './periods.ts';
import { fitsQuarterWords, isFromTo } from './quarters.ts';

/** The volume without more is that of the last day. */
const OF_PEAK =
  /\b(?:peak\w*|busiest|spik\w+|hit|reached|touched|as high as|up to|at most|high|highest|max\w*|(?:rose|jumped|surged|climbed|swelled|shot up) to|record|ten days|recent days|one day|some day|at times|temporarily|as much as|at one point)\b/i;

/** True if the words of time around a figure may mean the fact. */
export function isTimely(fact: Fact, figure: Figure, reading: Reading): boolean {
  const { sentence } = reading;
  if (fact.metric === 'peak_volume_ratio' && !OF_PEAK.test(sentence.plain)) return false;
  const periods = periodsOfFigure(figure, sentence).filter(
    (period) =>
      !reading.topics.some((topic) => topic.isName && topic.metrics.has(fact.metric) && overlaps(topic, period)),
  );
  if (isOfOtherTerm(fact, figure, reading)) return false;
  if (isOfStatement(fact) && !(isOfQuarter(fact) && QUARTER_NAME.test(sentence.plain))) {
    const isOfYears =
      METRICS[fact.metric].unit === 'months' ||
      isOfManyYears(fact) ||
      periods.every((period) => fitsPeriod(period, fact, sentence.plain));
    return isOfYears && fitsFiledWords(fact, figure, reading);
  }
  if (isOfQuarter(fact)) {
    const own = periods.filter(
      (period) =>
        !isRelative(period, sentence.plain) && !sentence.quarters.some((quarter) => overlaps(quarter, period)),
    );
    if (!fitsQuarterWords(fact, figure, reading)) return false;
    return isFromTo(figure, reading) || own.every((period) => fitsPeriod(period, fact, sentence.plain));
  }
  if (OF_WINDOW.has(fact.metric) && figure.sign === undefined && isUntimed(fact, reading)) return false;
  if (isOfManyDays(fact) && isOtherwiseTimed(fact, figure, reading)) return false;
  if (isOfChart(fact)) return namesDay(fact, figure, reading);
  if (isOfOtherDay(fact, figure, reading)) return false;
  if (fact.id.endsWith('.valuation'))
    return AT_THAT_TIME.test(sentence.plain) || sentence.dates.some(({ date }) => isWithin(fact.asOf, date));
  return periods.every((period) => fitsPeriod(period, fact, sentence.plain));
}

/** "A year before" says which quarter, "the largest of the last 8 quarters" says among which. */
function isRelative({ start, end, unit }: Period, plain: string): boolean {
  return (
    (unit === 'year' && /\bfrom\b[^;]*\bto\b/i.test(plain)) ||
    /^(?:'s\b|[\s-]*(?:before|earlier|ago|prior|previously)\b)/i.test(plain.slice(end)) ||
    /(?:\w{2}est|\bmost|\bleast|\bbest|\bworst)\s+(?:surprise |beat |result |figure |eps )?(?:of|in|over|among)?\s*$/i.test(
      plain.slice(0, start + 1),
    ) ||
    /(?:est|most|best|worst) of/i.test(plain.slice(0, start + 3))
  );
}

/** "On 30 March the stock closed at $124.43": the last close, and another day next to it. */
function isOfOtherDay(fact: Fact, figure: Figure, reading: Reading): boolean {
  const said = OF_A_DAY.has(fact.metric) ? daysSaid(reading) : [];
  if (said.length === 0 || isEndOfStretch(fact, figure, reading)) return false;
  const { sentence } = reading;
  const time = governing(figure, said, sentence);
  const isMine = (place: Span) =>
    sentence.figures.every((other) => farness(other, place, sentence) >= farness(figure, place, sentence));
  const isSince =
    time !== undefined && /\b(?:since|from|by|until|to)(?: the)? $/i.test(sentence.plain.slice(0, time.start));
  return time !== undefined && !isSince && isMine(time) && time.day !== fact.asOf;
}

const OF_A_DAY: ReadonlySet<string> = new Set(['close', 'open', 'high', 'low', 'volume']);
const AT_THAT_TIME = /\b(?:at the time|at that time|on that day|as of that (?:day|date)|at the valuation date)\b/i;

const OF_WINDOW: ReadonlySet<string> = new Set(['change_5d', 'change_20d', 'change_60d']);

/** "From its peak the share has given back 1.8 %": no time says that this is the change of five days. */
function isUntimed(fact: Fact, { sentence, topics }: Reading): boolean {
  const isOfOther = topics.some(({ metrics }) => metrics.has('from_high') || metrics.has('atr_pct'));
  return isOfOther && !sentence.periods.some((period) => fitsPeriod(period, fact, sentence.plain));
}

function isOfManyDays({ period }: Fact): boolean {
  return period.type === 'window' && period.unit === 'trading_day' && period.length > 1;
}

/** Of a day, or of a quarter by its name, and of no time that the fact covers. */
function isOtherwiseTimed(fact: Fact, figure: Figure, reading: Reading): boolean {
  const isTimed = isOnADay(figure, reading) || reading.sentence.quarters.some(isNamedQuarter);
  return isTimed && !isOfPeriod(fact, figure, reading);
}

const ON = /\bon (?:the )?$/i;

/** "Fell 3.8 % on 31 March", "in the final session of March": the move of a day, and of no longer time. */
function isOnADay({ start }: Figure, { sentence }: Reading): boolean {
  const clause = clauseAt(sentence, start);
  const { plain } = sentence;
  const days = [
    ...sentence.dates.filter((date) => /-\d{2}-\d{2}$/.test(date.date) && ON.test(plain.slice(0, date.start))),
    ...edgesIn(plain).filter((edge) => /\b(?:day|session)\b/i.test(plain.slice(edge.start, edge.end))),
  ];
  return days.some((day) => day.start >= clause.start && day.start < clause.end);
}

/** True if the clause names a time that the fact covers. */
function isOfPeriod(fact: Fact, { start }: Figure, { sentence }: Reading): boolean {
  const clause = clauseAt(sentence, start);
  return sentence.periods.some(
    (period) => period.start >= clause.start && period.start < clause.end && fitsPeriod(period, fact, sentence.plain),
  );
}

function isOfQuarter({ period }: Fact): boolean {
  return period.type === 'quarter';
}

const QUARTER_NAME = /\b(?:Q[1-4]|[1-4]Q|(?:first|second|third|fourth|final) (?:fiscal )?quarter)\b/i;
