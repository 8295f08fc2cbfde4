import type { DoubleLog, DoubleRecord } from './double-log.ts';
import { encoded, grpc, type Call } from './protocol.ts';

type Place = { readonly commit: string; readonly prepare: string };
type Extent = { readonly direction: number; readonly count?: string; readonly subscription?: object };

export type ReadRequest = {
  readonly options: Extent & {
    readonly stream?: { readonly name: { readonly name: Buffer }; readonly revision?: string; readonly end?: object };
    readonly all?: { readonly position?: Place; readonly start?: object; readonly end?: object };
    readonly filter?: { readonly streams: { readonly prefixes: readonly string[] }; readonly interval: number };
  };
};

/** What the double has done with reads so far. */
export type ReadCounts = {
  /** Reads that have neither come to their end nor been left by the reader. */
  open: number;
  mostOpen: number;
  begun: number;
  /** Records that were looked at, sent or not. */
  lookedAt: number;
  /** The longest time from the request to the last record. */
  slowestMs: number;
};

const BACKWARDS = 1;
const RECORDS_PER_INTERVAL = 32;
const NOT_FOUND = 5;

/** Sends what was asked for, as far as the reader takes it: a read that is left stays open. */
export async function answerRead(call: Call<ReadRequest>, log: DoubleLog, counts: ReadCounts): Promise<void> {
  const { stream } = call.request.options;
  counts.begun += 1;
  counts.open += 1;
  counts.mostOpen = Math.max(counts.mostOpen, counts.open);
  const begun = performance.now();
  const reader = readerOf(call);
  const records = stream ? ofStream(call, log, stream.name.name.toString()) : ofAll(call.request, log, counts);
  for (const record of records ?? []) {
    if (stream) counts.lookedAt += 1;
    if (!(await reader.take(record))) break;
  }
  counts.open -= 1;
  counts.slowestMs = Math.max(counts.slowestMs, performance.now() - begun);
  if (records) call.end();
}

/** Records of the past, then what is appended, until the reader goes. */
export async function answerSubscription(call: Call<ReadRequest>, log: DoubleLog, signal: AbortSignal): Promise<void> {
  const { all, filter } = call.request.options;
  call.write({ confirmation: { id: crypto.randomUUID() } });
  let passed = all?.position ? BigInt(all.position.commit) : -1n;
  let appended = Promise.withResolvers<void>();
  const reader = readerOf(call);
  const ended = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  log.onAppended(() => appended.resolve(), signal);
  let unsent = 0;
  while (!call.cancelled && !signal.aborted) {
    const next = log.records.slice(indexAfter(log.records, passed));
    appended = Promise.withResolvers();
    for (const record of next) {
      passed = record.position;
      if (isWanted(record, filter?.streams.prefixes)) {
        unsent = 0;
        if (!(await reader.take(record))) return;
      } else if ((unsent += 1) % (RECORDS_PER_INTERVAL * (filter?.interval ?? 1)) === 0)
        call.write({ checkpoint: placeOf(record) });
    }
    if (next.length === 0) await Promise.race([appended.promise, reader.gone, ended]);
  }
}

function ofStream(call: Call<ReadRequest>, log: DoubleLog, name: string): readonly DoubleRecord[] | undefined {
  const { stream, direction, count } = call.request.options;
  const held = log.stream(name);
  if (held === 'deleted') {
    const metadata = new grpc.Metadata();
    metadata.set('exception', 'stream-deleted');
    metadata.set('stream-name', name);
    call.emit('error', { code: NOT_FOUND, details: `Stream ${name} is deleted`, metadata });
    return undefined;
  }
  if (!held) {
    call.write({ missing: { stream: { name: Buffer.from(name) } } });
    return [];
  }
  const wanted = Number(count);
  if (direction === BACKWARDS) return held.toReversed().slice(0, wanted);
  const from = Number(stream?.revision ?? 0);
  return held.slice(from, from + wanted);
}

function* ofAll({ options }: ReadRequest, log: DoubleLog, counts: ReadCounts): Generator<DoubleRecord> {
  const { all, direction, count, filter } = options;
  const at = all?.position ? BigInt(all.position.commit) : undefined;
  let left = Number(count);
  const isBackwards = direction === BACKWARDS;
  const { records } = log;
  const start = isBackwards ? records.length : 0;
  // A read forwards begins with the record at its position, one backwards before it.
  for (let index = at === undefined ? start : indexAfter(records, at - 1n); left > 0;) {
    const record = records[isBackwards ? index - 1 : index];
    if (!record) return;
    index += isBackwards ? -1 : 1;
    counts.lookedAt += 1;
    if (!isWanted(record, filter?.streams.prefixes)) continue;
    left -= 1;
    yield record;
  }
}

function isWanted({ stream }: DoubleRecord, prefixes: readonly string[] | undefined): boolean {
  return prefixes === undefined || prefixes.some((prefix) => stream.startsWith(prefix));
}

/** The index of the first record after `position`. */
function indexAfter(records: readonly DoubleRecord[], position: bigint): number {
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((records[middle]?.position ?? 0n) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Reader = {
  /** Resolves when it leaves. */
  readonly gone: Promise<void>;
  /** Waits until it takes more. @returns false if it is gone */
  take(record: DoubleRecord): Promise<boolean>;
};

function readerOf(call: Call<ReadRequest>): Reader {
  const gone = new Promise<void>((resolve) => {
    call.once('cancelled', resolve);
  });
  return {
    gone,
    async take(record) {
      if (call.cancelled) return false;
      if (!call.write(answerWith(record))) {
        const drained = new Promise<void>((resolve) => {
          call.once('drain', resolve);
        });
        await Promise.race([drained, gone]);
      }
      return !call.cancelled;
    },
  };
}

function placeOf({ position }: DoubleRecord): Place {
  return { commit: String(position), prepare: String(position) };
}

const encodedAnswers = new WeakMap<DoubleRecord, Buffer>();

function answerWith(record: DoubleRecord): Buffer {
  const known = encodedAnswers.get(record);
  if (known) return known;
  const answer = encoded('ReadResponse', fieldsOf(record));
  encodedAnswers.set(record, answer);
  return answer;
}

function fieldsOf(record: DoubleRecord): object {
  const { id, stream, revision, type, data, metadata, created, position } = record;
  const ticks = String(BigInt(created) * 10_000n);
  const event = {
    id: { string: id },
    stream: { name: Buffer.from(stream) },
    revision: String(revision),
    ...placeOf(record),
    system: { type, created: ticks, 'content-type': 'application/json' },
    metadata,
    data,
  };
  return { event: { event, commit: String(position) } };
}
