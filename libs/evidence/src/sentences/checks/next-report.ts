import { isWithin } from '../../dates-in.ts';
import { numberOfWord } from '../mentions/number-words.ts';
import { matchesIn } from '../plain-text.ts';
import type { Check, Finding, Reading } from '../reading.ts';
import { clauseAt } from '../sentence.ts';
import { isConditional } from './hypothetical.ts';

const IN_DAYS =
  /\b(?<way>in|within) (?<about>about |around |roughly |nearly |some )?(?<count>\d{1,3}|[a-z]+) (?:calendar )?(?<unit>day|week|month)s?\b/gi;
const DAYS = { day: 1, week: 7, month: 30.4 } as const;

/** A day or a number of days that is said of the next report against the day that is named as its. */
export const checkNextReport: Check = ({ reading }) => saidOfNextReport(reading);

/** True where a sentence says when the next report comes, and a cited fact says it, too. */
export function tellsNextReport(reading: Reading): boolean {
  return saidOfNextReport(reading).length > 0;
}

function saidOfNextReport(reading: Reading): readonly Finding[] {
  const { sentence, topics, facts } = reading;
  const day = facts.find(({ metric }) => metric === 'next_report')?.value;
  const days = facts.find(({ metric }) => metric === 'days_to_report')?.value;
  const places = topics
    .filter(({ metrics, start }) => metrics.has('next_report') && !isConditional(start, sentence))
    .map(({ start }) => ({ start, end: clauseAt(sentence, start).end }));
  if (typeof day !== 'string' || typeof days !== 'number') return [];
  return places.slice(0, 1).flatMap((place) => {
    const dates = sentence.dates.filter(({ start }) => start >= place.start && start < place.end);
    const counts = matchesIn(sentence.plain, IN_DAYS).filter(({ index }) => index >= place.start && index < place.end);
    return [
      ...dates.map(({ date, start, end }) => findingOf(isOn(day, date), sentence.plain.slice(start, end), day)),
      ...counts.flatMap(({ 0: said, groups = {} }) => {
        const isRight = isInDays(days, groups);
        return isRight === undefined ? [] : [findingOf(isRight, said, `${day}, in ${days} days`)];
      }),
    ];
  });
}

const isOn = (day: string, date: string): boolean =>
  isWithin(day, date) || (date.startsWith('--') && day.slice(4).startsWith(date.slice(1)));

function findingOf(isRight: boolean, said: string, known: string): Finding {
  return isRight ? 'holds' : { code: 'day', detail: `"${said.trim()}": the next report is on ${known}` };
}

/** Undefined for words that are no number. */
function isInDays(days: number, { way, about, count = '', unit }: Readonly<Record<string, string | undefined>>) {
  const number = /^an?$/i.test(count) ? 1 : (numberOfWord(count) ?? Number(count));
  if (!Number.isFinite(number)) return undefined;
  const name = unit?.toLowerCase();
  const length = name === 'week' || name === 'month' ? DAYS[name] : DAYS.day;
  const said = number * length;
  if (/^within$/i.test(way ?? '')) return days <= said;
  return Math.abs(days - said) <= (about === undefined && length === 1 ? 0 : Math.max(2, length * 0.5));
}
