import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatch } from '@gemscout/dispatch';
import { MarketFailure } from '@gemscout/market';
import type { ReadModel } from '@gemscout/read-model';
import { holdWhileLeased, type LeasedWork } from '../hold-while-leased.ts';
import { followVerdicts } from './follow-verdicts.ts';
import { settleSome, type SettlingDeps } from './settle-some.ts';

export type SettlerDeps = SettlingDeps & {
  readonly readModel: Pick<ReadModel, 'waitFor'>;
  readonly dispatch: Pick<Dispatch, 'acquire'>;
  /** Interval between two passes over all open verdicts; default 15 minutes. */
  readonly everyMs?: number;
};

/** Ends after the current proposal. */
export type Settler = LeasedWork;

const EVERY_MS = 15 * 60_000;
const CATCH_UP_MS = 10_000;

/**
 * Settles verdicts as prices become available: at once and then at intervals; on a recorded market also each new verdict.
 * Only one process settles at a time; the others wait for its lease. Failures are logged and retried at the next interval;
 * they never end the process.
 */
export function startSettler(deps: SettlerDeps): Settler {
  return holdWhileLeased(deps, 'settler', (held) => settleWhileHeld(deps, held));
}

/**
 * The first pass covers every earlier verdict. New ones are followed only on a recorded market: on a live market an outcome
 * takes at least a day.
 */
async function settleWhileHeld(deps: SettlerDeps, signal: AbortSignal): Promise<void> {
  const head = await deps.store.head();
  const stopped = sleep(CATCH_UP_MS, undefined, { signal, ref: false }).catch(() => {});
  await Promise.race([deps.readModel.waitFor(head, CATCH_UP_MS), stopped]);
  const following = deps.market.source === 'forward' ? undefined : followVerdicts(deps, head, signal);
  await Promise.all([passes(deps, signal), following]);
}

/** Runs passes until the signal aborts. An interrupted pass is continued. */
async function passes(deps: SettlerDeps, signal: AbortSignal): Promise<void> {
  let after: string | undefined;
  while (!signal.aborted) {
    after = await pass(deps, after, signal);
    await sleep(deps.everyMs ?? EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

/** @returns where the next pass begins; undefined after the last proposal */
async function pass(deps: SettlerDeps, from: string | undefined, signal: AbortSignal): Promise<string | undefined> {
  let [outcomes, failed, after] = [0, 0, from];
  try {
    do {
      const some = await settleSome(deps, after, signal);
      [outcomes, failed, after] = [outcomes + some.outcomes, failed + some.failed, some.after];
      if (some.waitsFor) throw some.waitsFor;
    } while (after !== undefined);
  } catch (error) {
    if (!signal.aborted) report(deps, error);
  }
  if (outcomes + failed > 0) deps.logger.info({ outcomes, failed }, 'Verdicts were settled');
  return after;
}

function report({ logger }: SettlerDeps, error: unknown): void {
  if (error instanceof MarketFailure) logger.warn({ code: error.code, err: error }, 'Settling waits for prices');
  else logger.error({ err: error }, 'Settling failed, and is tried again');
}
