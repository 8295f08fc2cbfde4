import { isWithin } from '../../dates-in.ts';
import type { Fact } from '../../facts/fact.ts';
import type { Figure } from '../mentions/figures.ts';
import type { Reading } from '../reading.ts';
import { daysSaid, stretchesSaid } from './chart.ts';
import { governing } from './governing.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const WEEKDAY = new RegExp(String.raw`\b(?:${WEEKDAYS.join('|')})\b`, 'gi');
const DAY_BEFORE =
  /\b(?:yesterday|(?:the )?(?:day|session|close) before|(?:a|one) (?:day|session) (?:earlier|before)|(?:previous|prior|preceding) (?:day|session|close|trading day)|(?:day|session)'s (?:previous|prior) close)\b/i;
/** So long a time has a day for nearly every round price. */
const IS_MONTH = /^(?:--\d{2}|\d{4}(?:-\d{2})?)$/;
const WEEK_MS = 7 * 86_400_000;
/** Where a time begins that other days are compared in. */
const SINCE = /\bsince(?: the)? $/i;
const FROM = /\bfrom (?:[\w-]+ ){0,4}?(?:of )?(?:about )?$/i;
const TO = /\bto (?:about |a close of )?$/i;

/** The days of a chart, which facts of the last day do not have in their ids. */
export function isOfChart({ id, asOf, metric }: Fact): boolean {
  return id !== metric && id.endsWith(`.${asOf}`);
}

/** True if a sentence names the day of a fact of the chart: by its date, its month, or from the last day of the chart. */
export function namesDay(fact: Fact, figure: Figure, reading: Reading): boolean {
  const { asOf, metric } = fact;
  const { sentence, facts } = reading;
  if (isEndOfStretch(fact, figure, reading)) return true;
  if (isExtreme(fact, reading)) return true;
  const named = [
    ...daysSaid(reading).map(({ start, end, day }) => ({ start, end, isMeant: day === asOf })),
    ...sentence.dates
      .filter(({ date }) => IS_MONTH.test(date))
      .map(({ start, end, date }) => ({ start, end, isMeant: figure.precision < 0.1 && isWithin(asOf, date) })),
  ];
  const ends = named.filter(
    ({ start, end }) =>
      !SINCE.test(sentence.plain.slice(0, start)) && !/^since\b/i.test(sentence.plain.slice(start, end)),
  );
  const [only, other] = ends;
  const meant = other ? governing(figure, ends, sentence) : only;
  if (meant?.isMeant) return true;
  if (!meant && named.some(({ isMeant }) => isMeant)) return true;
  const days = facts.filter((each) => each.metric === metric).map((each) => each.asOf);
  const [last = asOf, before] = [...new Set(days)].toSorted((a, b) => b.localeCompare(a));
  if (asOf === before && DAY_BEFORE.test(sentence.plain)) return true;
  const weekday = WEEKDAYS[new Date(`${asOf}T12:00:00Z`).getUTCDay()];
  const isRecent = Date.parse(last) - Date.parse(asOf) < WEEK_MS;
  return isRecent && (sentence.plain.match(WEEKDAY) ?? []).some((name) => name.toLowerCase() === weekday);
}

const HIGHEST = /\b(?:highest|best|top|peak|maximum)\b/i;
const LOWEST = /\b(?:lowest|worst|bottom|trough|minimum)\b/i;

/** "The best close was $133.00": the words say which day. */
function isExtreme({ metric, value }: Fact, { sentence, facts }: Reading): boolean {
  if (metric !== 'close' || typeof value !== 'number') return false;
  const values = facts.filter((each) => each.metric === metric).map((each) => Number(each.value));
  return (
    (HIGHEST.test(sentence.plain) && value === Math.max(...values)) ||
    (LOWEST.test(sentence.plain) && value === Math.min(...values))
  );
}

/** "Rose from $109.14 to $115.31 on the day after the report": the closes at both ends of the move. */
export function isEndOfStretch({ asOf, metric }: Fact, { start }: Figure, reading: Reading): boolean {
  if (metric !== 'close') return false;
  const before = reading.sentence.plain.slice(0, start);
  const [isFrom, isTo] = [FROM.test(before), TO.test(before)];
  if (!isFrom && !isTo) return false;
  return stretchesSaid(reading).some(({ from, to }) => asOf === (isTo ? to : from));
}

/** By how much the close of a day of the chart differs from the close before it. */
export function changeOfDay({ asOf }: Fact, facts: readonly Fact[]): number | undefined {
  const closes = facts
    .filter((fact) => fact.metric === 'close' && fact.asOf <= asOf)
    .toSorted((a, b) => b.asOf.localeCompare(a.asOf));
  const [one, before] = closes.filter((fact, at) => closes.findIndex((other) => other.asOf === fact.asOf) === at);
  return one && before && Number(one.value) - Number(before.value);
}
