import { isWithin } from '../../dates-in.ts';
import { rowsOf, textOf } from '../../facts/fact-reading.ts';
import type { Fact } from '../../facts/fact.ts';
import { edgesIn, type Edge } from '../mentions/edges.ts';
import { matchesIn, overlaps, type Span } from '../plain-text.ts';
import type { Reading } from '../reading.ts';

/** A day of the chart that a sentence speaks of. */
export type DaySaid = Span & { readonly day: string };
/** From the close of one day to that of another. */
export type Stretch = Span & { readonly from: string; readonly to: string };

const DAYS = new WeakMap<readonly Fact[], readonly string[]>();
const FEWEST_DAYS = 2;

/** The days of the cited chart, the first one first; empty without a chart. */
export function chartDays(facts: readonly Fact[]): readonly string[] {
  const known = DAYS.get(facts);
  if (known) return known;
  const found = facts.filter(
    ({ metric, id, asOf }) => metric === 'close' && [metric, `${metric}.${asOf}`].includes(id),
  );
  const days = [...new Set(found.map(({ asOf }) => asOf))].toSorted((a, b) => a.localeCompare(b));
  const chart = days.length < FEWEST_DAYS ? [] : days;
  DAYS.set(facts, chart);
  return chart;
}

/** The close of a day of the chart. */
export function closeOf(day: string, facts: readonly Fact[]): Fact | undefined {
  return facts.find(
    ({ id, metric, asOf }) => metric === 'close' && asOf === day && (id === metric || id.endsWith(day)),
  );
}

/** The trading day so many after another one. */
function dayAfter(day: string | undefined, count: number, days: readonly string[]): string | undefined {
  const at = day === undefined ? -1 : days.indexOf(day);
  return at < 0 ? undefined : days[at + count];
}

const SAID = new WeakMap<Reading, readonly DaySaid[]>();

/** The days of the chart that the sentence names, in its order. */
export function daysSaid(reading: Reading): readonly DaySaid[] {
  const known = SAID.get(reading);
  if (known) return known;
  const days = chartDays(reading.facts);
  const said = days.length === 0 ? [] : readDays(reading, days);
  SAID.set(reading, said);
  return said;
}

function readDays(reading: Reading, days: readonly string[]): readonly DaySaid[] {
  const { sentence } = reading;
  const edges = edgesIn(sentence.plain).flatMap((edge) => {
    const day = dayOfEdge(edge, days);
    return day === undefined ? [] : [{ start: edge.start, end: edge.end, day }];
  });
  const dated = sentence.dates
    .filter(({ date }) => /-\d{2}-\d{2}$/.test(date))
    .flatMap(({ start, end, date }) => {
      const day = days.findLast((each) => isWithin(each, date));
      return day === undefined || edges.some((edge) => overlaps(edge, { start, end })) ? [] : [{ start, end, day }];
    });
  const absolute = [...edges, ...dated].toSorted((a, b) => a.start - b.start);
  return [...absolute, ...aroundReports(absolute, reading, days)].toSorted((a, b) => a.start - b.start);
}

function dayOfEdge({ of, isFirst }: Edge, days: readonly string[]): string | undefined {
  const inside = days.filter((day) => isWithin(day, spelled(of, days)));
  const day = isFirst ? inside[0] : inside.at(-1);
  const isCut = isFirst && day === days[0];
  return isCut ? undefined : day;
}

/** "The month" is that of the last day; a quarter has no spelling of its own. */
function spelled(of: string, days: readonly string[]): string {
  const last = days.at(-1) ?? '';
  if (of === 'year') return last.slice(0, 4);
  return of === 'month' || of === 'quarter' ? last.slice(0, 7) : of;
}

