/**
 * The meaning of a driver error. `missing`: the stream was never written. `closed`: it was deleted permanently.
 * `conflict`: another writer was faster, or the append mixes repeats with new events. `unfit`: retrying does not help.
 * `away`: everything else; the request may have succeeded.
 */
export type Failure = 'missing' | 'closed' | 'conflict' | 'unfit' | 'away';

const FAILURES: Readonly<Record<string, Failure>> = {
  'stream-not-found': 'missing',
  'stream-deleted': 'closed',
  'stream-tombstoned': 'closed',
  'wrong-expected-version': 'conflict',
  'append-consistency-violation': 'conflict',
  'maximum-append-size-exceeded': 'unfit',
  'transaction-max-size-exceeded': 'unfit',
  'append-record-size-exceeded': 'unfit',
  'invalid-argument': 'unfit',
};
const GRPC_INVALID_ARGUMENT = 3;

/** The driver identifies most errors by a `type`; errors of gRPC have only a numeric `code`. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return 'away';
  const type = 'type' in error && typeof error.type === 'string' ? FAILURES[error.type] : undefined;
  if (type) return type;
  return 'code' in error && error.code === GRPC_INVALID_ARGUMENT ? 'unfit' : 'away';
}
