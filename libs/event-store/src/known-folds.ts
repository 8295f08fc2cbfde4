import type { StreamContract } from '@gemscout/contracts';
import type { EventStore } from './event-store.ts';
import { StreamFold } from './stream-fold.ts';

const MAX_STREAMS = 1_000;

/**
 * A cache of folds between commands, so that a stream to which only this process appends is read once. A fold is
 * removed while in use and put back after a successful append; after any other outcome it is read again.
 */
export class KnownFolds {
  readonly #folds = new Map<string, object>();

  take<Command, State, Event>(
    stream: string,
    contract: StreamContract<Command, State, Event>,
  ): StreamFold<Command, State, Event> | undefined {
    const fold = this.#folds.get(stream);
    this.#folds.delete(stream);
    return fold && StreamFold.isOf(contract, fold) ? fold : undefined;
  }

  putBack<Command, State, Event>(stream: string, fold: StreamFold<Command, State, Event>): void {
    this.#folds.set(stream, fold);
    const [oldest] = this.#folds.keys();
    if (this.#folds.size > MAX_STREAMS && oldest !== undefined) this.#folds.delete(oldest);
  }
}

const foldsOfStores = new WeakMap<EventStore, KnownFolds>();

export function knownFoldsOf(store: EventStore): KnownFolds {
  const folds = foldsOfStores.get(store) ?? new KnownFolds();
  foldsOfStores.set(store, folds);
  return folds;
}
