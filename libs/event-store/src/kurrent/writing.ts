import type { AppendStreamRequest, KurrentDBClient } from '@kurrent/kurrentdb-client';
import type { LogPosition } from './log-positions.ts';

/** The server takes a plain append up to 1 MiB; a multi-stream append may be larger, and is slower. */
const PLAIN_BYTES = 512 * 1_024;

/**
 * Writes to one stream or several, all or nothing.
 *
 * @returns the position of the last event in KurrentDB's log
 * @throws what the driver throws
 */
export async function write(client: KurrentDBClient, requests: readonly AppendStreamRequest[]): Promise<LogPosition> {
  const [only, ...others] = requests;
  const isPlain = only !== undefined && others.length === 0 && bytesOf(only) <= PLAIN_BYTES;
  const place = isPlain ? await appendPlain(client, only) : await appendTogether(client, requests);
  if (place === undefined) throw new Error('KurrentDB did not give the position of an append');
  return place;
}

async function appendPlain(
  client: KurrentDBClient,
  { streamName, expectedState, events }: AppendStreamRequest,
): Promise<LogPosition | undefined> {
  // Followers would pass it on to the leader, and could lose the answer.
  const options = { streamState: expectedState, requiresLeader: true };
  const { position } = await client.appendToStream(streamName, events, options);
  return position;
}

async function appendTogether(
  client: KurrentDBClient,
  requests: readonly AppendStreamRequest[],
): Promise<LogPosition | undefined> {
  const { position } = await client.multiStreamAppend([...requests]);
  return position === undefined ? undefined : { commit: position, prepare: position };
}

function bytesOf({ events }: AppendStreamRequest): number {
  return events.reduce(
    (sum, { data, metadata }) => sum + Buffer.byteLength(JSON.stringify([data, metadata ?? null])),
    0,
  );
}
