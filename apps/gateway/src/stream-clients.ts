import { subscribe, type EventStore, type Position, type Recorded, type Subscription } from '@gemscout/event-store';
import type { FrameOf } from './log-frame.ts';
import type { StreamClient } from './stream-client.ts';

const RETRY_MS = 500;

export type FeedLogger = NonNullable<Subscription['retry']>['logger'];

/** The open connections by stream. One subscription to the store serves all of them, and each event is serialised once a `frameOf`. */
export class StreamClients {
  private readonly byStream = new Map<string, Set<StreamClient>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** @returns a function that removes the client */
  add(stream: string, client: StreamClient): () => void {
    const group = this.byStream.get(stream) ?? new Set();
    this.byStream.set(stream, group.add(client));
    this.#size += 1;
    return () => {
      if (group.delete(client)) this.#size -= 1;
      if (group.size === 0 && this.byStream.get(stream) === group) this.byStream.delete(stream);
    };
  }

  *[Symbol.iterator](): Iterator<StreamClient> {
    for (const group of this.byStream.values()) yield* group;
  }

  /**
   * Distributes events appended after `from`, until `signal` aborts; continues after an outage of the store. After a failure
   * events may be offered again: a client ignores those that it already has.
   */
  feed(store: EventStore, from: Position, logger: FeedLogger, signal: AbortSignal): Promise<void> {
    const subscription: Subscription = {
      from: { live: from },
      filter: { prefixes: ['run-'] },
      handle: ({ events }) => events.forEach((event) => this.offer(event)),
      retry: { pauseMs: RETRY_MS, logger, message: 'The streams of runs cannot follow the event store at the moment' },
    };
    return subscribe(store, subscription, signal);
  }

  private offer(event: Recorded): void {
    const group = this.byStream.get(event.stream);
    if (!group) return;
    const frames = new Map<FrameOf, Uint8Array | undefined>(); // once for all clients that see the same
    for (const client of group) {
      if (!frames.has(client.frameOf)) frames.set(client.frameOf, bytesOf(client.frameOf(event)));
      client.offer(event, frames.get(client.frameOf));
    }
  }
}

function bytesOf(frame: string | undefined): Uint8Array | undefined {
  return frame === undefined ? undefined : Buffer.from(frame);
}
