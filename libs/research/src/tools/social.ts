import { showMetric } from '@gemscout/contracts';
import { nearCopiesIn } from '@gemscout/evidence';
import type { Post } from '@gemscout/market';
import { count, excerpt } from '../english.ts';
import type { Highlight, SocialFacts } from '../facts.ts';
import { answerOf, keep } from '../market-answer.ts';
import { givesOrders } from '../orders.ts';
import { isHype, tallyOf } from '../tone.ts';
import { nothingFound, type TickerToolRun } from './ticker-tool.ts';

const DAYS = 35;
const MOST = 3_000;
const DAY_MS = 24 * 60 * 60_000;
/** How many posts are kept. */
const SAMPLE = 120;
const SHOWN = 3;

export const runSocial: TickerToolRun = async (work, symbol) => {
  const query = `Posts on $${symbol} of the last ${DAYS} days`;
  const answer = await answerOf(work.market.posts(symbol, DAYS, MOST, work.signal));
  if (!answer) return nothingFound('social', query, `posts on ${symbol}`);
  const posts = answer.data.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const facts = socialFacts(posts, Date.parse(answer.provenance.asOf));
  const heard = posts.filter(({ text }) => !givesOrders(text));
  const loudest = heard
    .filter(({ isRepost }) => !isRepost)
    .toSorted(byFollowers)
    .slice(0, SHOWN);
  const newest = heard.filter((post) => !loudest.includes(post)).slice(0, SAMPLE - loudest.length);
  const items = [...loudest, ...newest].map(highlightOf);
  const body = { ...facts, rows_cut: items.length < heard.length, items };
  const ref = await keep(work, { kind: 'posts', symbol, provenance: answer.provenance }, body);
  const highlights = loudest.map(highlightOf);
  return { answer: { tool: 'social', query, facts, summary: summaryOf(facts), highlights }, evidence: [ref] };
};

/** A post that gives orders is counted as one, and in nothing else: else shouting at us would be a way to be heard. */
function socialFacts(all: readonly Post[], asOfMs: number): SocialFacts {
  const posts = all.filter(({ text }) => !givesOrders(text));
  const recent = posts.filter((post) => isRecent(post, asOfMs));
  const { positive, negative } = tallyOf(recent.map(({ text }) => text));
  const before = posts.length - recent.length;
  const originals = recent.filter(({ isRepost }) => !isRepost);
  const reposts = recent.length - originals.length;
  const copies = reposts + nearCopiesIn(originals.toReversed()).length;
  const cut = all.length >= MOST;
  return {
    posts_7d: recent.length,
    distinct_7d: recent.length - copies,
    authors_7d: new Set(recent.map(({ user }) => user)).size,
    activity_ratio: before > 0 && !cut ? recent.length / 7 / (before / 28) : null,
    positive,
    negative,
    copies,
    reposts,
    hype: recent.filter(({ text }) => isHype(text)).length,
    cut,
    set_aside: all.length - posts.length,
  };
}

function isRecent({ createdAt }: Post, asOfMs: number): boolean {
  return Date.parse(createdAt) > asOfMs - 7 * DAY_MS;
}

function byFollowers(a: Post, b: Post): number {
  return b.followers - a.followers;
}

function highlightOf({ text, user, createdAt }: Post): Highlight {
  return { title: excerpt(text), source: user, date: createdAt.slice(0, 10), url: null };
}

function summaryOf(facts: SocialFacts): string {
  const { posts_7d, distinct_7d, authors_7d, activity_ratio, copies, hype, cut, set_aside } = facts;
  const habit = activity_ratio === null ? '' : `, ${showMetric('post_activity', activity_ratio)} the usual`;
  const noise = [
    hype > 1 ? `${hype} promise riches` : undefined,
    set_aside > 0 ? `${set_aside} set aside for giving orders` : undefined,
  ].filter((part) => part !== undefined);
  const tail = noise.length === 0 ? '' : `; ${noise.join(', ')}`;
  if (posts_7d === 0) return `No post in a week${tail}.`;
  const posts =
    copies === 0
      ? count(posts_7d, 'post')
      : `${count(distinct_7d ?? 0, 'distinct post')}, ${posts_7d} with reposts and near copies,`;
  return `${cut ? 'At least ' : ''}${posts} by ${count(authors_7d, 'account')} in a week${habit}${tail}.`;
}
