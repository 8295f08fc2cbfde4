import { setTimeout as sleep } from 'node:timers/promises';
import type { Billing } from '@gemscout/billing';
import type { Logger } from '@gemscout/service-kit';

const EVERY_MS = 10 * 60_000;
const MOST_A_ROUND = 200;

export type ReconcileDeps = {
  readonly billing: Pick<Billing, 'reconcile'>;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  /** Default ten minutes. */
  readonly everyMs?: number;
};

/**
 * Reads subscriptions from the payment provider at once and every ten minutes, until `signal` aborts. This finds changes that
 * no webhook reported. If the provider is unavailable, the next round tries again.
 */
export async function reconcileSubscriptions(
  { billing, logger, everyMs = EVERY_MS }: ReconcileDeps,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const found = await billing.reconcile(MOST_A_ROUND, signal).catch((error: unknown) => {
      logger.warn({ err: error }, 'Subscriptions could not be looked at again');
    });
    for (const error of found?.failures ?? []) logger.warn({ err: error }, 'A subscription could not be read');
    if (found && found.changed > 0)
      logger.info({ changed: found.changed }, 'Subscriptions had changed without a webhook');
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
