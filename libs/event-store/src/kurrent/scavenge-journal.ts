import { randomUUID } from 'node:crypto';
import { ANY, type AppendStreamRequest, type EventData } from '@kurrent/kurrentdb-client';
import type { KurrentAddress } from '@gemscout/service-kit';
import type { ScavengeRecord } from '../scavenges.ts';
import { ask, connectTo } from './connection.ts';
import { recordsOf } from './records.ts';
import type { ScavengeJournal } from './scavenging.ts';
import { StoredNames } from './stored-names.ts';
import { write } from './writing.ts';

/** The journal in streams of its own, which no follower is sent. Connects with its first question. */
export function openScavengeJournal(address: KurrentAddress, namespace = 'gemscout'): ScavengeJournal {
  const closed = new AbortController();
  const names = new StoredNames(namespace);
  const connection = connectTo(address, names, closed.signal);
  return {
    async records() {
      const records: ScavengeRecord[] = [];
      for await (const { data } of recordsOf(connection, names.scavenges)) records.push(data as ScavengeRecord);
      return records;
    },
    async erasedAt(covered) {
      const times: string[] = [];
      for await (const { created } of recordsOf(connection, names.erased, { from: covered }))
        times.push(created.toISOString());
      return times;
    },
    async add(record, detail) {
      const data = { ...record, ...(detail && { detail }) };
      const event: EventData = {
        id: randomUUID(),
        type: record.type,
        contentType: 'application/json',
        data,
        metadata: undefined,
      };
      const request: AppendStreamRequest = { streamName: names.scavenges, expectedState: ANY, events: [event] };
      await ask(connection, (client) => write(client, [request]));
    },
    async close() {
      closed.abort();
      await connection.driver.close();
    },
  };
}
