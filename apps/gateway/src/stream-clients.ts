import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore, Position } from '@gemscout/event-store';
import { frameOf } from './log-frame.ts';
import type { StreamClient } from './stream-client.ts';

const RETRY_MS = 500;

/** The open connections by stream. One follow of the store feeds them all; an event becomes bytes once. */
export class StreamClients {
  private readonly byStream = new Map<string, Set<StreamClient>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** @returns how to take it away again */
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

  /** Hands out what is appended after `from`, until `signal` aborts; where the store is away it goes on later. */
  async feed(store: EventStore, from: Position, signal: AbortSignal): Promise<void> {
    let after = from;
    while (!signal.aborted) {
      try {
        for await (const { events, through } of store.follow(after, { prefixes: ['run-'] }, signal)) {
          for (const event of events) {
            const group = this.byStream.get(event.stream);
            if (!group) continue;
            const text = frameOf(event);
            const frame = text === undefined ? undefined : Buffer.from(text); // once, not for each client
            for (const client of group) client.offer(event, frame);
          }
          after = through;
        }
      } catch {
        await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}
