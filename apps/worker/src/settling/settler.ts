import { setTimeout as sleep } from 'node:timers/promises';
import { holdSingleton, type Dispatch } from '@gemscout/dispatch';
import { MarketFailure } from '@gemscout/market';
import { settleSome, type SettlingDeps } from './settle-some.ts';

export type SettlerDeps = SettlingDeps & {
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

/**
 * Starts to settle verdicts as prices arrive: at once, and then at intervals. One process does at a time; the others stand
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
      await holdSingleton(deps.dispatch, 'settler', (held) => passes(deps, held), signal);
    } catch (error) {
      if (!signal.aborted) deps.logger.warn({ err: error }, 'Nobody can be made the settler at the moment');
    }
    await sleep(STANDBY_MS, undefined, { signal }).catch(() => {});
  }
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
