import { providerClient, type ProviderClient, type ProviderClientOptions } from '../http-client.ts';
import type { RawResponse } from '../raw-response.ts';
import type { Refusal } from '../failure-of-status.ts';

export type SecOptions = Pick<ProviderClientOptions, 'timeoutMs' | 'maxBytes' | 'schedule'> & {
  /** Another address than the SEC's own two. */
  readonly baseUrl?: string | undefined;
  /** The User-Agent with a contact address: the SEC refuses requests without one. */
  readonly userAgent: string;
};

/** The companies are on one host, their filings on another. */
export type SecClients = { readonly files: ProviderClient; readonly data: ProviderClient };

const MAX_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
const GAP_MS = 100;
/** The SEC lets a caller in again ten minutes after the rate has fallen. */
const REFUSED_MS = 10 * 60_000;

/** @see https://www.sec.gov/os/accessing-edgar-data: identify yourself, at most ten requests a second */
export function secClients({ baseUrl, userAgent, schedule, ...bounds }: SecOptions): SecClients {
  const paced = schedule ?? tenASecond();
  const clientAt = (own: string): ProviderClient =>
    providerClient({
      provider: 'sec',
      baseUrl: baseUrl ?? own,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      schedule: paced,
      ...bounds,
      headers: { 'user-agent': userAgent },
      refusalIn: secRefusal,
    });
  return { files: clientAt('https://www.sec.gov'), data: clientAt('https://data.sec.gov') };
}

/** One request every 100 ms, for a single process. */
function tenASecond(): () => Promise<undefined> {
  let nextMs = 0;
  return async () => {
    const nowMs = performance.now();
    const turnMs = Math.max(nextMs, nowMs);
    nextMs = turnMs + GAP_MS;
    if (turnMs > nowMs) await new Promise((resolve) => setTimeout(resolve, turnMs - nowMs));
    return undefined;
  };
}

/** Its error pages begin alike, whatever the status is that they come with. */
const ERROR_PAGE = /<title>SEC\.gov \| (?<title>[^<]{1,100})<\/title>/i;
const BEGINNING = 2_000;

/** The SEC answers with an HTML page, mostly with 403, to rate-limited callers and to a missing User-Agent. */
function secRefusal({ status, text }: RawResponse): Refusal | undefined {
  const title = ERROR_PAGE.exec(text.slice(0, BEGINNING))?.groups?.['title'];
  if (title === undefined) return undefined;
  if (/request rate threshold/i.test(title)) {
    return { code: 'rate_limited', message: 'takes no more questions for now', retryAfterMs: REFUSED_MS };
  }
  if (/undeclared automated tool/i.test(title)) {
    return { code: 'auth', message: 'requires a contact address: set SEC_USER_AGENT to your name and e-mail address' };
  }
  return status < 300 ? { code: 'unavailable', message: 'answered with an error page' } : undefined;
}
