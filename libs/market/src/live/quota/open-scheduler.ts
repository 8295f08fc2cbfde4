import { memoryLedger } from './memory-ledger.ts';
import { openQuotaLedger } from './postgres-ledger.ts';
import type { QuotaLedger } from './quota-ledger.ts';
import { quotaScheduler, type QuotaScheduler, type SchedulerOptions } from './quota-scheduler.ts';

/**
 * The scheduler of everybody on this database, which is opened with the first question; without one, of this process alone.
 */
export function openQuotaScheduler(
  databaseUrl: string | undefined,
  options: Pick<SchedulerOptions, 'environment' | 'oneAtATime'>,
): QuotaScheduler {
  const ledger = databaseUrl === undefined ? memoryLedger() : openedWhenAsked(() => openQuotaLedger(databaseUrl));
  return quotaScheduler(ledger, options);
}

/** Opens once; what failed to open is tried again with the next question. */
function openedWhenAsked(open: () => Promise<QuotaLedger>): QuotaLedger {
  let opening: Promise<QuotaLedger> | undefined;
  const opened = (): Promise<QuotaLedger> => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return {
    take: async (wanted) => (await opened()).take(wanted),
    block: async (...about) => (await opened()).block(...about),
    close: async () => (await opening)?.close(),
  };
}
