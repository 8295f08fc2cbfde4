import { METRICS, type MetricId } from '@gemscout/contracts';
import { isWithin, type DateSpan } from '../../dates-in.ts';
import type { Fact } from '../../facts/fact.ts';
import type { Check, Checking, Finding } from '../reading.ts';
import { edgesIn } from '../mentions/edges.ts';
import { overlaps } from '../plain-text.ts';
import { chartDays, daysSaid } from '../resolve/chart.ts';
import { linkOf } from '../resolve/link.ts';
import { isOfSeries } from './series.ts';
import { areOfTexts, isOfTexts } from './text-days.ts';
import { clauseAt } from '../sentence.ts';

const DATE_METRICS: readonly MetricId[] = [
  'option_expiry',
  'reported_on',
  'price_date',
  'valuation_date',
  'insider_filed_on',
  'latest_headline_on',
  'next_report',
];
const FURTHEST = 9;
const AHEAD =
  /\b(?:next|upcoming|due|scheduled|will report|reports next|expected on|is expected|forthcoming|ahead on|to be published|will be)\b/i;
const AS_OF =
  /\b(?:as of|as at|up to|until|to|through|data (?:of|from)|on|known on|at the close (?:of|on)|dated)\s+(?:the close (?:of|on)\s+)?$/i;
