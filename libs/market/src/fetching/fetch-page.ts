import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { untilAborted } from '@gemscout/service-kit';
import { productVersion } from '@gemscout/service-kit/product-version';
import { checkedAddress, type AddressRules, type CheckedAddress } from './checked-address.ts';
import { PageError } from './page-error.ts';
import { textOfHtml } from './text-of-html.ts';

export type PageFetcherOptions = AddressRules & {
  /** For the whole page, its redirects included. */
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
 * sends no cookie, key or referrer, names the product as its user agent, and reads text only.
 *
 * @throws PageError; the signal's reason after an abort
 */
export type PageFetcher = (url: string, searched: ReadonlySet<string>, signal?: AbortSignal) => Promise<Page>;

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 2_000_000;
/** Who asks, for those who run the page's server. */
const USER_AGENT = `Gemscout/${productVersion}`;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const TEXT = /^(?:text\/(?:plain|html)|application\/xhtml\+xml)\s*(?:;|$)/i;

export function pageFetcher(options: PageFetcherOptions = {}): PageFetcher {
  const { timeoutMs = TIMEOUT_MS, maxRedirects = MAX_REDIRECTS } = options;
  return async (url, searched, signal) => {
    if (!searched.has(url)) throw new PageError('not_searched', 'No search of this run named the page.');
    const outOfTime = AbortSignal.timeout(timeoutMs);
    const ended = signal ? AbortSignal.any([signal, outOfTime]) : outOfTime;
    try {
      return await followed(url, maxRedirects, options, ended);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof PageError) throw error;
      const code = outOfTime.aborted ? 'timed_out' : 'unavailable';
      const message = outOfTime.aborted ? 'The page took too long.' : 'The page does not answer.';
      throw new PageError(code, message, { cause: error });
    }
  };
}

async function followed(
  url: string,
  redirectsLeft: number,
  options: PageFetcherOptions,
  signal: AbortSignal,
): Promise<Page> {
  // A resolver cannot be interrupted; its result is ignored.
  const target = await untilAborted(checkedAddress(url, options), signal);
  const response = await connected(target, signal);
  const { statusCode = 0, headers } = response;
  if (REDIRECTS.has(statusCode)) {
    response.destroy();
    if (redirectsLeft === 0) throw new PageError('too_many_redirects', 'The page is redirected again and again.');
    const next = headers.location ?? '';
    const address = URL.canParse(next, target.url.href) ? new URL(next, target.url.href).href : '';
    return followed(address, redirectsLeft - 1, options, signal);
  }
  return { url: target.url.href, text: await textIn(response, options), fetchedAt: new Date().toISOString() };
}

function connected({ url, address, family }: CheckedAddress, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      signal,
      agent: false,
      headers: { accept: 'text/html, text/plain', 'accept-encoding': 'identity', 'user-agent': USER_AGENT },
      // The connection uses the checked address, whatever the name resolves to by now.
      lookup: (_hostname, { all }, answer) =>
        all ? answer(null, [{ address, family }]) : answer(null, address, family),
    });
    asked.on('response', resolve).on('error', reject).end();
  });
}

async function textIn(response: IncomingMessage, { maxBytes = MAX_BYTES }: PageFetcherOptions): Promise<string> {
  const type = response.headers['content-type'] ?? '';
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (response.statusCode !== 200 || !TEXT.test(type) || encoding !== 'identity') {
    response.destroy();
    if (response.statusCode !== 200) throw new PageError('unavailable', 'The page is not there.');
    throw new PageError('not_text', 'The page is no plain text and no HTML.');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    size += bytes.byteLength;
    if (size > maxBytes) throw new PageError('too_large', 'The page is larger than may be read.');
    chunks.push(bytes);
  }
  const body = new TextDecoder().decode(Buffer.concat(chunks));
  const text = /html/i.test(type) ? textOfHtml(body) : body.trim();
  if (text === '') throw new PageError('not_text', 'The page shows no text.');
  return text;
}
