import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable, type ScavengeDue, type Scavenges } from '@gemscout/event-store';
import { observeGauges, type Logger } from '@gemscout/service-kit';
import { graceAfter } from './grace-after.ts';

const EVERY_MS = 60 * 60_000;
const RETRY_MS = 60_000;

type ScavengeDeps = {
  readonly scavenges: Pick<Scavenges, 'due' | 'run'>;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
};

const GAUGES = {
  gemscout_scavenge_due_seconds: 'How long data of deleted accounts has waited for a scavenge of KurrentDB',
} as const;

/** What the process that does this has to say to its operators; hours go by between rounds, so it is kept. */
type Status = { due: ScavengeDue | undefined };

/**
 * Removes what was erased from the disks of the event store: looks every hour whether something is left, starts a scavenge
 * once a day at most, and follows it to its end; until `signal` aborts. While the store is away it tries again after a minute.
 */
export async function scavengeErased({ scavenges, logger }: ScavengeDeps, signal: AbortSignal): Promise<void> {
  const status: Status = { due: undefined };
  const unobserve = observeGauges(GAUGES, async () => [
    { gauge: 'gemscout_scavenge_due_seconds', value: secondsSince(status.due, Date.now()) },
  ]);
  try {
    await Promise.race([scavengeUntil(signal, { scavenges, logger }, status), graceAfter(signal)]);
  } finally {
    unobserve();
  }
}

async function scavengeUntil(signal: AbortSignal, deps: ScavengeDeps, status: Status): Promise<void> {
  let isFailing = false;
  while (!signal.aborted) {
    const pauseMs = await scavengeOnce(deps, status, signal).then(
      (nextMs) => {
        isFailing = false;
        return nextMs;
      },
      (error: unknown) => {
        if (!signal.aborted && !isFailing)
          deps.logger.warn(
            { err: error },
            'It is not known whether erased data is left in KurrentDB: it is tried again',
          );
        isFailing = true;
        return error instanceof StoreUnavailable ? RETRY_MS : EVERY_MS;
      },
    );
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** One round. @returns milliseconds until the next */
export async function scavengeOnce(
  { scavenges, logger }: ScavengeDeps,
  status: Status,
  signal: AbortSignal,
): Promise<number> {
  status.due = await scavenges.due();
  if (!status.due?.mayStart) return EVERY_MS;
  const { since } = status.due;
  logger.info({ since }, 'A scavenge of KurrentDB begins, which removes what was erased');
  const outcome = await scavenges.run(signal);
  status.due = await scavenges.due();
  switch (outcome.result) {
    case 'succeeded':
      logger.info({ since }, 'The scavenge of KurrentDB has removed what was erased');
      break;
    case 'forbidden':
      logger.warn(
        { since },
        "KurrentDB's user may not start a scavenge, and erased data is still on the disk: give the user the group $ops, " +
          'or start one yourself (docs/operations.md, "KurrentDB")',
      );
      break;
    case 'failed':
      logger.warn({ since, detail: outcome.detail }, 'The scavenge of KurrentDB failed: the next one starts in a day');
  }
  return EVERY_MS;
}

/** 0 if nothing is due. */
export function secondsSince(due: ScavengeDue | undefined, nowMs: number): number {
  return due ? Math.max(0, (nowMs - Date.parse(due.since)) / 1_000) : 0;
}
