import { TtlCache, untilAborted } from '@gemscout/service-kit';
import { checkedAddress, type AddressRules, type CheckedAddress } from './checked-address.ts';
import { PageError } from './page-error.ts';
import { bodyOf, isCompressed, redirectOf, requestPage } from './request-page.ts';
import { robotsAllow } from './robots-rules.ts';

type RobotsOptions = AddressRules & {
  /** For one file, its redirects included. */
  readonly timeoutMs: number;
};

/**
 * Checks that the robots.txt of the page's site allows Gemscout to read it, by RFC 9309: a site without the file allows
 * everything, and one whose file cannot be read allows nothing for now. Files are cached; one that cannot be read is requested
 * again for the next page.
 *
 * @throws PageError `robots_disallowed`, `robots_unavailable`, or `timed_out` after `signal` aborts
 */
export type RobotsCheck = (page: CheckedAddress, signal: AbortSignal) => Promise<void>;

/** Of the file, what is read: RFC 9309 asks for as many at least. */
const MAX_BYTES = 512_000;
/** RFC 9309: after more, a site is treated as one without the file. */
const MAX_REDIRECTS = 5;
const CACHED = { ttlMs: 3_600_000, maxEntries: 50 };
const UNAVAILABLE = 'The robots.txt of its site could not be read.';

export function robotsCheck(options: RobotsOptions): RobotsCheck {
  const files = new TtlCache<string>(CACHED);
  return async (page, signal) => {
    // The file is loaded for all pages of its site: one that is aborted does not abort it for the others.
    const loading = files.get(page.url.origin, () => fileOf(page, options));
    const file = await untilAborted(loading, signal).catch((error: unknown) => {
      if (error instanceof PageError) throw error;
      throw new PageError('timed_out', 'The robots.txt of its site took too long.', { cause: error });
    });
    if (!robotsAllow(file, page.url.pathname + page.url.search)) {
      throw new PageError('robots_disallowed', 'The robots.txt of its site does not allow it.');
    }
  };
}

async function fileOf(page: CheckedAddress, options: RobotsOptions): Promise<string> {
  const file = { ...page, url: new URL('/robots.txt', page.url) };
  try {
    return await textAt(file, MAX_REDIRECTS, options, AbortSignal.timeout(options.timeoutMs));
  } catch (error) {
    throw new PageError('robots_unavailable', UNAVAILABLE, { cause: error });
  }
}

async function textAt(
  file: CheckedAddress,
  redirectsLeft: number,
  options: RobotsOptions,
  signal: AbortSignal,
): Promise<string> {
  const response = await requestPage(file, 'text/plain', signal);
  const moved = redirectOf(response, file.url);
  if (moved !== undefined) {
    if (redirectsLeft === 0) return '';
    return textAt(await untilAborted(checkedAddress(moved, options), signal), redirectsLeft - 1, options, signal);
  }
  const { statusCode = 0 } = response;
  if (statusCode === 200 && !isCompressed(response)) {
    const { bytes, isCut } = await bodyOf(response, MAX_BYTES);
    // A rule that was cut would be about more than it says.
    return new TextDecoder().decode(isCut ? bytes.subarray(0, bytes.lastIndexOf('\n') + 1) : bytes);
  }
  response.destroy();
  if (statusCode >= 400 && statusCode < 500) return '';
  throw new Error(`No robots.txt that can be read, with status ${statusCode}`);
}
