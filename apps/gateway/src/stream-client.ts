import type { ServerResponse } from 'node:http';
import type { FrameOf, StreamItem, StreamSource } from './stream-source.ts';
import type { StreamTally } from './stream-tally.ts';

const CHUNK_CHARACTERS = 32_768;
const HEARTBEAT = Buffer.from(':\n\n');

export type StreamCursor<Item extends StreamItem> = {
  /** Where the client begins. */
  readonly from: number;
  readonly sessionId: string;
  /** Serialises what is read from the source. Live items come serialised. */
  readonly frameOf: FrameOf<Item>;
};

/**
 * An open connection, whose only state is a cursor in its stream, so its memory use is bounded. Sends stored items from that
 * cursor, then live items, and ends after the last one. A process has thousands of connections.
 */
export class StreamClient<Item extends StreamItem> {
  readonly sessionId: string;
  readonly frameOf: FrameOf<Item>;
  #next: number;
  /** The cursor after the last item that is known to exist. */
  #known: number;
  #live = false;
  #stalledSince: number | undefined;

  constructor(
    private readonly response: ServerResponse,
    private readonly source: StreamSource<Item>,
    { from, sessionId, frameOf }: StreamCursor<Item>,
    private readonly tally: StreamTally,
  ) {
    this.sessionId = sessionId;
    this.frameOf = frameOf;
    this.#next = from;
    this.#known = from;
    this.#readFromSource();
  }

  /**
   * Offers a live item. It is written if it is the next one and the client keeps up; otherwise it is read from the source
   * later.
   */
  offer(item: Item, frame: Uint8Array | undefined): void {
    const { response } = this;
    if (item.to <= this.#next) return;
    this.#known = Math.max(this.#known, item.to);
    if (!this.#live || this.#isGone()) return;
    if (item.from > this.#next || response.writableNeedDrain) return this.#readFromSource();
    this.#next = item.to;
    if (frame !== undefined) this.tally.deliveries += 1;
    if (item.isLast) response.end(frame);
    else if (frame !== undefined && !response.write(frame)) this.#readFromSource();
  }

  /** Sends a comment, so that proxies and the client keep the connection open. */
  heartbeat(): void {
    if (!this.response.writableNeedDrain && !this.#isGone()) this.response.write(HEARTBEAT);
  }

  /** Disconnects the client if it has read nothing for `ms`. */
  dropIfStalledFor(ms: number): void {
    if (this.#stalledSince === undefined || performance.now() - this.#stalledSince <= ms || this.#isGone()) return;
    this.tally.evictions += 1;
    this.response.destroy();
  }

  /** Ends the connection gracefully; the client may reconnect with its last id. */
  end(): void {
    this.response.end();
  }

  /** If the source cannot be read, the connection is closed, and the client reconnects with its last id. */
  #readFromSource(): void {
    this.#catchUp().catch(() => this.response.destroy());
  }

  async #catchUp(): Promise<void> {
    this.#live = false;
    await this.#drained();
    do await this.#sendStored();
    while (this.#known > this.#next && !this.#isGone());
    this.#live = true;
  }

  async #sendStored(): Promise<void> {
    let pending = '';
    for await (const item of this.source(this.#next)) {
      this.#next = item.to;
      const frame = this.frameOf(item);
      if (frame !== undefined) this.tally.deliveries += 1;
      pending += frame ?? '';
      if (item.isLast) return void this.response.end(pending);
      if (pending.length < CHUNK_CHARACTERS) continue;
      await this.#send(pending);
      pending = '';
      if (this.#isGone()) return;
    }
    if (pending !== '') await this.#send(pending);
  }

  async #send(text: string): Promise<void> {
    if (this.#isGone()) return;
    this.response.write(text);
    await this.#drained();
  }

  #isGone(): boolean {
    return this.response.writableEnded || this.response.destroyed;
  }

  #drained(): Promise<void> {
    const { response } = this;
    if (!response.writableNeedDrain || response.destroyed) return Promise.resolve();
    this.#stalledSince = performance.now();
    return new Promise((resolve) => {
      const go = () => {
        this.#stalledSince = undefined;
        response.off('drain', go).off('close', go);
        resolve();
      };
      response.on('drain', go).on('close', go);
    });
  }
}