const REPORT = '(?:report|results?|earnings(?: report)?|release|announcement|publication|figures|numbers)';
const OF_REPORT = String.raw`(?:the|its|that|this|Apple's|their|quarterly) (?:(?:quarterly|earnings|latest|last) )*${REPORT}\b`;
const AROUND: readonly (readonly [
  RegExp,
  (report: string, isAfterClose: boolean, days: readonly string[]) => string | undefined,
])[] = [
  [
    new RegExp(String.raw`\b(?:day|session) (?:after|following) ${OF_REPORT}`, 'gi'),
    (report, _, days) => dayAfter(report, 1, days),
  ],
  [
    new RegExp(String.raw`\b(?:day|session) (?:before|preceding|ahead of) ${OF_REPORT}`, 'gi'),
    (report, _, days) => dayAfter(report, -1, days),
  ],
  [new RegExp(String.raw`\b(?:day|session) of ${OF_REPORT}`, 'gi'), (report) => report],
  [
    new RegExp(String.raw`(?<!\b(?:day|session) )\b(?:before|ahead of) ${OF_REPORT}`, 'gi'),
    (report, isAfterClose, days) => (isAfterClose ? report : dayAfter(report, -1, days)),
  ],
  [
    new RegExp(String.raw`(?<!\b(?:day|session) )\bafter ${OF_REPORT}`, 'gi'),
    (report, isAfterClose, days) => (isAfterClose ? dayAfter(report, 1, days) : report),
  ],
];
const NEXT_DAY =
  /\b(?:(?:the|a) (?:day|session) (?:after|later)(?= ?(?:[,.;)]|$|(?:and|at|it|the|to|by)\b))|(?:the )?(?:next|following) (?:day|session|trading day))\b/gi;
const DAY_BEFORE =
  /\b(?:(?:the|a) (?:day|session) (?:before|earlier)(?= ?(?:[,.;)]|$|and\b))|(?:the )?(?:previous|preceding|prior) (?:day|session|trading day|close))\b/gi;

/** Days that are counted from a report, or from another day. */
function aroundReports(absolute: readonly DaySaid[], reading: Reading, days: readonly string[]): readonly DaySaid[] {
  const { sentence } = reading;
  const report = reportDay(reading);
  const isAfterClose = releaseTime(report, reading) === 'post';
  const around = AROUND.flatMap(([pattern, dayOf]) =>
    matchesIn(sentence.plain, pattern).flatMap(({ index, 0: text }) => {
      const day = report === undefined ? undefined : dayOf(report, isAfterClose, days);
      return day === undefined ? [] : [{ start: index, end: index + text.length, day }];
    }),
  );
  const others = [...absolute, ...around];
  const beside = [NEXT_DAY, DAY_BEFORE].flatMap((pattern, at) =>
    matchesIn(sentence.plain, pattern).flatMap(({ index, 0: text }) => {
      const base = others.findLast(({ end }) => end <= index)?.day;
      const day = dayAfter(base, at === 0 ? 1 : -1, days);
      return day === undefined ? [] : [{ start: index, end: index + text.length, day }];
    }),
  );
  return [...around, ...beside];
}

/** The day of the report that the sentence dates, else of the last one. */
function reportDay({ facts, sentence }: Reading): string | undefined {
  const reports = facts.filter(({ metric }) => metric === 'eps_actual').map(({ asOf }) => asOf);
  return reports.find((day) => sentence.dates.some(({ date }) => date.length > 5 && isWithin(day, date))) ?? reports[0];
}

function releaseTime(day: string | undefined, { items }: Reading): string | undefined {
  const rows = items.filter(({ kind }) => kind === 'earnings').flatMap(({ body }) => rowsOf(body['reports']));
  return textOf(rows.find((row) => textOf(row['date']) === day)?.['release_time']);
}

const SINCE =
  /\b(?:since|from)(?: (?:the|its|their))?(?: (?:end|close|start|beginning) of)? ?$|\b(?:since|from) (?:the|its|their|an?) (?:[\w$.,-]+ ){1,4}?(?:on|of|at|in)(?: the)? $/i;
/** "Has since lost 6.4 %", behind a day. */
const SINCE_THEN = /\b(?:ha[sd]|have|is|was|are) (?:\w+ )?since\b|\bsince then\b/i;
const TO = /^(?: [\w$.,-]+){0,5}? ?\b(?:and|to|until|through|till)(?: the)? $/i;
const YEAR_TO_DATE =
  /\b(?:year to date|year-to-date|so far (?:this year|in 20\d\d)|this year|since (?:the )?(?:start|beginning|turn) of (?:the|this) year|since year-end|since the end of last year)\b/gi;