const NOW =
  /\b(?:today|now|currently|at present|right now|as of today|at the moment|this week|presently|these days|current|latest close|at today's price)\b/i;
/** Figures that are older than this are not of today. */
const FRESH_DAYS = 7;
const DAY_MS = 86_400_000;

/** Days against the days of the facts next to them. */
export const checkDay: Check = (checking) => [
  ...ahead(checking),
  ...weekday(checking),
  ...checking.reading.sentence.dates
    .filter((date) => !isOfSeries(date, checking.reading))
    .flatMap((date) => dated(date, checking)),
  ...checking.bound.flatMap(({ fact, figure }) => {
    const { sentence } = checking.reading;
    const { start, end } = clauseAt(sentence, figure.start);
    return NOW.test(sentence.plain.slice(start, end)) && isOld(fact, checking)
      ? [{ code: 'day', detail: `${fact.id} (${METRICS[fact.metric].label}) is of ${fact.asOf}` } as const]
      : [];
  }),
];

const DAYS_AHEAD = /\bdays (?:away|ahead|off|to go|left|from now|until|till)\b|\b(?:in|within) \d+ days\b/i;

/** The days since the last report do not say when the next one comes. */
function ahead({ reading, bound }: Checking): readonly Finding[] {
  const isSince = bound.some(({ fact }) => fact.metric === 'days_since_report');
  const [words] = (isSince && DAYS_AHEAD.exec(reading.sentence.plain)) || [];
  return words ? [{ code: 'day', detail: `"${words}": no fact says when` }] : [];
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const WEEKDAY = new RegExp(String.raw`\b(?:on|last|this|since|until|by) (${WEEKDAYS.join('|')})\b`, 'i');

/** "On Monday" against the day of the week of the figures next to it. */
function weekday({ reading, bound }: Checking): readonly Finding[] {
  const [said, name = ''] = WEEKDAY.exec(reading.sentence.plain) ?? [];
  if (said === undefined || bound.length === 0) return [];
  const isRight = bound.some(
    ({ fact }) =>
      !(fact.period.type === 'window' && fact.period.length > 1 && /^on /i.test(said)) &&
      WEEKDAYS[new Date(`${fact.asOf}T12:00:00Z`).getUTCDay()] === name.toLowerCase(),
  );
  return isRight
    ? []
    : [{ code: 'day', detail: `"${said}": ${bound.map(({ fact }) => `${fact.id} is of ${fact.asOf}`).join(', ')}` }];
}

function isOld({ asOf, period, metric, filing }: Fact, { reading }: Checking): boolean {
  if (filing || period.type === 'quarter' || metric === 'beats' || metric === 'quarters') return false;
  const latest =
    reading.allFacts
      .map((fact) => fact.asOf)
      .toSorted()
      .at(-1) ?? asOf;
  return Date.parse(latest) - Date.parse(asOf) > FRESH_DAYS * DAY_MS;
}

function dated(date: DateSpan, checking: Checking): readonly Finding[] {
  const { reading, bound } = checking;
  const { sentence } = reading;
  const clause = clauseAt(sentence, date.start);
  const text = sentence.plain.slice(clause.start, clause.end);
  const near = bound.filter(({ figure }) => figure.start >= clause.start && figure.start < clause.end);
  if (near.some(({ fact }) => withInputs(fact, reading).some((each) => isOfDate(each, date, sentence.plain))))
    return [];
  if (near.some(({ fact }) => isLastDay(fact, date, sentence.plain))) return [];
  if (near.some(({ fact }) => fact.metric === 'change_since_report') && isReportDay(date, reading)) return [];
  if (isEndOfChart(date, sentence.plain.slice(clause.start, date.start), reading)) return ['holds'];
  if (daysSaid(reading).some((said) => overlaps(said, date) && isEndOfChange(said.day, near, reading))) return [];
  const isAhead = AHEAD.test(text);
  if (reading.facts.some((fact) => isNamedDay(fact, date, isAhead, checking))) return ['holds'];
  if (!isAhead && isPastDay(date, text, near, checking)) return ['holds'];
  if (near.length === 0 && !isAhead && !OF_LAST_REPORT.test(text) && isKnownDay(date, reading)) return [];
  if (
    near.length === 0 &&
    (isPriceDay(date, text, reading) || isFiscalYear(date, reading) || isSectorDay(date, reading))
  )
    return [];
  const isEnd = OF_DAYS.test(sentence.plain.slice(clause.start, date.start));
  if (isEnd && reading.items.some(({ asOf }) => isWithin(asOf, date.date))) return [];
  const isAsOf =
    near.length === 0 &&
    !isAhead &&
    AS_OF.test(sentence.plain.slice(clause.start, date.start)) &&
    /\bas (?:of|at)\b/i.test(text) &&
    reading.items.some(({ asOf }) => isWithin(asOf, date.date));
  return isAsOf ? [] : [wrongDay(sentence.plain.slice(date.start, date.end).trim(), near)];
}

/** The last report and the next have their own days. */
const OF_LAST_REPORT =
  /\b(?:(?:latest|last|newest|most recent|next|coming|fourth|third|second|first) (?:\w+ )?(?:quarter|report|results?|earnings|figures|numbers)|reported|(?:report|earnings|results?|figures|numbers) (?:was|is|of|came|comes|come|were|are|out)|published|released|announced)\b/i;

/** A day, month or year of which a cited item holds something; what happened then, other checks ask. */
function isKnownDay({ date }: DateSpan, { facts }: Checking['reading']): boolean {
  const isOf = (day: string) =>
    isWithin(day, date) || (date.startsWith('--') && day.slice(4).startsWith(date.slice(1)));
  return facts.some(({ asOf, unit }) => unit !== 'text' && isOf(asOf));
}

/** A fact with the facts that it was computed from. */
function withInputs(fact: Fact, { allFacts }: Checking['reading']): readonly Fact[] {
  const inputs = fact.metric === 'computed' ? (fact.computed?.inputs ?? []) : [];
  return [fact, ...inputs.flatMap((id) => allFacts.find((each) => each.id === id) ?? [])];
}

/** "In the final session of March": the last weekday of the month or the year. */
function isLastDay({ asOf, period }: Fact, date: DateSpan, plain: string): boolean {
  if (period.type === 'window' && period.length > 1) return false;
  return edgesIn(plain).some(
    (edge) =>
      !edge.isFirst && overlaps(edge, date) && isWithin(asOf, edge.of) && !isWithin(weekdayAfter(asOf), edge.of),
  );
}

function weekdayAfter(day: string): string {
  const next = new Date(Date.parse(day) + DAY_MS);
  const weekend = { 6: 2, 0: 1 }[next.getUTCDay()] ?? 0;
  return new Date(next.getTime() + weekend * DAY_MS).toISOString().slice(0, 10);
}

const BEGINS =
  /\b(?:begins?|began|starts?|started|opens?|reach(?:es)? back to|goes? back to|from|since)(?: (?:on|in|with|at))?(?: the)? $/i;
const ENDS =
  /\b(?:ends?|ended|stops?|stopped|closes?|runs? (?:to|until|through)|reach(?:es)? to|until|through|to|up to)(?: (?:on|in|with|at))?(?: the)? $/i;
const OF_CHART = /\b(?:records?|series|data|chart|history|bars|prices|sessions)\b/i;

/** "Since the report in April": the day, or the month, of the last report. */
function isReportDay({ date }: DateSpan, { allFacts }: Checking['reading']): boolean {
  const day = String(allFacts.find(({ id }) => id === 'reported_on')?.value ?? '');
  return day !== '' && (isWithin(day, date) || day.slice(4).startsWith(date.slice(1)));
}

/** "The record of daily prices begins on 8 October 2014 and ends on 31 March 2015". */
function isEndOfChart({ date }: DateSpan, before: string, { facts, sentence }: Checking['reading']): boolean {
  const days = OF_CHART.test(sentence.plain) ? chartDays(facts) : [];
  const end = (BEGINS.test(before) && days[0]) || (ENDS.test(before) && days.at(-1));
  return typeof end === 'string' && isWithin(end, date);
}

/** "At the end of 2014": the day on which a change begins or ends. */
function isEndOfChange(day: string, near: Checking['bound'], reading: Checking['reading']): boolean {
  return near.some(
    ({ fact }) => fact.metric === 'computed' && withInputs(fact, reading).some(({ asOf }) => asOf === day),
  );
}

/** "Every sector fell on 31 March": the day of the sectors' changes. */
function isSectorDay({ date }: DateSpan, { facts, subjects }: Checking['reading']): boolean {
  const isOfSectors = subjects.some(({ subject }) => subject.kind === 'sector');
  return isOfSectors && facts.some(({ subject, asOf }) => subject.kind === 'sector' && isWithin(asOf, date));
}

/** A year of which figures are filed. */
function isFiscalYear({ date }: DateSpan, { facts }: Checking['reading']): boolean {
  return facts.some(({ period }) => 'fiscalYear' in period && period.fiscalYear === date);
}

/** "Trading was subdued on 30 June": the day of all prices, where the clause tells of nothing that may have another day. */
function isPriceDay({ date }: DateSpan, text: string, { facts }: Checking['reading']): boolean {
  const isFull = /^(?:\d{4}|-)-\d{2}-\d{2}$/.test(date);
  const day = String(facts.find(({ id }) => id === 'price_date')?.value ?? '');
  return (
    isFull && day.endsWith(date.replace(/^--/, '')) && day !== '' && OF_PRICES.test(text) && !OF_OTHER_DAY.test(text)
  );
}

const OF_PRICES = /\b(?:trad\w+|volume|turnover|clos\w+|shares?|stock|price|rsi|macd|averages?|bands?|session)\b/i;
const OF_OTHER_DAY =
  /\b(?:reports?|reported|results?|quarter|earnings|published|announced|headlines?|posts?|pages?|highs?|lows?|peak|trough|record|since|from|begin\w*|began|until|due|expir\w+|next)\b/i;

/** "In the 90 days to 30 June" */
const OF_DAYS = /\b(?:days|weeks|months|year) (?:to|through|until|ended|ending|up to)(?: on)? $/i;

/** The day of a report or of the texts that a clause speaks of. */
function isPastDay(date: DateSpan, text: string, near: Checking['bound'], checking: Checking): boolean {
  const { facts } = checking.reading;
  if (near.length > 0) {
    const isOfReport = near.some(({ fact }) => OF_REPORT.has(fact.metric));
    const isReported = ({ metric, value }: Fact) => metric === 'reported_on' && isWithin(String(value), date.date);
    return (isOfReport && facts.some(isReported)) || areOfTexts(date, near, checking);
  }
  const isOfLast = /\b(?:latest|newest|most recent)\b|\blast (?!year|two|three|four|five|six|seven|eight|\d)/i.test(
    text,
  );
  const isOfSome = facts.some(
    ({ metric, asOf }) => metric === 'eps_actual' && (asOf === date.date || `--${asOf.slice(5)}` === date.date),
  );
  return (OF_A_REPORT.test(text) && !isOfLast && isOfSome) || isOfTexts(date, checking.reading);
}

function wrongDay(shown: string, near: Checking['bound']): Finding {
  const of = near.map(({ fact }) => `${fact.id} is of ${fact.asOf}`).join(', ');
  return near.length > 0
    ? { code: 'day', detail: `${shown}: ${of}` }
    : { code: 'date_not_found', detail: `${shown}: no cited item has this day` };
}

/** What the last report brought was published on its day. */
const OF_REPORT: ReadonlySet<MetricId> = new Set(['days_since_report', 'eps_actual', 'surprise', 'eps_growth']);
const OF_A_REPORT =
  /\b(?:release|publication|reports?|reported|results?|quarter|earnings|figures|numbers|published)\b/i;
const MONTH_ONLY = /^(?:--\d{2}|\d{4}-\d{2})$/;
const LEADS_START = /\b(?:since|from)(?: (?:the )?(?:early|mid|late|start of|beginning of|end of))?[ -]$/i;
const LEADS_AS_OF = /\b(?:as of|as at|up to|until|till|to|through|by|at the (?:close|end) (?:of|on))\s+(?:the )?$/i;

/**
 * Whether a date next to a figure is of its fact. A month is a time of 20 trading days; a window may also be said to begin on a
 * day; nobody knows on which day an extreme of the year was.
 */
function isOfDate(fact: Fact, { start, date }: DateSpan, plain: string): boolean {
  const { id, metric, period, filing } = fact;
  const before = plain.slice(0, start);
  if ('fiscalYear' in period && period.fiscalYear === date) return true;
  if (filing && OF_FILING.test(plain) && isWithin(filing.filed, date)) return true;
  if (period.type === 'window' && period.unit === 'trading_day') {
    if (LEADS_START.test(before)) return startsOf(period).some((day) => isWithin(day, date));
    if (MONTH_ONLY.test(date)) return Math.abs(period.length - 21) < 2 && isWithin(period.until, date);
  }
  if (isOnThatDay(fact, before, plain)) return false;
  if (id.endsWith('.valuation') && MONTH_ONLY.test(date)) return isWithin(fact.asOf, date);
  if ((metric === 'high_52w' || metric === 'low_52w') && !LEADS_AS_OF.test(before)) return false;
  return daysOf(fact).some((day) => isWithin(day, date));
}

/** "181 posts on 31 March": a count of a week is of no day. */
function isOnThatDay({ period, metric }: Fact, before: string, plain: string): boolean {
  const isLong =
    period.type === 'window' && period.unit === 'day' && period.length > 1 && METRICS[metric].unit === 'count';
  return isLong && /\bon (?:the )?$/i.test(before) && !/\b(?:days?|weeks?|months?|since)\b/i.test(plain);
}

const OF_FILING = /\b(?:filed|filing|report|10-[KQ]|8-K|published)\b/i;

/** The days on which so many trading days may have begun: holidays and the day before count or do not. */
function startsOf({ length, until }: { readonly length: number; readonly until: string }): readonly string[] {
  const first = Date.parse(until) - (length / 5) * 7 * DAY_MS;
  return [-4, -3, -2, -1, 0, 1, 2].map((days) => new Date(first + days * DAY_MS).toISOString().slice(0, 10));
}

function daysOf({ asOf, period }: Fact): readonly string[] {
  switch (period.type) {
    case 'day':
      return [asOf, period.day];
    case 'window':
      return [asOf, period.until];
    case 'quarter':
      return [asOf, period.end];
    case 'ahead':
      return period.of === undefined ? [asOf, period.until] : [period.until];
  }
}

/** A day that is itself a fact, next to words that name it. */
function isNamedDay({ metric, value }: Fact, date: DateSpan, isAhead: boolean, { reading }: Checking): boolean {
  if (!DATE_METRICS.includes(metric) || typeof value !== 'string' || !isWithin(value, date.date)) return false;
  if (isAhead && metric !== 'option_expiry' && metric !== 'next_report') return false;
  const links = reading.topics
    .filter(({ metrics }) => metrics.has(metric))
    .map((topic) => linkOf({ start: date.start, end: date.end }, topic, reading.sentence));
  return Math.min(...links, Number.POSITIVE_INFINITY) <= FURTHEST;
}
