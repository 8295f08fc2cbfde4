import { setTimeout as sleep } from 'node:timers/promises';
import { instruments } from '@gemscout/service-kit';
import { MarketFailure } from '../../market-data.ts';
import type { GivenTurn } from '../http-client.ts';
import { currentCaller } from './provider-caller.ts';
import { limitsOf, type ProviderLimits } from './limits.ts';
import type { QuotaLedger } from './quota-ledger.ts';

const LONGEST_WAIT_MS = 20_000;
const BLOCK = 10;

const waits = instruments((meter) => ({
  seconds: meter.createHistogram('gemscout_provider_wait_seconds', {
    description: 'How long a question waited for its turn with a provider',
  }),
}));

/** Lets providers be asked no oftener than they allow, by all processes together. */
export type QuotaScheduler = {
  /**
   * Waits until `provider` may be asked once.
   *
   * @throws MarketFailure rate_limited where that takes more than 20 s in all, with the time until it may be tried again
   */
  turn(provider: string, signal?: AbortSignal): Promise<GivenTurn>;
  close(): Promise<void>;
};

export type SchedulerOptions = {
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** For a process that asks once and ends: what it took and did not ask would be lost to the others. */
  readonly oneAtATime?: boolean;
  /** For specs: how the time passes. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<unknown>;
  readonly now?: () => number;
};

export function quotaScheduler(ledger: QuotaLedger, options: SchedulerOptions = {}): QuotaScheduler {
  const {
    environment = {},
    oneAtATime = false,
    wait = (ms, signal) => sleep(ms, undefined, { signal }),
    now = () => performance.now(),
  } = options;
  const blocks = new Map<string, Block>();

  async function turn(provider: string, signal?: AbortSignal): Promise<GivenTurn> {
    const limits = limitsOf(provider, environment);
    const caller = currentCaller();
    const startedMs = now();
    let isNoticeSent = false;
    try {
      for (;;) {
        signal?.throwIfAborted();
        const next = await nextOf(provider, limits, caller?.workspaceId);
        if (next === 'taken') return { refused: (retryAfterMs) => refused(provider, limits, retryAfterMs) };
        if (!isNoticeSent) await caller?.notice?.(next.text, provider);
        isNoticeSent = true;
        if (now() - startedMs + next.waitMs > LONGEST_WAIT_MS) throw tooLong(provider, next);
        await wait(next.waitMs, signal);
      }
    } finally {
      waits().seconds.record((now() - startedMs) / 1_000, { provider });
    }
  }

  /**
   * For a fast provider ten requests are reserved at once and handed out here until they would have been due anyway.
   */
  async function nextOf(provider: string, limits: ProviderLimits, workspaceId: string | undefined) {
    const once = async (count: number) => ledger.take({ provider, limits, count, workspaceId });
    if (oneAtATime || limits.daily !== undefined || limits.burst < BLOCK) return takenOr(await once(1));
    const block = blocks.get(provider) ?? newBlock();
    blocks.set(provider, block);
    return block.take(now, (BLOCK / limits.perSecond) * 1_000, once);
  }

  function refused(provider: string, limits: ProviderLimits, retryAfterMs: number | undefined): Promise<void> {
    blocks.delete(provider);
    return ledger.block(provider, limits, retryAfterMs);
  }

  return { turn, close: () => ledger.close() };
}

type Taken = Awaited<ReturnType<QuotaLedger['take']>>;
type Waiting = Extract<Taken, { status: 'wait' }>;
type Block = ReturnType<typeof newBlock>;

function takenOr(turn: Taken): 'taken' | Waiting {
  return turn.status === 'taken' ? 'taken' : turn;
}

/**
 * Reserved requests of one provider that this process may still make. Concurrent callers wait for the same reservation.
 */
function newBlock() {
  let left = 0;
  let untilMs = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function takeOne(now: () => number, lastsMs: number, once: (count: number) => Promise<Taken>) {
    if (left > 0 && now() < untilMs) {
      left -= 1;
      return 'taken';
    }
    if ((await once(BLOCK)).status !== 'taken') return takenOr(await once(1));
    left = BLOCK - 1;
    untilMs = now() + lastsMs;
    return 'taken';
  }

  return {
    take(...about: Parameters<typeof takeOne>): Promise<'taken' | Waiting> {
      const mine = last.then(() => takeOne(...about));
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

function tooLong(provider: string, { text, waitMs, because }: Waiting): MarketFailure {
  return new MarketFailure('rate_limited', `${provider} is not asked now (${because}). ${text}`, {
    retryAfterMs: waitMs,
  });
}
