import { setTimeout as sleep } from 'node:timers/promises';
import type { EvidenceStore } from '@gemscout/evidence';
import type { SourceTally } from '@gemscout/market';
import { TEXT_RETENTION } from '@gemscout/market/licences';
import type { ReadModel } from '@gemscout/read-model';
import type { Logger } from '@gemscout/service-kit';

const EVERY_MS = 60 * 60_000;
const DAY_MS = 86_400_000;

export type RetentionDeps = {
  readonly evidence: Pick<EvidenceStore, 'deleteTexts'>;
  readonly tally: Pick<SourceTally, 'deleteOld'>;
  readonly readModel: Pick<ReadModel, 'deleteOldChanges'>;
  /** The database's clock, ISO 8601. */
  readonly clock: { now(): string };
  readonly logger: Pick<Logger, 'warn' | 'info'>;
};

/**
 * Deletes the texts that their sources do not let us store any longer, the old counts of what sources answered, and the old
 * changes of workspaces, at once and every hour, until `signal` aborts. If the database does not answer, the next round tries
 * again.
 */
export async function deleteExpiredTexts(deps: RetentionDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await deleteOnce(deps).catch((error: unknown) => {
      if (!signal.aborted) deps.logger.warn({ err: error }, 'Expired texts could not be deleted: it is tried again');
    });
    await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** One round. */
export async function deleteOnce({ evidence, tally, readModel, clock, logger }: RetentionDeps): Promise<void> {
  const nowMs = Date.parse(clock.now());
  for (const { provider, days } of TEXT_RETENTION) {
    const items = await evidence.deleteTexts(provider, new Date(nowMs - days * DAY_MS).toISOString());
    if (items > 0) logger.info({ provider, items, days }, 'Expired texts were deleted');
  }
  await tally.deleteOld();
  await readModel.deleteOldChanges();
}
