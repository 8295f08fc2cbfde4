/**
 * True for the errors by which the ports say that what they stand for cannot be reached: `unavailable`, `store_unavailable`, …
 * It is waited for; all else is a failure of the work.
 */
export function isUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return typeof error.code === 'string' && /^(.+_)?unavailable$/.test(error.code);
}
