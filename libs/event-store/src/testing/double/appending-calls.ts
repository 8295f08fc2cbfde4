import {
  ANY,
  EXISTS,
  NO_STREAM,
  Refused,
  type DoubleLog,
  type ProposedRecord,
  type ProposedWrite,
} from './double-log.ts';
import { encoded, grpc, type Call } from './protocol.ts';

type Uuid = { readonly string?: string; readonly structured?: { readonly high: string; readonly low: string } };
type Proposed = {
  readonly id: Uuid;
  readonly system: Readonly<Record<string, string>>;
  readonly metadata: Buffer;
  readonly data: Buffer;
};
type Expected = {
  readonly stream: { readonly name: Buffer };
  readonly revision?: string;
  readonly none?: object;
  readonly any?: object;
  readonly exists?: object;
};

export type AppendRequest = { readonly options?: Expected; readonly proposed?: Proposed };
export type BatchRequest = {
  readonly correlation: Uuid;
  readonly options?: Expected;
  readonly proposed: readonly Proposed[];
  readonly final: boolean;
};
export type SessionRequest = {
  readonly stream: string;
  readonly expected: string;
  readonly records: readonly {
    readonly id: string;
    readonly properties: Readonly<Record<string, { readonly text: string }>>;
    readonly schema: { readonly name: string };
    readonly data: Buffer;
  }[];
};
export type TombstoneRequest = { readonly options: Expected };
export type Answer = (failure: object | null, message?: object) => void;

const FAILED_PRECONDITION = 9;
const MAX_PLAIN_BYTES = 1_048_576;
const TYPES = 'type.googleapis.com/';

/** A plain append: to one stream, up to 1 MiB. */
export function answerAppend(requests: readonly AppendRequest[], log: DoubleLog, answer: Answer): void {
  const options = requests.find((request) => request.options)?.options;
  if (!options) return answer({ code: FAILED_PRECONDITION, details: 'no options' });
  const proposed = requests.flatMap((request) => (request.proposed ? [request.proposed] : []));
  const write = writeOf(options, proposed);
  if (bytesOf(write) > MAX_PLAIN_BYTES) return answer(tooLarge());
  const outcome = attempt(log, [write]);
  if (!(outcome instanceof Refused)) return answer(null, { success: successOf(write, log, outcome) });
  if (outcome.reason === 'deleted') return answer(deleted(write.stream));
  answer(null, { conflict: currentOf(outcome) });
}

/** One append among many of the same call. */
export function batchAnswer(requests: readonly BatchRequest[], log: DoubleLog): object {
  const [first] = requests;
  const options = first?.options;
  if (!first || !options) return { error: { code: FAILED_PRECONDITION } };
  const stream = options.stream;
  const about = { correlation: first.correlation, stream };
  const write = writeOf(
    options,
    requests.flatMap(({ proposed }) => proposed),
  );
  if (bytesOf(write) > MAX_PLAIN_BYTES)
    return { ...about, error: batchError('MaximumAppendSizeExceeded', 'Empty', {}) };
  const outcome = attempt(log, [write]);
  if (!(outcome instanceof Refused)) return { ...about, success: successOf(write, log, outcome) };
  if (outcome.reason === 'deleted') return { ...about, error: batchError('StreamDeleted', 'NotFound', { stream }) };
  const { revision, none } = currentOf(outcome);
  const conflict = none ? { none } : { revision };
  return { ...about, error: batchError('WrongExpectedVersion', 'BatchConflict', conflict) };
}

