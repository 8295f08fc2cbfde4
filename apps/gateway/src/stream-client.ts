import type { ServerResponse } from 'node:http';
import type { EventStore, Recorded } from '@gemscout/event-store';
import { frameOf, isTerminal } from './log-frame.ts';

const CHUNK_CHARACTERS = 32_768;

/** One open connection: a cursor in the run's stream, and nothing else that could grow. */
export type StreamClient = {
  readonly sessionId: string;
  /** A live event. Written if it is next and the client keeps up; else it will be read from the store. */
  offer(event: Recorded, frame: string | undefined): void;
  /** A comment, so that proxies and the client see that the connection lives. */
  heartbeat(): void;
  /** Cuts the connection if the client has taken nothing for `ms`. */
  dropIfStalledFor(ms: number): void;
  /** Ends the connection in order; the client may come back with its last id. */
  end(): void;
};

/** Sends the stream from revision `from` on, then what is offered, and ends behind the terminal event. */
export function streamClient(
  response: ServerResponse,
  store: EventStore,
  { stream, from, sessionId }: { readonly stream: string; readonly from: number; readonly sessionId: string },
): StreamClient {
  let next = from; // the revision to be handled next
  let known = from; // the first revision that nobody has told us of
  let live = false;
  let stalledSince: number | undefined;

  async function catchUp(): Promise<void> {
    live = false;
    await drained();
    do await sendStored();
    while (known > next && !isGone());
    live = true;
  }

  async function sendStored(): Promise<void> {
    let pending = '';
    for await (const event of store.read(stream, next)) {
      next = event.revision + 1;
      pending += frameOf(event) ?? '';
      if (isTerminal(event)) return void response.end(pending);
      if (pending.length < CHUNK_CHARACTERS) continue;
      await send(pending);
      pending = '';
      if (isGone()) return;
    }
    if (pending !== '') await send(pending);
  }

  async function send(text: string): Promise<void> {
    if (isGone()) return;
    response.write(text);
    await drained();
  }

  function isGone(): boolean {
    return response.writableEnded || response.destroyed;
  }

  function drained(): Promise<void> {
    if (!response.writableNeedDrain || response.destroyed) return Promise.resolve();
    stalledSince = performance.now();
    return new Promise((resolve) => {
      const go = () => {
        stalledSince = undefined;
        response.off('drain', go).off('close', go);
        resolve();
      };
      response.on('drain', go).on('close', go);
    });
  }

  /** Where the store cannot be read, the connection breaks, and the client comes back with its last id. */
  function readFromStore(): void {
    catchUp().catch(() => response.destroy());
  }

  readFromStore();
  return {
    sessionId,
    offer(event, frame) {
      if (event.revision < next) return;
      known = Math.max(known, event.revision + 1);
      if (!live || isGone()) return;
      if (event.revision > next || response.writableNeedDrain) return readFromStore();
      next = event.revision + 1;
      if (isTerminal(event)) response.end(frame);
      else if (frame !== undefined && !response.write(frame)) readFromStore();
    },
    heartbeat: () => void (response.writableNeedDrain || isGone() || response.write(':\n\n')),
    dropIfStalledFor: (ms) =>
      void (stalledSince !== undefined && performance.now() - stalledSince > ms && response.destroy()),
    end: () => void response.end(),
  };
}
