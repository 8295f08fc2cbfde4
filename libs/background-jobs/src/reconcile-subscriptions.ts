import { setTimeout as sleep } from 'node:timers/promises';
import type { Billing } from '@gemscout/billing';
import type { Logger } from '@gemscout/service-kit';

const EVERY_MS = 10 * 60_000;
const MOST_A_ROUND = 200;

type Plan = {
  readonly billing: Pick<Billing, 'reconcile'>;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  readonly everyMs?: number;
};

/**
 * Looks again at subscriptions, at the start and every ten minutes, until it is closed: what no webhook told is found so. One
 * process does it at a time; where the one who takes the money is away, the next round is a new try.
 */
export function startReconciling({ billing, logger, everyMs = EVERY_MS }: Plan): { close(): Promise<void> } {
  const stopping = new AbortController();
  const working = (async () => {
    while (!stopping.signal.aborted) {
      const found = await billing.reconcile(MOST_A_ROUND, stopping.signal).catch((error: unknown) => {
        logger.warn({ err: error }, 'Subscriptions could not be looked at again');
      });
      for (const error of found?.failures ?? []) logger.warn({ err: error }, 'A subscription could not be read');
      if (found && found.changed > 0)
        logger.info({ changed: found.changed }, 'Subscriptions had changed without a webhook');
      await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    async close() {
      stopping.abort();
      await working;
    },
  };
}
