/** Appends of 1 KB with an expected revision, by 1 and by 32 writers of one process, beside bare inserts. */
import { randomUUID } from 'node:crypto';
import { postgresEventStore } from '@gemscout/event-store';
import { openBareTable } from './bare-table.mjs';
import { interleaved, payload, rateLine, ratePerSecond } from './measuring.mjs';

// Short phases, so that what else the machine does meets both alike.
const PHASE_MS = 250;
const PHASES = 4;

export async function measure({ url, rounds = 5 }) {
  const [store, table] = await Promise.all([postgresEventStore(url), openBareTable(url)]);
  const ours = (writers) => () => {
    const run = randomUUID();
    return ratePerSecond(writers, PHASE_MS, (writer, at) =>
      store.append([
        {
          stream: `run-${run}-${writer}`,
          expectedRevision: at,
          events: [{ id: randomUUID(), type: 'Step', data: payload(at) }],
        },
      ]),
    );
  };
  const limit = (writers, insert) => () => {
    const run = randomUUID();
    return ratePerSecond(writers, PHASE_MS, (writer, at) =>
      insert(`run-${run}-${writer}`, at, JSON.stringify(payload(at))),
    );
  };

  await ours(32)();
  await limit(32, table.insertGrouped)();
  const one = await interleaved(rounds * PHASES, ours(1), limit(1, table.insertOne));
  const many = await interleaved(rounds * PHASES, ours(32), limit(32, table.insertGrouped));
  await Promise.all([store.close(), table.close()]);
  return [
    rateLine('append with expected revision, 1 writer', 'appends/s', one, 0.8),
    rateLine('append with expected revision, 32 writers', 'appends/s', many, 0.6),
  ];
}
