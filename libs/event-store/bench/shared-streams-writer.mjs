/** One of the processes of shared-streams.mjs: says that it is there, waits for the word, writes, says how much. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { postgresEventStore, WrongRevision } from '@gemscout/event-store';
import { payload, ratePerSecond } from './measuring.mjs';

const [, , url, round] = process.argv;
const STREAMS = 32;
const PHASE_MS = 2_000;

const store = await postgresEventStore(url);
const revisions = new Array(STREAMS).fill(0);
process.send('ready');
await once(process, 'message');
const perSecond = await ratePerSecond(STREAMS, PHASE_MS, appendTo);
process.send({ perSecond });
await store.close();
process.disconnect();

async function appendTo(writer, at) {
  const event = { id: randomUUID(), type: 'Step', data: payload(at) };
  const stream = `shared-${round}-${writer}`;
  for (;;) {
    try {
      await store.append([{ stream, expectedRevision: revisions[writer], events: [event] }]);
      revisions[writer] += 1;
      return;
    } catch (error) {
      if (!(error instanceof WrongRevision)) throw error;
      revisions[writer] = error.actual;
    }
  }
}
