import { AccountsUnavailable } from '@gemscout/accounts';
import { problemDocument, type Problem, type ProblemCode } from '@gemscout/contracts';
import { StoreUnavailable } from '@gemscout/event-store';
import { databaseOutageOf } from '@gemscout/postgres';
import { RequestError, traceIdOf } from '@gemscout/service-kit';

/** A stream request is refused. */
export class StreamError extends Error {
  override readonly name = 'StreamError';

  constructor(readonly code: ProblemCode) {
    super(`The stream was refused: ${code}`);
  }
}

/** The problem document for `error`; undefined if the error is not a refusal. */
export function problemOf(error: unknown): Problem | undefined {
  const code = codeOf(error);
  if (code === undefined) return undefined;
  const traceId = traceIdOf();
  return { ...problemDocument(code), ...(traceId !== undefined && { trace_id: traceId }) };
}

function codeOf(error: unknown): ProblemCode | undefined {
  if (error instanceof StreamError || error instanceof RequestError) return error.code;
  const isOutage = error instanceof StoreUnavailable || error instanceof AccountsUnavailable || databaseOutageOf(error);
  return isOutage ? 'store_unavailable' : undefined;
}
