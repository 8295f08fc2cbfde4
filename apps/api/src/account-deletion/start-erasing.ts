import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@gemscout/service-kit';
import { eraseAccounts, type EraseDeps } from './erase-accounts.ts';

const GRACE_MS = 3_000;

type Plan = Omit<EraseDeps, 'failed'> & { readonly logger: Pick<Logger, 'warn'> };

/**
 * Erases deleted accounts until it is closed; a step that is under way then is done again by whoever comes next. Of a failure
 * only its kind is logged: the message of a database or of who takes the money may name the person.
 */
export function startErasing({ logger, ...deps }: Plan): { close(): Promise<void> } {
  const stopping = new AbortController();
  const failed = (error: unknown, step: string): void => {
    if (stopping.signal.aborted) return;
    logger.warn({ step, failure: kindsOf(error) }, 'A deleted account is not erased yet: it is tried again');
  };
  const erasing = eraseAccounts({ ...deps, failed }, stopping.signal);
  return {
    async close() {
      stopping.abort();
      await Promise.race([erasing, sleep(GRACE_MS, undefined, { ref: false })]);
    },
  };
}

/** The names of an error and of its causes, outermost first. */
function kindsOf(error: unknown): readonly string[] {
  return error instanceof Error ? [error.name, ...kindsOf(error.cause)] : [];
}
