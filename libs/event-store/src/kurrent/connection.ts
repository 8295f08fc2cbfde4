import { setTimeout as sleep } from 'node:timers/promises';
import type { AppendStreamRequest, KurrentDBClient } from '@kurrent/kurrentdb-client';
import { shownKurrentAddress, withRetry as retry, type KurrentAddress } from '@gemscout/service-kit';
import { KurrentUnavailable, StoreUnavailable } from '../event-store.ts';
import { openDriver } from './driver.ts';
import { failureOf } from './failures.ts';
import type { StoredNames } from './stored-names.ts';
import { reasonOfFailure } from './unavailability.ts';

/** The server, and what every part of the adapter needs to know about it. */
export type Connection = {
  readonly client: KurrentDBClient;
  readonly names: StoredNames;
  readonly address: KurrentAddress;
  /** Aborted when the store is closed. */
  readonly closed: AbortSignal;
};

/** Opens nothing yet: the driver connects with the first request. @throws Error for a certificate that is not one */
export function connectTo(address: KurrentAddress, names: StoredNames, closed: AbortSignal): Connection {
  return { client: openDriver(address), names, address, closed };
}

/** Writes to one stream or several, all or nothing. @returns the position of the last event in KurrentDB's log */
export async function write(
  { client }: Connection,
  requests: readonly AppendStreamRequest[],
): Promise<{ readonly commit: bigint; readonly prepare: bigint }> {
  const { position } = await client.multiStreamAppend([...requests]);
  if (position === undefined) throw new Error('KurrentDB did not give the position of an append');
  return { commit: position, prepare: position };
}

/**
 * Repeats `work` after each pause while the server is unavailable.
 *
 * @throws StoreUnavailable after the last pause; at once for any other error
 */
export async function withRetry<Result>(
  connection: Connection,
  pausesMs: readonly number[],
  work: () => Promise<Result>,
): Promise<Result> {
  const isTransient = (error: unknown): boolean => failureOf(error) === 'away';
  const workUnlessClosed = (): Promise<Result> => {
    refuseClosed(connection);
    return work();
  };
  try {
    return await retry(workUnlessClosed, { pausesMs, isTransient, signal: connection.closed });
  } catch (cause) {
    throw isTransient(cause) ? await unavailable(connection, cause) : cause;
  }
}

/** @throws StoreUnavailable after the last pause, or if the store was closed */
export async function pauseOrGiveUp(
  connection: Connection,
  pauseMs: number | undefined,
  cause: unknown,
): Promise<void> {
  if (pauseMs === undefined || connection.closed.aborted) throw await unavailable(connection, cause);
  await sleep(pauseMs, undefined, { signal: connection.closed }).catch(() => undefined);
}

export function refuseClosed({ closed }: Connection): void {
  if (closed.aborted) throw new StoreUnavailable('The event store is closed');
}

/** Asks the server what is wrong, for two seconds at most. */
export async function unavailable({ address, closed }: Connection, cause: unknown): Promise<StoreUnavailable> {
  if (cause instanceof StoreUnavailable) return cause;
  const reason = closed.aborted ? 'it was closed' : await reasonOfFailure(address, cause);
  return new KurrentUnavailable(
    `The event store KurrentDB at ${shownKurrentAddress(address)} is not available: ${reason}`,
    { cause },
  );
}
