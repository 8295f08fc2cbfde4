/** Reading a stream of 5,000 events of 1 KB, beside a bare select that parses the same columns. */
import { randomUUID } from 'node:crypto';
import { postgresEventStore } from '@gemscout/event-store';
import { openBareTable } from './bare-table.mjs';
import { interleaved, payload, timeLine } from './measuring.mjs';

const EVENTS = 5_000;
const READS = 10;

export async function measure({ url, rounds = 5 }) {
  const [store, table] = await Promise.all([postgresEventStore(url), openBareTable(url)]);
  const stream = `replay-${randomUUID()}`;
  for (let at = 0; at < EVENTS; at += 500) {
    const steps = Array.from({ length: 500 }, (_, index) => payload(at + index));
    const events = steps.map((data) => ({ id: randomUUID(), type: 'Step', data }));
    await store.append([{ stream, expectedRevision: at, events }]);
    await table.insertMany(steps.map((data, index) => ({ stream, version: at + index, data: JSON.stringify(data) })));
  }
  await table.client.query('VACUUM ANALYZE bench_limit.event');
  await table.client.query('VACUUM ANALYZE event_store.event');

  const read = async () => {
    let seen = 0;
    for await (const { data } of store.read(stream)) seen += data.step >= 0 ? 1 : 0;
    return seen;
  };
  const select = async () => {
    const text = 'SELECT version, type, data, at FROM bench_limit.event WHERE stream = $1 ORDER BY version';
    return (await table.client.query({ name: 'replay', text, values: [stream] })).rows.length;
  };
  // Read by read in turns, so that what else the machine does meets both alike.
  const found = await interleaved(
    rounds * READS,
    () => milliseconds(read),
    () => milliseconds(select),
  );
  await Promise.all([store.close(), table.close()]);
  return [timeLine('replay of a run of 5,000 events', 'ms', found, 1.3)];
}

async function milliseconds(once) {
  const start = performance.now();
  if ((await once()) !== EVENTS) throw new Error('Not all events were read');
  return performance.now() - start;
}
