import { STATUS_CODES } from 'node:http';
import { AccountsUnavailable } from '@gemscout/accounts';
import type { Problem } from '@gemscout/contracts';
import { StoreUnavailable } from '@gemscout/event-store';
import { OUTAGE_DETAILS } from '@gemscout/postgres';
import { RequestError, traceIdOf } from '@gemscout/service-kit';

/** The HTTP status and the sentence of every refusal of the gateway. */
const PROBLEMS = {
  cursor_invalid: [422, 'The field "after" is not a place in this run.'],
  host_repeated: [400, 'The request has more than one Host header.'],
  key_in_address: [
    400,
    'An API key stood in the address, where logs keep it: send it in the Authorization header, and revoke this one.',
  ],
  key_suspended: [403, 'This API key rests: its plan has no API access, or its owner acts in a team.'],
  method_not_allowed: [405, 'This path does not take this method.'],
  not_found: [404, 'There is no such thing here.'],
  session_required: [401, 'Unauthorized'],
  store_unavailable: [503, OUTAGE_DETAILS.away],
  ticket_invalid: [403, 'The stream ticket is invalid or has expired.'],
} as const satisfies Record<string, readonly [status: number, detail: string]>;

export class StreamError extends Error {
  override readonly name = 'StreamError';

  constructor(readonly code: keyof typeof PROBLEMS) {
    super(`The stream was refused: ${code}`);
  }
}

/** The problem document that answers `error`; undefined for what is no refusal. */
export function problemOf(error: unknown): Problem | undefined {
  const code = codeOf(error);
  if (code === undefined) return undefined;
  const [status, detail] = PROBLEMS[code];
  const traceId = traceIdOf();
  return {
    type: `urn:gemscout:problem:${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    code,
    ...(traceId !== undefined && { trace_id: traceId }),
  };
}

function codeOf(error: unknown): keyof typeof PROBLEMS | undefined {
  if (error instanceof StreamError || error instanceof RequestError) return error.code;
  return error instanceof StoreUnavailable || error instanceof AccountsUnavailable ? 'store_unavailable' : undefined;
}
