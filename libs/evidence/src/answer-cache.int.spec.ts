import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { queryDatabase } from '@gemscout/postgres';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { freePort } from '@gemscout/service-kit';
import { openAnswerCache, type AnswerCache } from './answer-cache.ts';

let database: ScratchDatabase;
let one: AnswerCache;
let other: AnswerCache;
const opened: AnswerCache[] = [];

function open(url: string): AnswerCache {
  const cache = openAnswerCache(url);
  opened.push(cache);
  return cache;
}

beforeAll(async () => {
  database = await scratchDatabase('answers');
  [one, other] = [open(database.url), open(database.url)];
});
afterAll(async () => {
  await Promise.all(opened.map((cache) => cache.close()));
  await database.drop();
});

const HOUR_MS = 3_600_000;

/** A provider that counts its calls, and answers only when released. */
function counted() {
  let asked = 0;
  const gate = Promise.withResolvers<void>();
  const ask = async () => {
    asked += 1;
    await gate.promise;
    return `answer ${asked}`;
  };
  return { ask, answer: () => gate.resolve(), asked: () => asked };
}

it('50 that ask for the same at once, in two processes, are one question', async () => {
  const provider = counted();
  const answers = Promise.all(
    Array.from({ length: 50 }, (_, user) => (user % 2 ? one : other).through('quote NVDA', HOUR_MS, provider.ask)),
  );
  setTimeout(provider.answer, 300);
  expect(new Set(await answers)).toEqual(new Set(['answer 1']));
  expect(provider.asked()).toBe(1);
});

it('an answer is given until its time is over, and asked for again after it', async () => {
  const provider = counted();
  provider.answer();
  expect(await one.through('news NVDA', HOUR_MS, provider.ask)).toBe('answer 1');
  expect(await other.through('news NVDA', HOUR_MS, provider.ask)).toBe('answer 1');
  await queryDatabase(
    database.url,
    `UPDATE evidence.market_answer SET expires_at = now() WHERE question = 'news NVDA'`,
  );
  expect(await other.through('news NVDA', HOUR_MS, provider.ask)).toBe('answer 2');
});

it('a failure is kept for nobody', async () => {
  const refused = new Error('rate_limited');
  await expect(one.through('options NVDA', HOUR_MS, () => Promise.reject(refused))).rejects.toBe(refused);
  expect(await other.through('options NVDA', HOUR_MS, () => Promise.resolve('chain'))).toBe('chain');
});

it('a question whose process died is asked by the next one', async () => {
  const provider = counted();
  provider.answer();
  await queryDatabase(
    database.url,
    `INSERT INTO evidence.market_answer VALUES ('earnings NVDA', NULL, '-infinity', now() - interval '1 second')`,
  );
  expect(await one.through('earnings NVDA', HOUR_MS, provider.ask)).toBe('answer 1');
});

it('asks where its database does not answer', async () => {
  const away = open(`postgres://gemscout@127.0.0.1:${await freePort()}/gemscout`);
  expect(await away.through('quote NVDA', HOUR_MS, () => Promise.resolve('asked'))).toBe('asked');
});
