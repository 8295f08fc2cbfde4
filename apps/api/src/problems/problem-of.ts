import { isProblemCode, problemDocument, type Problem, type ProblemCode } from '@gemscout/contracts';
import { MarketFailure } from '@gemscout/market';
import { databaseOutageOf, OUTAGE_DETAILS } from '@gemscout/postgres';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Headers of a problem response that bypasses the hooks which normally set them. */
export const PROBLEM_HEADERS = {
  'content-type': PROBLEM_TYPE,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
};

const RETRY_AFTER_SECONDS = 2;

export type Refusal = { readonly problem: Problem; readonly headers: Readonly<Record<string, string>> };

/** The problem document and the headers for `error`. An error without one of our codes is an internal error. */
export function problemOf(error: unknown): Refusal {
  const problem = problemDocument(codeOf(error), textIn(error, 'detail'));
  const isDiskFull = problem.status === 503 && databaseOutageOf(error) === 'disk full';
  const detail = isDiskFull ? OUTAGE_DETAILS['disk full'] : problem.detail;
  return { problem: { ...problem, detail }, headers: headersOf(problem.status, error) };
}

function headersOf(status: number, error: unknown): Refusal['headers'] {
  if (status === 401) return { 'www-authenticate': 'Bearer' };
  if (status === 416) return contentRangeOf(error);
  if (status !== 429 && status !== 503) return {};
  const seconds = fieldOf(error, 'retryAfterSeconds');
  return { 'retry-after': String(typeof seconds === 'number' ? seconds : RETRY_AFTER_SECONDS) };
}

/** The length of the file, from the file server's error, which the framework wraps. */
function contentRangeOf(error: unknown): Refusal['headers'] {
  const range = fieldOf(fieldOf(fieldOf(error, 'cause'), 'headers'), 'Content-Range');
  return typeof range === 'string' ? { 'content-range': range } : {};
}

/** Errors of the HTTP framework, mapped to our problem codes. */
const FRAMEWORK_STATUSES: ReadonlyMap<unknown, ProblemCode> = new Map([
  [400, 'address_invalid'],
  [404, 'not_found'],
  [412, 'precondition_failed'],
  [413, 'body_too_large'],
  [415, 'media_type_unsupported'],
  [416, 'range_not_satisfiable'],
]);

function codeOf(error: unknown): ProblemCode {
  if (error instanceof MarketFailure) return 'market_unavailable';
  const code = fieldOf(error, 'code');
  if (isProblemCode(code)) return code;
  if (databaseOutageOf(error)) return 'read_model_unavailable';
  return FRAMEWORK_STATUSES.get(fieldOf(error, 'status') ?? fieldOf(error, 'statusCode')) ?? 'internal_error';
}

function textIn(error: unknown, field: string): string | undefined {
  const value = fieldOf(error, field);
  return error instanceof Error && typeof value === 'string' && isProblemCode(fieldOf(error, 'code'))
    ? value
    : undefined;
}

function fieldOf(error: unknown, field: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined;
}
