import type { Company, Headline } from '@gemscout/market';
import { firstWordOf } from './headlines-about.ts';
import { resultsIn, type ResultsNamed } from './results-headline.ts';

const DAY_MS = 86_400_000;
/** An event is written about for a few days. */
const STORY_DAYS = 5;
/** Results, the morning after them included. */
const RESULTS_DAYS = 2;
const LEAST_COMMON = 2;
const LEAST_SHARE = 0.5;

/**
 * The headlines of each story, the newest first, and the story with the newest headline first. Headlines are of one story if they share
 * half of their words, other than those of the company's name, and are days apart; or if both are about the results of a quarter that the
 * company published, which each publisher puts in words of its own. Pure.
 */
export function storiesIn(
  headlines: readonly Headline[],
  company: Company | undefined,
): readonly (readonly Headline[])[] {
  const stories: Told[][] = [];
  for (const told of headlines.toSorted(newestFirst).map((headline) => toldIn(headline, company))) {
    const story = stories.find((others) => others.some((other) => isSameStory(told, other)));
    if (story) story.push(told);
    else stories.push([told]);
  }
  return stories.map((story) => story.map(({ headline }) => headline));
}

/** The newest headline of each story, then further ones of them, where there are fewer stories than asked for. Pure. */
export function acrossStories(
  headlines: readonly Headline[],
  most: number,
  company: Company | undefined,
): readonly Headline[] {
  const stories = storiesIn(headlines, company);
  const rest = stories.flatMap((story) => story.slice(1)).toSorted(newestFirst);
  return [...stories.flatMap((story) => story.slice(0, 1)), ...rest].slice(0, most);
}

type Told = {
  readonly headline: Headline;
  readonly words: ReadonlySet<string>;
  /** Of a headline about the company's own results. */
  readonly results: ResultsNamed | undefined;
};

function newestFirst(one: Headline, other: Headline): number {
  if (one.publishedAt === other.publishedAt) return one.id < other.id ? -1 : 1;
  return one.publishedAt < other.publishedAt ? 1 : -1;
}

/** Words that every other headline has. */
const COMMON = new Set(
  'about after amid from into more over says share shares than that their this what when will with year company stock'.split(
    ' ',
  ),
);

function toldIn(headline: Headline, company: Company | undefined): Told {
  const name = new Set((company?.name ?? '').split(/\s+/).map((word) => firstWordOf(word)));
  const first = [...name].find((word) => word !== 'the');
  const words = (headline.title.match(/[\p{L}\p{N}][\p{L}\p{N}&.'’-]*/gu) ?? []).map((word) => firstWordOf(word));
  const telling = words.filter((word) => word.length > 3 && !COMMON.has(word) && !name.has(word));
  const isOwn = words.includes(first ?? '') || words.includes(company?.symbol.toLowerCase() ?? '');
  return { headline, words: new Set(telling), results: isOwn ? resultsIn(headline.title) : undefined };
}

function isSameStory(one: Told, other: Told): boolean {
  const apartMs = Math.abs(Date.parse(one.headline.publishedAt) - Date.parse(other.headline.publishedAt));
  if (apartMs <= RESULTS_DAYS * DAY_MS && areOfOneQuarter(one.results, other.results)) return true;
  const common = [...one.words].filter((word) => other.words.has(word)).length;
  const fewer = Math.min(one.words.size, other.words.size);
  return common >= LEAST_COMMON && common / fewer >= LEAST_SHARE && apartMs <= STORY_DAYS * DAY_MS;
}

function areOfOneQuarter(one: ResultsNamed | undefined, other: ResultsNamed | undefined): boolean {
  if (!one || !other) return false;
  return one.quarter === null || other.quarter === null || one.quarter === other.quarter;
}