/** The stretches of the chart that the sentence names: a move of a day, since a day, between two, or over a month or a year. */
export function stretchesSaid(reading: Reading): readonly Stretch[] {
  const { sentence, facts } = reading;
  const days = chartDays(facts);
  const last = days.at(-1);
  if (last === undefined) return [];
  const said = daysSaid(reading);
  const single = said.flatMap(({ start, end, day }, at): readonly Stretch[] => {
    const before = dayAfter(day, -1, days);
    const [next, span] = [said[at + 1], { start, end }];
    const isPair = next !== undefined && TO.test(sentence.plain.slice(end, next.start)) && next.day > day;
    if (isPair) return [{ start, end: next.end, from: day, to: next.day }];
    if (SINCE.test(sentence.plain.slice(0, start)) || /^since\b/i.test(sentence.plain.slice(start)))
      return [day, before].flatMap((from) => (from === undefined ? [] : [{ ...span, from, to: last }]));
    const then = SINCE_THEN.test(sentence.plain.slice(end)) ? [{ ...span, from: day, to: last }] : [];
    return before === undefined ? then : [...then, { ...span, from: before, to: day }];
  });
  const calendar = matchesIn(sentence.plain, OVER_THE).flatMap(({ index, 0: text, 1: unit = '' }) => {
    const inside = days.filter((day) => isInPeriod(day, calendarOf(last, unit)));
    const from = dayAfter(inside[0], -1, days);
    return from === undefined ? [] : [{ start: index, end: index + text.length, from, to: last }];
  });
  const toDate = matchesIn(sentence.plain, YEAR_TO_DATE).map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
    date: last.slice(0, 4),
    isSince: true,
  }));
  return [...single, ...calendar, ...[...periodsSaid(reading), ...toDate].flatMap((period) => stretchOf(period, days))];
}

const OVER_THE = /\b(?:over|in|during|for|across) the (?:(?:whole|full|past|last|first) )?(quarter|month|year)\b/gi;

/** The month, quarter or year of a day, as `isInPeriod` reads it. */
function calendarOf(day: string, unit: string): string {
  if (/^year/i.test(unit)) return day.slice(0, 4);
  return /^month/i.test(unit) ? day.slice(0, 7) : `${day.slice(0, 4)}q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

type PeriodSaid = Span & { readonly date: string; readonly isSince: boolean };

/** Months, years and quarters of the calendar that no edge is of. */
export function periodsSaid(reading: Reading): readonly PeriodSaid[] {
  const { sentence } = reading;
  const edges = edgesIn(sentence.plain);
  const isFree = (span: Span) => !edges.some((edge) => overlaps(edge, span));
  const months = sentence.dates.filter((date) => /^(?:\d{4}|\d{4}-\d{2}|--\d{2})$/.test(date.date) && isFree(date));
  const quarters = sentence.quarters.flatMap(({ start, end, number, year, isFiscal }) =>
    number !== undefined && year !== undefined && !isFiscal ? [{ start, end, date: `${year}q${number}` }] : [],
  );
  return [...months, ...quarters].map(({ start, end, date }) => ({
    start,
    end,
    date,
    isSince: SINCE.test(sentence.plain.slice(0, start)) || /^since\b/i.test(sentence.plain.slice(start, end)),
  }));
}

/** True if a day lies in a month, a year, or a quarter such as `2015q1`. */
export function isInPeriod(day: string, date: string): boolean {
  const [, year, number] = /^(\d{4})q(\d)$/.exec(date) ?? [];
  if (year === undefined) return isWithin(day, date);
  return day.startsWith(year) && Math.ceil(Number(day.slice(5, 7)) / 3) === Number(number);
}

/** From the last close before a period to its own last, or to that of the chart. */
function stretchOf({ start, end, date, isSince }: PeriodSaid, days: readonly string[]): readonly Stretch[] {
  const inside = days.filter((day) => isInPeriod(day, date));
  const [from, to] = [dayAfter(inside[0], -1, days), isSince ? days.at(-1) : inside.at(-1)];
  return from === undefined || to === undefined ? [] : [{ start, end, from, to }];
}
