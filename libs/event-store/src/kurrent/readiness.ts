import { randomUUID } from 'node:crypto';
import type { EventData, KurrentDBClient } from '@kurrent/kurrentdb-client';
import { withTimeout } from '@gemscout/service-kit';
import { refuseClosed, unavailable, type Connection } from './connection.ts';
import { failureOf } from './failures.ts';
import { lastPlace } from './head.ts';
import { NoAnswer } from './replaceable-driver.ts';
import type { StoredNames } from './stored-names.ts';

/** A check of readiness has two seconds for this and whatever else it asks. */
const ANSWER_WITHIN_MS = 1_300;
const REASON_WITHIN_MS = 300;
/** No stream has come so far, so an append that expects it changes nothing. */
const NEVER_REACHED = 2n ** 62n;

/**
 * Resolves where the server can be read and would take an append. The driver's two halves connect by themselves, so a read
 * says nothing about appends; an append that must be refused says that this user may append, and that this node leads.
 *
 * @throws StoreUnavailable within two seconds
 */
export async function proveReady(connection: Connection): Promise<void> {
  const { driver, names } = connection;
  refuseClosed(connection);
  const until = Date.now() + ANSWER_WITHIN_MS;
  try {
    await Promise.all([driver.call(lastPlace, until), driver.call((client) => appendInVain(client, names), until)]);
  } catch (cause) {
    const silence = await unavailable(connection, new NoAnswer(ANSWER_WITHIN_MS));
    throw await withTimeout(unavailable(connection, cause), REASON_WITHIN_MS, () => silence);
  }
}

async function appendInVain(client: KurrentDBClient, names: StoredNames): Promise<void> {
  const event: EventData = {
    id: randomUUID(),
    type: 'NeverAppended',
    contentType: 'application/json',
    data: {},
    metadata: undefined,
  };
  try {
    await client.appendToStream(names.store, [event], { streamState: NEVER_REACHED, requiresLeader: true });
  } catch (refusal) {
    if (failureOf(refusal) !== 'conflict') throw refusal;
  }
}
