import type { ServerResponse } from 'node:http';
import type { EventStore, Recorded } from '@gemscout/event-store';
import { isTerminal, type FrameOf } from './log-frame.ts';
import type { StreamTally } from './stream-tally.ts';

const CHUNK_CHARACTERS = 32_768;
const HEARTBEAT = Buffer.from(':\n\n');

export type StreamCursor = {
  readonly stream: string;
  /** The first revision to send. */
  readonly from: number;
  readonly sessionId: string;
  /** Serialises what is read from the store. Live events come serialised. */
  readonly frameOf: FrameOf;
};

/**
 * An open connection, whose only state is a position in the run's stream, so its memory use is bounded. Sends stored events
 * from that position, then live events, and ends after the terminal event. A process has thousands of connections.
 */
export class StreamClient {
  readonly sessionId: string;
  readonly frameOf: FrameOf;
  readonly #stream: string;
  /** The next revision to send. */
  #next: number;
  /** The first revision that is not known to exist. */
  #known: number;
  #live = false;
  #stalledSince: number | undefined;

  constructor(
    private readonly response: ServerResponse,
    private readonly store: EventStore,
    { stream, from, sessionId, frameOf }: StreamCursor,
    private readonly tally: StreamTally,
  ) {
    this.sessionId = sessionId;
    this.frameOf = frameOf;
    this.#stream = stream;
    this.#next = from;
    this.#known = from;
    this.#readFromStore();
  }

  /**
   * Offers a live event. It is written if it is the next one and the client keeps up; otherwise it is read from the store
   * later.
   */
  offer(event: Recorded, frame: Uint8Array | undefined): void {
    const { response } = this;
    if (event.revision < this.#next) return;
    this.#known = Math.max(this.#known, event.revision + 1);
    if (!this.#live || this.#isGone()) return;
    if (event.revision > this.#next || response.writableNeedDrain) return this.#readFromStore();
    this.#next = event.revision + 1;
    if (frame !== undefined) this.tally.deliveries += 1;
    if (isTerminal(event)) response.end(frame);
    else if (frame !== undefined && !response.write(frame)) this.#readFromStore();
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

  /** If the store cannot be read, the connection is closed, and the client reconnects with its last id. */
  #readFromStore(): void {
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
    for await (const event of this.store.read(this.#stream, this.#next)) {
      this.#next = event.revision + 1;
      const frame = this.frameOf(event);
      if (frame !== undefined) this.tally.deliveries += 1;
      pending += frame ?? '';
      if (isTerminal(event)) return void this.response.end(pending);
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
