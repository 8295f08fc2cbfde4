import { EventSourceParserStream } from 'eventsource-parser/stream';
import { ApiError } from '../../api/http.ts';
import { endsRun, logEntryOf, type LogEntry } from '../log/log-entry.ts';

const GIVE_UP_AFTER_MS = 30_000;
const SILENCE_MS = 60_000;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 4_000;
const FINAL_STATUSES = [401, 403, 404, 410];

/** Opens the stream after a line, with a ticket of its own. Throws ApiError for what is not 2xx. */
export type ConnectToRun = (runId: string, after: number | undefined, signal: AbortSignal) => Promise<Response>;

export type FollowOptions = {
  readonly runId: string;
  readonly onEntry: (entry: LogEntry) => void;
  readonly signal: AbortSignal;
  readonly connect: ConnectToRun;
};

/**
 * Gives every line of a run, from its start, in order and once, until its last one. A dropped connection is no error: it goes
 * on with a new ticket after the last line received.
 *
 * @returns `ended` after the terminal event, `lost` after a stream error: 401, 403, 404, 410, or 30 s without success;
 *   `left` when the signal ended it
 */
export async function followRun({
  runId,
  onEntry,
  signal,
  connect,
}: FollowOptions): Promise<'ended' | 'lost' | 'left'> {
  let after: number | undefined;
  let succeededAt = Date.now();
  let delayMs = FIRST_DELAY_MS;
  while (!signal.aborted) {
    try {
      const response = await connect(runId, after, signal);
      succeededAt = Date.now();
      if (response.status === 204) return 'ended';
      for await (const entry of entriesOf(response)) {
        succeededAt = Date.now();
        delayMs = FIRST_DELAY_MS;
        if (after !== undefined && entry.seq <= after) continue;
        after = entry.seq;
        onEntry(entry);
        if (endsRun(entry)) return 'ended';
      }
    } catch (error) {
      if (error instanceof ApiError && FINAL_STATUSES.includes(error.status)) return 'lost';
    }
    if (Date.now() - succeededAt >= GIVE_UP_AFTER_MS) return 'lost';
    await pause(delayMs, signal);
    delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
  }
  return 'left';
}

async function* entriesOf({ body }: Response): AsyncGenerator<LogEntry> {
  if (!body) return;
  const silence = watchSilence();
  const text = body.pipeThrough(silence.watched).pipeThrough(new TextDecoderStream());
  try {
    for await (const { data, id } of iterate(text.pipeThrough(new EventSourceParserStream()))) {
      const entry = logEntryOf(data, id);
      if (entry) yield entry;
    }
  } finally {
    silence.end();
  }
}

/** Ends a connection over which not even heartbeats come: a dead network closes nothing by itself. */
function watchSilence() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (controller: TransformStreamDefaultController) => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.error(new Error('The stream fell silent')), SILENCE_MS);
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

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
