import { queryDatabase } from '@gemscout/postgres';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { call } from './api-client.ts';
import { startProductDatabase, type ProductDatabase } from './product-database.ts';
import { startProcess, type ProductProcess } from './product-process.ts';
import { setDatabaseClock, withClockOff } from './shifted-clocks.ts';

const STARTS = 200;
const CAP_OF_ELITE = 30;
const TEN_MINUTES = 600_000;
/** By their own clocks it is today, tomorrow and today again. */
const SKEWS = [0, TEN_MINUTES, -TEN_MINUTES, TEN_MINUTES];

const TODAY = dayAfter(0);
const TOMORROW = dayAfter(1);
const EVENING = `${TODAY}T23:55:00.000Z`;
const AFTER_MIDNIGHT = `${TOMORROW}T00:05:00.000Z`;

function dayAfter(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

let database: ProductDatabase;
let apis: readonly ProductProcess[] = [];

beforeAll(async () => {
  database = await startProductDatabase('cap');
  await setDatabaseClock(database.url, new Date(EVENING));
  apis = await startedApis();
}, 240_000);
afterAll(async () => {
  await endAll();
  await database?.remove();
});

const startedApis = () =>
  Promise.all(SKEWS.map((skew) => startProcess('api', { ...database.environment, ...withClockOff(skew) })));
const endAll = () => Promise.all(apis.map((api) => api.end('SIGTERM')));

const start = (api: ProductProcess) => call(api.url, database.token, 'POST', '/runs', { kind: 'trending' });

/** The days that were charged, as the store has them. */
const charges = () =>
  queryDatabase<{ day: string; charged: number }>(
    database.url,
    `SELECT data->'charge'->>'day' AS day, count(*)::int AS charged FROM event_store.event
     WHERE type = 'RunCharged' GROUP BY 1 ORDER BY 1`,
  );

it('four processes that are asked 200 times at once start as many runs as the cap allows, and no other', async () => {
  const asked = Array.from({ length: STARTS / SKEWS.length }, () => apis).flat();
  const answers = await Promise.all(asked.map(start));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(CAP_OF_ELITE);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(STARTS - CAP_OF_ELITE);
  for (const { status, headers, body } of refused) {
    const detail = `The elite plan allows 30 runs a day. The next run is possible from ${TOMORROW} 00:00 UTC.`;
    expect([status, body]).toEqual([429, expect.objectContaining({ code: 'daily_cap', detail })]);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(300);
  }
  expect(await charges()).toEqual([{ day: TODAY, charged: CAP_OF_ELITE }]);
});

it('the cap opens at midnight UTC by the clock of the database, ten minutes before or after those of the processes', async () => {
  for (const api of apis) expect((await start(api)).status).toBe(429); // also where it seems to be tomorrow
  await endAll();
  await setDatabaseClock(database.url, new Date(AFTER_MIDNIGHT));
  apis = await startedApis();
  for (const api of apis) expect((await start(api)).status).toBe(201); // also where it seems to be yesterday
  expect(await charges()).toEqual([
    { day: TODAY, charged: CAP_OF_ELITE },
    { day: TOMORROW, charged: SKEWS.length },
  ]);
}, 240_000);
