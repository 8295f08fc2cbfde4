import 'reflect-metadata';
import { runStream } from '@gemscout/domain';
import { postgresEventStore, type PostgresEventStore } from '@gemscout/event-store';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { gatewayUnderTest, RUN, type GatewayUnderTest } from './testing/gateway.ts';
import { readUntilCut, type Received } from './testing/sse-reader.ts';

const CUTS = 50;
const STEPS = 500;

let database: ScratchDatabase;
let store: PostgresEventStore;
let gateway: GatewayUnderTest;
let length = 0;

beforeAll(async () => {
  database = await scratchDatabase('gateway');
  store = await postgresEventStore(database.url);
  gateway = await gatewayUnderTest(store);
});
afterAll(async () => {
  await gateway?.close();
  await store?.close();
  await database?.drop();
});

async function append(type: string, data: Record<string, string | { readonly text: string }>): Promise<void> {
  const event = { id: crypto.randomUUID(), type, data };
  await store.append([{ stream: runStream(RUN), events: [event], expectedRevision: length }]);
  length += 1;
}

async function writeRun(): Promise<void> {
  for (let n = 0; n < STEPS; n += 1) {
    await append('TOOL', { message: `step ${n} – ✓`, payload: { text: 'x'.repeat((n * 37) % 900) } });
    if (n % 10 === 0) await append('StageQueued', {});
  }
  await append('DONE', { message: 'end' });
}

it('gives a client that is cut 50 times at random bytes every log event once, in order', async () => {
  await append('RunRequested', { workspaceId: 'mine' });
  const writing = writeRun();
  const url = `${gateway.address}/runs/${RUN}/events?token=token`;
  const all: Received[] = [];
  let cuts = 0;
  while (all.at(-1)?.label !== '[DONE]') {
    const cutAfter = cuts < CUTS ? 200 + Math.floor(Math.random() * 6_000) : Infinity;
    const { received, cut } = await readUntilCut(url, all.at(-1)?.id, cutAfter);
    all.push(...received);
    if (cut) cuts += 1;
  }
  await writing;
  const stored: string[] = [];
  for await (const { type, data } of store.read(runStream(RUN)))
    if (type === 'TOOL' || type === 'DONE') stored.push(String(data['message']));
  expect(cuts).toBe(CUTS);
  expect(all.map(({ message }) => message)).toEqual(stored);
});

it('replays the finished run the same way', async () => {
  const { received } = await readUntilCut(
    `${gateway.address}/runs/${RUN}/events?token=ticket_good`,
    undefined,
    Infinity,
  );
  expect([received.length, received.at(-1)?.label]).toEqual([STEPS + 1, '[DONE]']);
});
