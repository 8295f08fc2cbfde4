import { setTimeout as sleep } from 'node:timers/promises';
import { shownKurrentAddress, withRetry, type KurrentAddress } from '@gemscout/service-kit';
import type { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { KurrentUnavailable, StoreUnavailable } from '../event-store.ts';
import { failureOf, isDenied } from './failures.ts';
import { NoAnswer, ReplaceableDriver } from './replaceable-driver.ts';
import type { StoredNames } from './stored-names.ts';
import { reasonOfFailure } from './unavailability.ts';

const PAUSES_MS = [20, 100, 400];

/** The server, and what every part of the adapter needs to know about it. */
export type Connection = {
  readonly driver: ReplaceableDriver;
  readonly names: StoredNames;
  readonly address: KurrentAddress;
  /** Aborted when the store is closed. */
  readonly closed: AbortSignal;
};

/** Opens nothing yet: the driver connects with the first request. @throws Error for a certificate that is not one */
export function connectTo(address: KurrentAddress, names: StoredNames, closed: AbortSignal): Connection {
  return { driver: new ReplaceableDriver(address), names, address, closed };
}

/**
 * Calls the driver, and again after short pauses while the server is away.
 *
 * @throws StoreUnavailable if it stays away; at once any other error
 */
export async function ask<Result>(
  connection: Connection,
  work: (client: KurrentDBClient) => Promise<Result>,
): Promise<Result> {
  const { driver, closed } = connection;
  const until = driver.patience();
  const isTransient = (error: unknown): boolean => failureOf(error) === 'away' && !isDenied(error);
  const call = (): Promise<Result> => {
    refuseClosed(connection);
    return driver.call(work, until);
  };
  try {
    return await withRetry(call, { pausesMs: pausesUntil(until), isTransient, signal: closed });
  } catch (cause) {
    throw failureOf(cause) === 'away' ? await unavailable(connection, cause) : cause;
  }
}

function* pausesUntil(until: number): Generator<number> {
  for (const pauseMs of PAUSES_MS)
    if (Date.now() + pauseMs < until) yield pauseMs;
    else return;
}

/** @throws StoreUnavailable after the last pause or after `until`, if the user may not, or if the store was closed */
export async function pauseOrGiveUp(
  connection: Connection,
  pauseMs: number | undefined,
  until: number,
  cause: unknown,
): Promise<void> {
  const isOver = pauseMs === undefined || Date.now() + pauseMs >= until;
  if (isOver || isDenied(cause) || connection.closed.aborted) throw await unavailable(connection, cause);
  await sleep(pauseMs, undefined, { signal: connection.closed }).catch(() => undefined);
}

export function refuseClosed({ closed }: Connection): void {
  if (closed.aborted) throw new StoreUnavailable('The event store is closed');
}

/** Asks the server what is wrong, for two seconds at most; one that gave no answer is not asked. */
export async function unavailable({ address, closed }: Connection, cause: unknown): Promise<StoreUnavailable> {
  if (cause instanceof StoreUnavailable) return cause;
  const isSilent = cause instanceof NoAnswer;
  const found = isSilent ? 'no answer comes from there' : await reasonOfFailure(address, cause);
  const reason = closed.aborted ? 'it was closed' : found;
  return new KurrentUnavailable(
    `The event store KurrentDB at ${shownKurrentAddress(address)} is not available: ${reason}`,
    { cause },
  );
}
