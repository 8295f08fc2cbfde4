import { setTimeout as sleep } from 'node:timers/promises';
import { holdSingleton, type Dispatch } from '@gemscout/dispatch';
import { MarketFailure } from '@gemscout/market';
import type { ReadModel } from '@gemscout/read-model';
import { followVerdicts } from './follow-verdicts.ts';
import { settleSome, type SettlingDeps } from './settle-some.ts';

export type SettlerDeps = SettlingDeps & {
  readonly readModel: Pick<ReadModel, 'waitFor'>;
  readonly dispatch: Pick<Dispatch, 'acquire'>;
  /** Between two passes over all that is open; default a quarter of an hour. */
  readonly everyMs?: number;
};

export interface Settler {
  /** Ends after the proposal under way, and lets another process take over. Never throws. */
  stop(): Promise<void>;
}

const EVERY_MS = 15 * 60_000;
const STANDBY_MS = 5_000;
const CATCH_UP_MS = 10_000;

/**
 * Starts to settle verdicts as prices arrive: at once, and then at intervals; on a recorded market also each that is new. One process does at a time; the others stand
 * by. What fails is logged and tried again at the next interval; it never ends the process.
 */
export function startSettler(deps: SettlerDeps): Settler {
  const stopped = new AbortController();
  const ended = settleFor(deps, stopped.signal);
  return {
    async stop() {
      stopped.abort();
      await ended;
    },
  };
}

async function settleFor(deps: SettlerDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await holdSingleton(deps.dispatch, 'settler', (held) => inOffice(deps, held), signal);
    } catch (error) {
      if (!signal.aborted) deps.logger.warn({ err: error }, 'Nobody can be made the settler at the moment');
    }
    await sleep(STANDBY_MS, undefined, { signal }).catch(() => {});
  }
}

/** The first pass sees every verdict until now. What is new is followed only where it can be known at once: on a live market it takes a day at least. */
async function inOffice(deps: SettlerDeps, signal: AbortSignal): Promise<void> {
  const head = await deps.store.head();
  await deps.readModel.waitFor(head, CATCH_UP_MS);
  const following = deps.market.source === 'backtest' ? followVerdicts(deps, head, signal) : undefined;
  await Promise.all([passes(deps, signal), following]);
}

/** One pass after the other, until the signal aborts. A pass that was cut short is gone on with. */
async function passes(deps: SettlerDeps, signal: AbortSignal): Promise<void> {
  let after: string | undefined;
  while (!signal.aborted) {
    after = await pass(deps, after, signal);
    await sleep(deps.everyMs ?? EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

/** @returns where the next one begins; undefined after all were looked at */
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
