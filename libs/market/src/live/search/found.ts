import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Answer, type Document, MarketFailure } from '../../market-data.ts';
import { answerOf } from '../answers.ts';
import type { Fetched } from '../http-client.ts';

/** A result of a search, however its provider calls the fields. */
export type Found = {
  readonly title: string;
  readonly url: string;
  readonly text: string | null;
  readonly publishedAt: string | null;
};

const LISTED_AS = /\$([A-Z]{1,5})\b|\b(?:NASDAQ|NYSE|AMEX|NYSEARCA)\s*:\s*([A-Z]{1,5})\b/g;
const TICKER = /^[A-Z]{2,5}(\.[A-E])?$/;

/** An instant in any of the usual formats, else null. Without a zone it is UTC. */
export const instant = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => {
    const zoned = text && /^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(text) ? `${text}Z` : text;
    const at = Date.parse(zoned ?? '');
    return Number.isNaN(at) ? null : new Date(at).toISOString();
  });

/**
 * The found documents. Those without a date are omitted, since it is unknown when they were published.
 *
 * @throws MarketFailure no_data if there are results, but none with a date
 */
export function documentsOf(
  provider: string,
  query: string,
  limit: number,
  fetched: Fetched<readonly Found[]>,
): Answer<readonly Document[]> {
  const { data: found, fetchedAt } = fetched;
  const documents = found.flatMap((result): readonly Document[] => {
    const { title, url, publishedAt } = result;
    if (publishedAt === null || publishedAt > fetchedAt || !isWebAddress(url)) return [];
    const text = result.text ?? title;
    const id = `${provider}:${createHash('sha256').update(url).digest('hex').slice(0, 16)}`;
    return [{ id, title, text, url, publishedAt, symbols: symbolsIn(query, `${title} ${text}`) }];
  });
  if (found.length > 0 && documents.length === 0)
    throw new MarketFailure(
      'no_data',
      `${provider} found ${found.length} pages, none of which says when it was written`,
    );
  return answerOf(provider, fetched, documents.slice(0, limit));
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}

/** Tickers that the text marks as such, and tickers of the query that it contains as a word. */
function symbolsIn(query: string, text: string): readonly string[] {
  const named = [...text.matchAll(LISTED_AS)].flatMap(([, tagged, listed]) => tagged ?? listed ?? []);
  const words = new Set(text.split(/[^A-Za-z0-9.]+/).map((word) => word.replace(/\.$/, '')));
  const asked = query.split(/\s+/).filter((word) => TICKER.test(word) && words.has(word));
  return [...new Set([...named, ...asked])].toSorted();
}
