import { setTimeout as sleep } from 'node:timers/promises';
import {
  PositionUnknown,
  type EventStore,
  type FollowedBatch,
  type Position,
  type StreamFilter,
} from './event-store.ts';
import { withTicks } from './with-ticks.ts';

/**
 * Where a subscription begins. `checkpoint`: after this position, or at the first event; what it derives belongs to one
 * history, so a position of another one ends it. `live`: after this position, or at the head; it keeps nothing, so in another
 * history it goes on from the head.
 */
type SubscribedFrom = { readonly checkpoint: Position | undefined } | { readonly live: Position | undefined };

export type Subscription = {
  readonly from: SubscribedFrom;
  readonly filter: StreamFilter;
  /**
   * Called for a batch after the other, never for two at a time; also for one without events, which reports progress. The
   * subscription ends when it answers `done`.
   */
  readonly handle: (batch: FollowedBatch) => HandleResult;
  /** Calls `onTick`, in turn with `handle`, whenever `everyMs` pass without a batch. */
  readonly ticks?: { readonly everyMs: number; readonly onTick: () => HandleResult };
  /** After a failure: is logged as a warning, and tried again from the last batch that was handled. Not given: is thrown. */
  readonly retry?: {
    readonly pauseMs: number;
    readonly logger: { warn(fields: object, message: string): void };
    /** Says what cannot be done at the moment. */
    readonly message: string;
  };
};

type HandleResult = Promise<'done' | void> | 'done' | void;

/**
 * Follows the store until `signal` aborts: catches up from where it begins, then handles what is appended. A batch whose
 * handling failed, or was followed by a crash, is handled again.
 *
 * @throws PositionUnknown for a checkpoint of another history, also with `retry`
 * @throws without `retry`, what the store and `handle` throw
 */
export async function subscribe(store: EventStore, subscription: Subscription, signal: AbortSignal): Promise<void> {
  const { from, retry } = subscription;
  const isLive = 'live' in from;
  let after = isLive ? from.live : from.checkpoint;
  const moved = (through: Position): void => void (after = through);
  while (!signal.aborted) {
    try {
      if (isLive) after ??= await store.head();
      await handleAll(store.follow.bind(store), { ...subscription, after, moved }, signal);
      return;
    } catch (error) {
      const isForeign = error instanceof PositionUnknown;
      if (!retry || (isForeign && !isLive)) throw error;
      if (isForeign) after = undefined;
      if (!signal.aborted) retry.logger.warn({ err: error }, retry.message);
      await sleep(retry.pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

type Handling = Subscription & {
  readonly after: Position | undefined;
  readonly moved: (through: Position) => void;
};

async function handleAll(
  follow: EventStore['follow'],
  { after, filter, handle, ticks, moved }: Handling,
  signal: AbortSignal,
): Promise<void> {
  const ending = new AbortController();
  const batches = follow(after, filter, AbortSignal.any([signal, ending.signal]));
  try {
    for await (const batch of ticks ? withTicks(batches, ticks.everyMs) : batches) {
      if ((await (batch ? handle(batch) : ticks?.onTick())) === 'done') return;
      if (batch) moved(batch.through);
    }
  } finally {
    ending.abort();
  }
}
