import { z } from 'zod';
import type { MarketFailureCode } from '../../market-data.ts';
import type { Refusal } from '../failure-of-status.ts';
import type { RawResponse } from '../raw-response.ts';

const ErrorBody = z.record(
  z.string(),
  z.object({ error: z.object({ code: z.string().nullish(), description: z.string().nullish() }) }),
);

const CODES: readonly (readonly [RegExp, MarketFailureCode])[] = [
  [/too many|rate/i, 'rate_limited'],
  [/unauthori|forbidden|crumb|cookie/i, 'auth'],
  [/not found|no data|bad request|unprocessable|invalid|delisted/i, 'no_data'],
];

/** `{"chart": {"result": null, "error": {"code": "Not Found", …}}}`, with status 200, 400, 404 or 422 alike. */
export function yahooRefusal({ json, status, text }: RawResponse): Refusal | undefined {
  if (/^\s*"?too many requests/i.test(text))
    return { code: 'rate_limited', message: 'takes no more questions for now' };
  const error = Object.values(ErrorBody.safeParse(json).data ?? {})[0]?.error;
  if (!error) return undefined;
  const said = `${error.code ?? ''} ${error.description ?? ''}`.trim().slice(0, 200);
  const code = CODES.find(([words]) => words.test(said))?.[1];
  if (code === undefined && status !== 200) return undefined;
  return { code: code ?? 'unavailable', message: `says: ${said || 'an error without words'}` };
}