/** An append to several streams. */
export function answerSession(requests: readonly SessionRequest[], log: DoubleLog, answer: Answer): void {
  const writes = requests.map(({ stream, expected, records }) => {
    return { stream, expected: BigInt(expected), records: records.map(sessionRecordOf) };
  });
  const outcome = attempt(log, writes);
  if (!(outcome instanceof Refused)) {
    const output = writes.map(({ stream, expected, records }) => {
      return { stream, revision: String(expected + BigInt(records.length)) };
    });
    return answer(null, { output, position: String(outcome) });
  }
  const { write, current, reason } = outcome;
  const conflict = { stream: write.stream, expected: String(write.expected), actual: String(current) };
  const [name, type] =
    reason === 'deleted' ? ['StreamTombstoned', 'SessionConflict'] : ['StreamRevisionConflict', 'SessionConflict'];
  answer(failureWithDetails(`kurrentdb.protocol.v2.streams.errors.${name}ErrorDetails`, encoded(type, conflict)));
}

export function answerTombstone(call: Call<TombstoneRequest>, log: DoubleLog, answer: Answer): void {
  const { options } = call.request;
  const { stream, expected } = writeOf(options, []);
  try {
    log.tombstone(stream, expected);
    answer(null, {});
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    answer(error.reason === 'deleted' ? deleted(stream) : wrongVersion(error));
  }
}

function attempt(log: DoubleLog, writes: readonly ProposedWrite[]): bigint | Refused {
  try {
    return log.append(writes);
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

function writeOf(options: Expected, proposed: readonly Proposed[]): ProposedWrite {
  return { stream: options.stream.name.toString(), expected: expectedOf(options), records: proposed.map(recordOf) };
}

function expectedOf({ revision, any, exists }: Expected): bigint {
  if (revision !== undefined) return BigInt(revision);
  if (any) return ANY;
  return exists ? EXISTS : NO_STREAM;
}

function recordOf({ id, system, metadata, data }: Proposed): ProposedRecord {
  return { id: textOf(id), type: system['type'] ?? '', data, metadata: metadata ?? Buffer.alloc(0) };
}

function sessionRecordOf({ id, properties, schema, data }: SessionRequest['records'][number]): ProposedRecord {
  const metadata = Object.fromEntries(Object.entries(properties ?? {}).map(([name, { text }]) => [name, text]));
  return { id, type: schema.name, data, metadata: Buffer.from(JSON.stringify(metadata)) };
}

function textOf({ string, structured }: Uuid): string {
  if (string !== undefined) return string;
  const hex = [structured?.high ?? '0', structured?.low ?? '0']
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function bytesOf({ records }: ProposedWrite): number {
  return records.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
}

function successOf({ stream }: ProposedWrite, log: DoubleLog, position: bigint): object {
  const held = log.stream(stream);
  const revision = String(Array.isArray(held) ? held.length - 1 : 0);
  return { revision, position: { commit: String(position), prepare: String(position) } };
}

function currentOf({ current }: Refused): { readonly revision?: string; readonly none?: object } {
  return current < 0n ? { none: {} } : { revision: String(current) };
}

function batchError(name: string, type: string, fields: object): object {
  const details = { type_url: `${TYPES}event_store.client.${name}`, value: encoded(type, fields) };
  return { code: FAILED_PRECONDITION, message: name, details };
}

function failureWithDetails(name: string, value: Buffer): object {
  const metadata = new grpc.Metadata();
  const details = { type_url: TYPES + name, value };
  metadata.set('grpc-status-details-bin', encoded('Status', { code: FAILED_PRECONDITION, message: name, details }));
  return { code: FAILED_PRECONDITION, details: name, metadata };
}

function named(exception: string, fields: Readonly<Record<string, string>>): object {
  const metadata = new grpc.Metadata();
  metadata.set('exception', exception);
  for (const [name, value] of Object.entries(fields)) metadata.set(name, value);
  return { code: FAILED_PRECONDITION, details: exception, metadata };
}

function deleted(stream: string): object {
  return named('stream-deleted', { 'stream-name': stream });
}

function tooLarge(): object {
  return { ...named('maximum-append-size-exceeded', { 'maximum-append-size': String(MAX_PLAIN_BYTES) }), code: 3 };
}

function wrongVersion({ write, current }: Refused): object {
  return named('wrong-expected-version', {
    'stream-name': write.stream,
    'expected-version': String(write.expected),
    'actual-version': String(current),
  });
}
