import type { Post, SocialBuzz } from '../market-data.ts';
import type { BySymbol } from './tables.ts';

const DAY_MS = 86_400_000;
const NOW_DAYS = 7;
const BEFORE_DAYS = 28;
const FLOOR_POSTS = 5;

/**
 * Who is talked about above habit, most first. The order smooths both sides by 5 posts, so that three posts after none
 * are no frenzy; `ratio` itself is not smoothed. Ties by posts, then symbol. Symbols without a post in 7 days are left out.
 */
export function socialBuzzOf(posts: BySymbol<Post>, asOfMs: number): readonly SocialBuzz[] {
  const ranked = [...posts].flatMap(([symbol, ofSymbol]) => rankedBuzz(symbol, ofSymbol, asOfMs) ?? []);
  return ranked
    .toSorted(
      (one, other) =>
        other.rank - one.rank || other.posts - one.posts || (one.buzz.symbol < other.buzz.symbol ? -1 : 1),
    )
    .map(({ buzz }) => buzz);
}

function rankedBuzz(symbol: string, posts: readonly Post[], asOfMs: number) {
  const now = postsBetween(posts, asOfMs - NOW_DAYS * DAY_MS, asOfMs);
  if (now.length === 0) return undefined;
  const before = postsBetween(posts, asOfMs - (NOW_DAYS + BEFORE_DAYS) * DAY_MS, asOfMs - NOW_DAYS * DAY_MS).length;
  const habit = (before * NOW_DAYS) / BEFORE_DAYS;
  const buzz: SocialBuzz = {
    symbol,
    posts7d: now.length,
    ratio: before === 0 ? null : now.length / habit,
    authors7d: new Set(now.map((post) => post.user)).size,
  };
  return { buzz, posts: now.length, rank: (now.length + FLOOR_POSTS) / (habit + FLOOR_POSTS) };
}

/** Posts after `fromMs` and up to `toMs`. */
function postsBetween(posts: readonly Post[], fromMs: number, toMs: number): readonly Post[] {
  const [from, to] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
  return posts.filter((post) => post.createdAt > from && post.createdAt <= to);
}
