import type { StreamClient } from './stream-client.ts';
import type { FrameOf, StreamItem } from './stream-source.ts';

/** The open connections by stream; each item is serialised once a `frameOf`. */
export class StreamClients<Item extends StreamItem> {
  private readonly byStream = new Map<string, Set<StreamClient<Item>>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** @returns a function that removes the client */
  add(stream: string, client: StreamClient<Item>): () => void {
    const group = this.byStream.get(stream) ?? new Set();
    this.byStream.set(stream, group.add(client));
    this.#size += 1;
    return () => {
      if (group.delete(client)) this.#size -= 1;
      if (group.size === 0 && this.byStream.get(stream) === group) this.byStream.delete(stream);
    };
  }

  has(stream: string): boolean {
    return this.byStream.has(stream);
  }

  *[Symbol.iterator](): Iterator<StreamClient<Item>> {
    for (const group of this.byStream.values()) yield* group;
  }

  /** Offers a live item to the clients of a stream. A client ignores what it already has. */
  offer(stream: string, item: Item): void {
    const group = this.byStream.get(stream);
    if (!group) return;
    const frames = new Map<FrameOf<Item>, Uint8Array | undefined>(); // once for all clients that see the same
    for (const client of group) {
      if (!frames.has(client.frameOf)) frames.set(client.frameOf, bytesOf(client.frameOf(item)));
      client.offer(item, frames.get(client.frameOf));
    }
  }
}

function bytesOf(frame: string | undefined): Uint8Array | undefined {
  return frame === undefined ? undefined : Buffer.from(frame);
}
