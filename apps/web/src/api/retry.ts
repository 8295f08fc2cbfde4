import { ApiError } from './http.ts';

const RETRIES = 3;

/** Network errors and 5xx are tried again, three times; what the server has refused (4xx) never. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiError && error.status < 500;
  return failures < RETRIES && !refused;
}

/** One second, doubling, at most thirty. */
export function retryDelayMs(failures: number): number {
  return Math.min(1_000 * 2 ** failures, 30_000);
}

type RetryOptions = {
  /** Called with each failure that is tried again, before the wait. */
  readonly onFailure?: (error: unknown) => void;
  readonly wait?: (delayMs: number) => Promise<void>;
};

/** Repeats `work` by the rules above: for the one command that carries an idempotency key. */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  { onFailure, wait = waitMs }: RetryOptions = {},
): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (!shouldRetry(failures, error)) throw error;
      onFailure?.(error);
      await wait(retryDelayMs(failures));
    }
  }
}

function waitMs(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
