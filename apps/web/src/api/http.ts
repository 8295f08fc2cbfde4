import type { ApiPath, Problem, ProblemCode } from '@gemscout/contracts';
import { readToken, forgetToken } from './session-store.ts';
import { noteCommandPosition, positionsSeen } from './position.ts';
import { GATEWAY_STATUSES, watched } from './server-watch.ts';

/** An answer that is not 2xx. The message is the text of the product's error catalogue, `detail` the server's sentence. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    bodyText: string,
  ) {
    super(status === 401 ? 'Unauthorized' : bodyText);
    ({ detail: this.detail, code: this.code } = problemOf(bodyText));
  }

  readonly detail: string | undefined;
  /** What was refused, for the page to tell a way out. */
  readonly code: ProblemCode | undefined;
}

export type ApiRequest = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

/**
 * Calls the API with the session's token, and with the last positions seen, so that the answer includes one's own writes.
 *
 * @returns the JSON answer, taken to have the contract's shape; undefined for an empty one
 * @throws ApiError for every answer that is not 2xx; a 401 also ends the session
 * @throws TypeError when the server cannot be reached
 */
export async function callApi<Answer>(path: ApiPath, request: ApiRequest = {}): Promise<Answer> {
  const response = await send(path, request);
  noteCommandPosition(response.headers.get('Gemscout-Position') ?? undefined);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

/** As `callApi`, but leaves the body unread: for streams. */
export async function send(path: ApiPath, { method = 'GET', body, headers, signal }: ApiRequest): Promise<Response> {
  const token = readToken();
  const positions = positionsSeen();
  const answer = fetch(path, {
    method,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(positions && method === 'GET' && { 'Gemscout-Position': positions }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const response = await watched(answer, signal);
  if (response.ok) return response;
  // A late answer to an earlier session must not end the present one.
  if (response.status === 401 && token === readToken()) forgetToken();
  throw new ApiError(response.status, await response.text());
}

/** What a failed call says to the user: that the server is away, its sentence, or the error's own text. */
export function sentenceOf(error: Error): string {
  if (isUnanswered(error)) return SERVER_AWAY;
  return (error instanceof ApiError ? error.detail : undefined) ?? error.message;
}

export const SERVER_AWAY = 'The server cannot be reached.';

/** Whether a call failed on its way, so that it is not known to have been carried out. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError ? GATEWAY_STATUSES.includes(error.status) : error instanceof TypeError;
}

function problemOf(bodyText: string): Pick<ApiError, 'detail' | 'code'> {
  try {
    const { detail, code } = JSON.parse(bodyText) as Partial<Problem>;
    return { detail: textOf(detail), code: textOf(code) as ProblemCode | undefined };
  } catch {
    return { detail: undefined, code: undefined };
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
