import { isWithin } from '../../dates-in.ts';
import type { Fact } from '../../facts/fact.ts';
import type { Figure } from '../mentions/figures.ts';
import type { Reading } from '../reading.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const WEEKDAY = new RegExp(String.raw`\b(?:${WEEKDAYS.join('|')})\b`, 'gi');
const DAY_BEFORE =
  /\b(?:yesterday|(?:the )?(?:day|session|close) before|(?:a|one) (?:day|session) (?:earlier|before)|(?:previous|prior|preceding) (?:day|session|close|trading day)|(?:day|session)'s (?:previous|prior) close)\b/i;
/** So long a time has a day for nearly every round price. */
const IS_MONTH = /^(?:--\d{2}|\d{4}(?:-\d{2})?)$/;
const WEEK_MS = 7 * 86_400_000;

/** The days of a chart, which facts of the last day do not have in their ids. */
export function isOfChart({ id, asOf, metric }: Fact): boolean {
  return id !== metric && id.endsWith(`.${asOf}`);
}

/** True if a sentence names the day of a fact of the chart: by its date, its month, or from the last day of the chart. */
export function namesDay({ asOf, metric }: Fact, { precision }: Figure, { sentence, facts }: Reading): boolean {
  const isNamed = ({ date }: { readonly date: string }) =>
    isWithin(asOf, date) && (precision < 0.1 || !IS_MONTH.test(date));
  if (sentence.dates.some(isNamed)) return true;
  const days = facts.filter((fact) => fact.metric === metric).map((fact) => fact.asOf);
  const [last = asOf, before] = [...new Set(days)].toSorted((a, b) => b.localeCompare(a));
  if (asOf === before && DAY_BEFORE.test(sentence.plain)) return true;
  const weekday = WEEKDAYS[new Date(`${asOf}T12:00:00Z`).getUTCDay()];
  const isRecent = Date.parse(last) - Date.parse(asOf) < WEEK_MS;
  return isRecent && (sentence.plain.match(WEEKDAY) ?? []).some((name) => name.toLowerCase() === weekday);
}

/** By how much the close of a day of the chart differs from the close before it. */
export function changeOfDay({ asOf }: Fact, facts: readonly Fact[]): number | undefined {
  const closes = facts
    .filter((fact) => fact.metric === 'close' && fact.asOf <= asOf)
    .toSorted((a, b) => b.asOf.localeCompare(a.asOf));
  const [one, before] = closes.filter((fact, at) => closes.findIndex((other) => other.asOf === fact.asOf) === at);
  return one && before && Number(one.value) - Number(before.value);
}
