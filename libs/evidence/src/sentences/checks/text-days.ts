import type { MetricId } from '@gemscout/contracts';
import { isWithin, type DateSpan } from '../../dates-in.ts';
import type { Checking, Reading } from '../reading.ts';

const COUNTS_OF_TEXTS: ReadonlySet<MetricId> = new Set([
  'headlines',
  'publishers',
  'good_headlines',
  'bad_headlines',
  'documents',
  'good_documents',
  'bad_documents',
  'posts_7d',
]);

/** "The more recent of two headlines is of 25 June", "none later than 18 March": the days of the rows that are counted. */
export function areOfTexts({ start, date }: DateSpan, near: Checking['bound'], { reading }: Checking): boolean {
  if (!near.every(({ fact }) => COUNTS_OF_TEXTS.has(fact.metric))) return false;
  const { plain } = reading.sentence;
  const days = reading.facts.filter(({ unit }) => unit === 'text').map(({ asOf }) => asOf);
  const before = plain.slice(0, start);
  if (days.length === 0) return false;
  if (/\b(?:later|newer|younger) than\s+$/i.test(before)) return days.every((day) => day.slice(0, date.length) <= date);
  if (/\b(?:older|earlier) than\s+$/i.test(before)) return days.every((day) => day.slice(0, date.length) >= date);
  if (/\b(?:latest|newest|recent|last)\b/i.test(plain)) return isWithin(days.toSorted().at(-1) ?? '', date);
  if (/\b(?:all|both|each|every)\b/i.test(plain)) return days.every((day) => isWithin(day, date));
  return false;
}

const TEXTS =
  /\b(?:headlines?|pages?|documents?|posts?|articles?|news|wrote|writes|says|said|reports?|reported|stories|published|quoted?|guidance|guided|filings?|filed|10-[kq]|8-k)\b/i;
const NEWEST = /\b(?:latest|newest|most recent|youngest|last(?! (?:\w+ )?(?:days?|weeks?|months?|year)))\b(?! but)/i;
const OLDEST = /\b(?:oldest|earliest|first(?! (?:\w+ )?(?:days?|weeks?)))\b/i;
/** "The documents were written in March 2015". */
const ALL_TEXTS =
  /\b(?:(?:the|these|its) (?:\w+ )?|all (?:of )?(?:the )?)(?:documents|pages|headlines|posts|articles|texts)\b(?! (?:that|which|from|of|dated))[^.;,]{0,12}\b(?:date|dated|written|published|from)\b/i;

/** A day of the rows that a sentence about texts speaks of: of the oldest, the newest, all or some of them. */
export function isOfTexts({ start, date }: DateSpan, { sentence, facts }: Reading): boolean {
  const { plain } = sentence;
  const days = facts
    .filter(({ unit }) => unit === 'text')
    .map(({ asOf }) => asOf)
    .toSorted();
  if (days.length === 0 || !(TEXTS.test(plain) || sentence.quotations.length > 0)) return false;
  const extreme = [NEWEST, OLDEST].map((words) => lastAt(words, plain.slice(0, start)));
  const [newest = -1, oldest = -1] = extreme;
  if (newest >= 0 || oldest >= 0) return isWithin((newest > oldest ? days.at(-1) : days[0]) ?? '', date);
  if (ALL_TEXTS.test(plain)) return days.every((day) => isWithin(day, date));
  const found = days.filter((day) => isWithin(day, date)).length;
  return /^\d{4}$/.test(date) ? found > days.length / 2 : found > 0;
}

/** Where the words stand for the last time; -1 where they do not. */
function lastAt(words: RegExp, text: string): number {
  return [...text.matchAll(new RegExp(words.source, 'gi'))].at(-1)?.index ?? -1;
}
