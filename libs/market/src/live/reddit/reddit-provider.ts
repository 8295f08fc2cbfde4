import { z } from 'zod';
import { type Answer, MarketFailure, type Post } from '../../market-data.ts';
import { rowsOf } from '../answers.ts';
import type { Capabilities } from '../capabilities.ts';
import { providerClient, type ProviderClient, type ProviderClientOptions } from '../http-client.ts';
import { symbolOf } from '../symbols.ts';
import { figure } from '../tolerant.ts';
import { entriesOf } from './atom-feed.ts';

export type RedditOptions = Pick<ProviderClientOptions, 'timeoutMs' | 'maxBytes' | 'schedule'> & {
  readonly baseUrl?: string | undefined;
};

export type RedditProvider = Pick<Capabilities, 'social'> & { readonly name: 'reddit' };

/** A post that is not yet matched to a symbol. */
type Found = Omit<Post, 'symbol' | 'followers' | 'isRepost'>;

const Submission = z.object({
  kind: z.literal('t3'),
  data: z.object({
    id: z.string(),
    title: z.string(),
    selftext: z.string().nullish(),
    author: z.string(),
    created_utc: z.number(),
    num_crossposts: figure,
  }),
});
const Listing = z.object({ data: z.object({ children: rowsOf(Submission) }) });

const DAY_MS = 24 * 60 * 60_000;
/** The forums about shares; in others a ticker is mostly an ordinary word. */
const FORUMS = 'stocks+wallstreetbets+investing+StockMarket+options+ValueInvesting+pennystocks';
const MOST = 100;

/** Reddit's feeds, which need no key. */
export function redditProvider({ baseUrl, ...bounds }: RedditOptions = {}): RedditProvider {
  const client = providerClient({
    ...bounds,
    provider: 'reddit',
    baseUrl: baseUrl ?? 'https://www.reddit.com',
    headers: { 'user-agent': 'node:gemscout:1 (research; reads feeds)' },
  });
  return { name: 'reddit', social: (symbol, days, limit, signal) => mentions(client, symbol, { days, limit }, signal) };
}

async function mentions(
  client: ProviderClient,
  asked: string,
  { days, limit }: { readonly days: number; readonly limit: number },
  signal: AbortSignal | undefined,
): Promise<Answer<readonly Post[]>> {
  const symbol = symbolOf(asked);
  const query = { q: symbol, restrict_sr: 'on', sort: 'new', t: spanOf(days), limit: MOST };
  const { data, fetchedAt } = await client.getText(`/r/${FORUMS}/search.rss`, query, signal);
  const since = new Date(Date.parse(fetchedAt) - days * DAY_MS).toISOString();
  const posts = foundIn(data)
    .filter(({ text, createdAt }) => isAbout(symbol, text) && createdAt >= since && createdAt <= fetchedAt)
    .map((found) => ({ ...found, symbol, followers: 0, isRepost: false }))
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  return { data: posts.slice(0, limit), provenance: { provider: 'reddit', fetchedAt, asOf: fetchedAt } };
}

function spanOf(days: number): string {
  if (days <= 7) return 'week';
  if (days <= 31) return 'month';
  return days <= 366 ? 'year' : 'all';
}

/** A feed; some addresses answer with the same posts as JSON. @throws MarketFailure unavailable */
function foundIn(text: string): readonly Found[] {
  const entries = entriesOf(text);
  if (entries) return entries.flatMap((entry) => postOfEntry(entry) ?? []);
  const listing = Listing.safeParse(jsonOf(text)).data;
  if (!listing) throw new MarketFailure('unavailable', 'reddit answered with something that is no feed');
  return listing.data.children.map(postOfSubmission);
}

function jsonOf(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return json;
  } catch {
    return undefined;
  }
}

function postOfEntry({ id, title, text, author, published }: NonNullable<ReturnType<typeof entriesOf>>[number]) {
  const at = Date.parse(published);
  if (Number.isNaN(at)) return undefined;
  const user = author.replace(/^\/?u\//, '') || 'unknown';
  return { id: `reddit:${id}`, createdAt: new Date(at).toISOString(), text: joined(title, text), user, reposts: null };
}

function postOfSubmission({ data }: z.infer<typeof Submission>): Found {
  return {
    id: `reddit:t3_${data.id}`,
    createdAt: new Date(data.created_utc * 1_000).toISOString(),
    text: joined(data.title, data.selftext ?? ''),
    user: data.author,
    reposts: data.num_crossposts,
  };
}

const joined = (title: string, text: string): string => (text.trim() === '' ? title : `${title}\n${text.trim()}`);

/** `$F`, or the ticker as a word in capitals; of one letter only with its dollar sign. */
function isAbout(symbol: string, text: string): boolean {
  const ticker = symbol.replace(/[.^=-]/g, '\\$&');
  const edge = '(?![A-Za-z0-9])';
  const found = new RegExp(`\\$${ticker}${edge}${symbol.length > 1 ? `|(?<![A-Za-z0-9$])${ticker}${edge}` : ''}`);
  return found.test(text);
}
