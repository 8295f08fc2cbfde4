import type { KurrentNode } from '@gemscout/service-kit';

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
const GRPC_PERMISSION_DENIED = 7;
const GRPC_UNAUTHENTICATED = 16;

/** The driver identifies most errors by a `type`; errors of gRPC have only a numeric `code`. */
export function failureOf(error: unknown): Failure {
  const { type, code } = marksOf(error);
  const failure = typeof type === 'string' ? FAILURES[type] : undefined;
  return failure ?? (code === GRPC_INVALID_ARGUMENT ? 'unfit' : 'away');
}

/** True where the user has no right to it, or is none. */
export function isDenied(error: unknown): boolean {
  const { type, code } = marksOf(error);
  return type === 'access-denied' || code === GRPC_UNAUTHENTICATED || code === GRPC_PERMISSION_DENIED;
}

/** The leader, where a node that is not refuses because of that. */
export function leaderNamedBy(error: unknown): KurrentNode | undefined {
  if (!(error instanceof Error) || !('leader' in error)) return undefined;
  const { address: host, port } = error.leader as { readonly address?: unknown; readonly port?: unknown };
  return typeof host === 'string' && typeof port === 'number' && port > 0 ? { host, port } : undefined;
}

/** Errors of one kind have one text. */
export function kindOfFailure(error: unknown): string {
  const { type, code } = marksOf(error);
  if (typeof type === 'string') return type;
  if (typeof code === 'number' || typeof code === 'string') return String(code);
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

function marksOf(error: unknown): { readonly type?: unknown; readonly code?: unknown } {
  return error instanceof Error ? { type: Reflect.get(error, 'type'), code: Reflect.get(error, 'code') } : {};
}
