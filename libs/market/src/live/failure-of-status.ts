import type { MarketFailureCode } from '../market-data.ts';

/** What came of a question before anybody knows which provider it went to. */
export type Refusal = {
  readonly code: MarketFailureCode;
  /** Ends a sentence that begins with the provider's name. */
  readonly message: string;
  readonly retryAfterMs?: number | undefined;
};

/** What a status means, whichever provider answers it; undefined for success. A redirect that got here led nowhere. */
export function refusalOfStatus({ status, headers }: Response, nowMs: number): Refusal | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 429) return rateLimited(retryAfterMsOf(headers.get('retry-after'), nowMs));
  if (status === 401 || status === 403) return { code: 'auth', message: `does not let us in (${status})` };
  if (status === 402) return { code: 'auth', message: 'asks for a paid plan (402)' };
  if (status === 404 || status === 410) return { code: 'no_data', message: `has nothing there (${status})` };
  if (status === 400 || status === 422) return { code: 'no_data', message: `does not know the question (${status})` };
  return { code: 'unavailable', message: `did not answer as it should (${status})` };
}

function rateLimited(retryAfterMs: number | undefined): Refusal {
  const again = retryAfterMs === undefined ? '' : `; again in ${Math.ceil(retryAfterMs / 1_000)} s`;
  return { code: 'rate_limited', message: `takes no more questions for now (429)${again}`, retryAfterMs };
}

/** `Retry-After` is seconds or a date of HTTP; anything else says nothing. */
function retryAfterMsOf(header: string | null, nowMs: number): number | undefined {
  const value = header?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
