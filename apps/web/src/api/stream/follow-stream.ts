import { EventSourceParserStream } from 'eventsource-parser/stream';
import { ApiError } from '../http.ts';

const GIVE_UP_AFTER_MS = 30_000;
const SILENCE_MS = 60_000;
/** More than two heartbeats: a connection that was silent for so long at wake is taken for dead. */
const STALE_MS = 35_000;
/** A pause that took so much longer than asked for was a sleep of the machine. */
const SLEPT_MS = 10_000;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 4_000;
const FINAL_STATUSES = [401, 403, 404, 410];

export type StreamEntry = {
  /** Increases along the stream. */
  readonly seq: number;
  /** The stream begins anew with this entry, whatever the numbers before it. */
  readonly restarts?: boolean;
};

/** A message as it arrives. */
export type StreamMessage = {
  readonly data: string;
  readonly id?: string | undefined;
  readonly event?: string | undefined;
};

/** What a stream consists of. */
export type StreamFormat<Entry extends StreamEntry> = {
  /** @returns undefined for what is skipped */
  readonly entryOf: (message: StreamMessage) => Entry | undefined;
  readonly isLast: (entry: Entry) => boolean;
};

export type FollowOptions<Entry extends StreamEntry> = StreamFormat<Entry> & {
  /** Begins after this entry; without it, at the stream's start. */
  readonly after?: number | undefined;
  readonly onEntry: (entry: Entry) => void;
  /** Told whenever a connection is open. */
  readonly onOpen?: () => void;
  /** Told since when the stream is away, once a second attempt was needed; undefined when it is back. */
  readonly onReconnecting?: (since: number | undefined) => void;
  /** Calls back when the page wakes: the network is back, the page is looked at again. @returns stops it */
  readonly onWake?: (listener: () => void) => () => void;
  /** Calls back when the network is lost. @returns stops it */
  readonly onOffline?: (listener: () => void) => () => void;
  readonly signal: AbortSignal;
  /** Opens the stream after an entry, with a ticket of its own. Throws ApiError for what is not 2xx. */
  readonly connect: (after: number | undefined, signal: AbortSignal) => Promise<Response>;
  /** After so long without success the stream is lost. Default 30 s. */
  readonly giveUpAfterMs?: number;
  /** With which statuses the stream is lost at once. Default 401, 403, 404, 410. */
  readonly finalStatuses?: readonly number[];
};

export type StreamEnd = 'ended' | 'lost' | 'left';

/**
 * Gives every entry of a stream, in order and once, until its last one. A dropped connection is no error: it goes on with a
 * new ticket after the last entry received. Time that the machine slept does not count.
 *
 * @returns `ended` after the last entry, `lost` after a final status or too long without success, `left` when the signal ended
 *   it
 */
export async function followStream<Entry extends StreamEntry>(options: FollowOptions<Entry>): Promise<StreamEnd> {
  const { onEntry, isLast, signal, finalStatuses = FINAL_STATUSES } = options;
  const outage = watchOutage(options);
  let { after } = options;
  while (!signal.aborted) {
    const connection = openConnection(options);
    try {
      const response = await options.connect(after, connection.signal);
      outage.connected();
      options.onOpen?.();
      if (response.status === 204) return 'ended';
      for await (const entry of entriesOf(response, options.entryOf, connection.heard)) {
        outage.delivered();
        if (!entry.restarts && after !== undefined && entry.seq <= after) continue;
        after = entry.seq;
        onEntry(entry);
        if (isLast(entry)) return 'ended';
      }
    } catch (error) {
      if (error instanceof ApiError && finalStatuses.includes(error.status)) return 'lost';
    } finally {
      connection.close();
    }
    if (signal.aborted) break;
    if (outage.failed()) return 'lost';
    await outage.pause(options);
  }
  return 'left';
}

type OutageOptions = Pick<FollowOptions<StreamEntry>, 'onReconnecting' | 'giveUpAfterMs'>;
type WakeOptions = Pick<FollowOptions<StreamEntry>, 'signal' | 'onWake' | 'onOffline'>;

/** How long the stream has been away, and how long to wait for the next attempt. */
function watchOutage({ onReconnecting: tell, giveUpAfterMs = GIVE_UP_AFTER_MS }: OutageOptions) {
  let since: number | undefined;
  let attempts = 0;
  let delayMs = FIRST_DELAY_MS;
  return {
    connected() {
      if (attempts > 1) tell?.(undefined);
      [since, attempts] = [undefined, 0];
    },
    delivered: () => void (delayMs = FIRST_DELAY_MS),
    /** @returns true when it is given up */
    failed(): boolean {
      since ??= Date.now();
      attempts += 1;
      if (attempts === 2) tell?.(since);
      return Date.now() - since >= giveUpAfterMs;
    },
    /** Ends early when the page wakes. After a sleep the time without success begins anew. */
    async pause({ signal, onWake }: WakeOptions): Promise<void> {
      const began = Date.now();
      const woken = await pause(delayMs, signal, onWake);
      if (woken || Date.now() - began > delayMs + SLEPT_MS) since = Date.now();
      delayMs = woken ? FIRST_DELAY_MS : Math.min(delayMs * 2, LONGEST_DELAY_MS);
    },
  };
}

/** One connection: it ends with the whole, with the network, and when the page wakes to find that nothing was heard for a while. */
function openConnection({ signal, onWake, onOffline }: WakeOptions) {
  const closing = new AbortController();
  let heardAt = Date.now();
  const stopWatching = [
    onOffline?.(() => closing.abort()),
    onWake?.(() => {
      if (Date.now() - heardAt > STALE_MS) closing.abort();
    }),
  ];
  return {
    signal: AbortSignal.any([signal, closing.signal]),
    heard: () => void (heardAt = Date.now()),
    close: () => stopWatching.forEach((stop) => stop?.()),
  };
}

async function* entriesOf<Entry extends StreamEntry>(
  { body }: Response,
  entryOf: (message: StreamMessage) => Entry | undefined,
  onHeard: () => void,
): AsyncGenerator<Entry> {
  if (!body) return;
  const silence = watchSilence(onHeard);
  const text = body.pipeThrough(silence.watched).pipeThrough(new TextDecoderStream());
  try {
    for await (const message of iterate(text.pipeThrough(new EventSourceParserStream()))) {
      const entry = entryOf(message);
      if (entry) yield entry;
    }
  } finally {
    silence.end();
  }
}

/** Ends a connection over which not even heartbeats come: a dead network closes nothing by itself. */
function watchSilence(onHeard: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (controller: TransformStreamDefaultController) => {
    onHeard();
    clearTimeout(timer);
    timer = setTimeout(() => controller.error(new Error('No message from the stream in time')), SILENCE_MS);
  };
  const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    start: heard,
    transform(chunk, controller) {
      heard(controller);
      controller.enqueue(chunk);
    },
  });
  return { watched, end: () => clearTimeout(timer) };
}

/** Streams are not iterable in every browser yet. */
async function* iterate<Chunk>(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk> {
  const reader = stream.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** @returns true when the page woke before the time was over */
function pause(delayMs: number, signal: AbortSignal, onWake: WakeOptions['onWake']): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (woken: boolean) => {
      clearTimeout(timer);
      stopWatching?.();
      resolve(woken);
    };
    const timer = setTimeout(() => end(false), delayMs);
    const stopWatching = onWake?.(() => end(true));
    signal.addEventListener('abort', () => end(false), { once: true });
  });
}
