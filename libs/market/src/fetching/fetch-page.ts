import type { IncomingMessage } from 'node:http';
import { untilAborted } from '@gemscout/service-kit';
import { checkedAddress, type AddressRules } from './checked-address.ts';
import { PageError } from './page-error.ts';
import { bodyOf, isCompressed, redirectOf, requestPage } from './request-page.ts';
import { robotsCheck, type RobotsCheck } from './robots.ts';
import { textOfHtml } from './text-of-html.ts';
import { textOfPdf } from './text-of-pdf.ts';

export type PageFetcherOptions = AddressRules & {
  /** For the whole page, its robots.txt, its redirects and the reading of a PDF included. */
  readonly timeoutMs?: number;
  /** Of the body as received; it is requested uncompressed. */
  readonly maxBytes?: number;
  readonly maxRedirects?: number;
};

export type Page = {
  /** Where it was found after its redirects. */
  readonly url: string;
  readonly text: string;
  /** ISO 8601. */
  readonly fetchedAt: string;
};

/**
 * Reads the text of a page found by a search of this run; `searched` lists all found pages.
 *
 * Each connection uses the checked address, and each redirect is checked again, so DNS rebinding has no effect. It
 * sends no cookie, key or referrer, names the product as its user agent, and reads text, HTML and PDF only. What the
 * robots.txt of a site does not allow is not requested.
 *
 * @throws PageError; the signal's reason after an abort
 */
export type PageFetcher = (url: string, searched: ReadonlySet<string>, signal?: AbortSignal) => Promise<Page>;

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 2_000_000;
const MAX_REDIRECTS = 3;
const TEXT = /^(?:text\/(?:plain|html)|application\/xhtml\+xml)\s*(?:;|$)/i;
const PDF = /^application\/pdf\s*(?:;|$)/i;
const ACCEPTED = 'text/html, text/plain, application/pdf';

export function pageFetcher(options: PageFetcherOptions = {}): PageFetcher {
  const { timeoutMs = TIMEOUT_MS, maxRedirects = MAX_REDIRECTS } = options;
  const robots = robotsCheck({ ...options, timeoutMs });
  return async (url, searched, signal) => {
    if (!searched.has(url)) throw new PageError('not_searched', 'No search of this run named the page.');
    const outOfTime = AbortSignal.timeout(timeoutMs);
    const ended = signal ? AbortSignal.any([signal, outOfTime]) : outOfTime;
    try {
      return await followed(url, maxRedirects, { ...options, robots, signal: ended });
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof PageError) throw error;
      const code = outOfTime.aborted ? 'timed_out' : 'unavailable';
      const message = outOfTime.aborted ? 'The page took too long.' : 'The page does not answer.';
      throw new PageError(code, message, { cause: error });
    }
  };
}

type Fetching = PageFetcherOptions & { readonly robots: RobotsCheck; readonly signal: AbortSignal };

async function followed(url: string, redirectsLeft: number, fetching: Fetching): Promise<Page> {
  const { robots, signal } = fetching;
  // A resolver cannot be interrupted; its result is ignored.
  const target = await untilAborted(checkedAddress(url, fetching), signal);
  await robots(target, signal);
  const response = await requestPage(target, ACCEPTED, signal);
  const moved = redirectOf(response, target.url);
  if (moved !== undefined) {
    if (redirectsLeft === 0) throw new PageError('too_many_redirects', 'The page is redirected again and again.');
    return followed(moved, redirectsLeft - 1, fetching);
  }
  return { url: target.url.href, text: await textIn(response, fetching), fetchedAt: new Date().toISOString() };
}

async function textIn(response: IncomingMessage, { maxBytes = MAX_BYTES, signal }: Fetching): Promise<string> {
  const type = response.headers['content-type'] ?? '';
  const isPdf = PDF.test(type);
  if (response.statusCode !== 200 || !(isPdf || TEXT.test(type)) || isCompressed(response)) {
    response.destroy();
    if (response.statusCode !== 200) throw new PageError('unavailable', 'The page is not there.');
    throw new PageError('not_text', 'The page is no plain text, HTML or PDF.');
  }
  const { bytes, isCut } = await bodyOf(response, maxBytes);
  if (isCut) throw new PageError('too_large', 'The page is larger than may be read.');
  const text = isPdf ? await textOfPdf(bytes, signal) : textOf(bytes, type);
  if (text === '') throw new PageError('not_text', isPdf ? 'The PDF has no text.' : 'The page shows no text.');
  return text;
}

function textOf(bytes: Uint8Array, type: string): string {
  const body = new TextDecoder().decode(bytes);
  return /html/i.test(type) ? textOfHtml(body) : body.trim();
}
