import { setTimeout as sleep } from 'node:timers/promises';
import { databaseProxy, scratchDatabase } from '@gemscout/postgres/testing';
import { timed } from '@gemscout/testing';
import { expect, it } from '@jest/globals';
import { eventIdOf } from '../../event-id.ts';
import { StoreUnavailable } from '../../event-store.ts';
import { postgresEventStore } from '../postgres-event-store.ts';

const eventOf = (stream: string) => ({ id: eventIdOf(stream, 'a'), type: 'Happened', data: {} });

it('appends to a server that answers nobody are refused within 12 s, those that wait for others too', async () => {
  const database = await scratchDatabase('silent');
  const proxy = await databaseProxy(database.url);
  const store = await postgresEventStore(proxy.url);
  const append = (stream: string) => store.append([{ stream, expectedRevision: 0, events: [eventOf(stream)] }]);
  await append('before');

  proxy.loseAllAnswers();
  const refusedAfterMs = async (stream: string): Promise<number> => {
    const [, tookMs] = await timed(expect(append(stream)).rejects.toBeInstanceOf(StoreUnavailable));
    return tookMs;
  };
  const first = refusedAfterMs('first');
  await sleep(500);
  const second = refusedAfterMs('second');
  for (const tookMs of await Promise.all([first, second])) expect(tookMs).toBeLessThan(12_000);

  proxy.restore();
  await append('after');
  await store.close();
  await proxy.close();
  await database.drop();
});
