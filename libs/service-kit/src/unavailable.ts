/**
 * True for the errors with which ports report that their service is unavailable: `unavailable`, `store_unavailable`, …
 * Callers retry after these errors; all others are failures of the work itself.
 */
export function isUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return typeof error.code === 'string' && /^(.+_)?unavailable$/.test(error.code);
}
