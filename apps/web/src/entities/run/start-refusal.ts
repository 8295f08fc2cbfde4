import { ApiError, isUnanswered, SERVER_AWAY } from '../../api/http.ts';
import type { Refusal } from './run-console.ts';

const REFUSALS_TOLD = [402, 403, 422, 429, 503];
export const RETRIED: Refusal = { text: `${SERVER_AWAY} Your input is kept. Trying again…`, code: undefined };
/** The last request may have arrived, and its answer been lost. */
const GIVEN_UP: Refusal = {
  text: `${SERVER_AWAY} Your input is kept. Once the server is back, look under Last runs before you run it again.`,
  code: undefined,
};

/** What to say about a start that failed; null where the server gave no reason. */
export function refusalOf(error: unknown): Refusal | null {
  if (isUnanswered(error)) return GIVEN_UP;
  if (!(error instanceof ApiError) || !REFUSALS_TOLD.includes(error.status)) return null;
  return error.detail === undefined ? null : { text: error.detail, code: error.code };
}
