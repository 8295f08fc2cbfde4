import 'reflect-metadata';
import { openAccounts, type Accounts } from '@gemscout/accounts';
import type { OwnSessionResponse } from '@gemscout/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@gemscout/testing';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let elsewhere: Accounts;
let calls: ReturnType<typeof apiCalls>;

beforeAll(async () => {
  api = await apiUnderTest('own_sessions');
  elsewhere = await openAccounts(api.databaseUrl);
  calls = apiCalls(api);
});
afterAll(async () => {
  await elsewhere?.close();
  await api?.close();
});

const PASSWORD = 'a password of many words';

/** A user with three sessions. */
async function threeTimes(name: string): Promise<readonly [string, string, string]> {
  const email = `${name}@example.com`;
  await api.accounts.createAccount({ email, plan: 'elite', verified: true, password: PASSWORD });
  const logIn = async () => (await api.accounts.logIn(email, PASSWORD)) ?? '';
  return [await logIn(), await logIn(), await logIn()];
}

const list = async (token: string): Promise<readonly OwnSessionResponse[]> =>
  (await calls.call('GET /auth/sessions', undefined, { token })).json();
const idOf = async (token: string): Promise<string> => (await api.accounts.session(token))?.sessionId ?? '';

/** Waits until the token is rejected, including by the cache of recently used sessions. */
async function ended(accounts: Accounts, token: string): Promise<boolean> {
  await waitFor(async () => !(await accounts.session(token)));
  return true;
}

it('lists where somebody is logged in, newest first, marks the one that asks, and tells no token', async () => {
  const [first, second, third] = await threeTimes('list');
  const key = await calls.call('POST /api-keys', undefined, { token: first, body: { name: 'program' } });
  const sessions = await list(second);
  expect(sessions.slice(0, 3).map(({ id, current }) => [id, current])).toEqual([
    [await idOf(third), false],
    [await idOf(second), true],
    [await idOf(first), false],
  ]);
  expect(sessions).toHaveLength(4); // the account's own begins with it
  for (const { created_at, last_used_at } of sessions)
    expect(Date.parse(last_used_at)).toBeGreaterThanOrEqual(Date.parse(created_at));
  for (const secret of [first, second, third, key.json().key]) expect(JSON.stringify(sessions)).not.toContain(secret);
});

it('ends one in every process, and no other', async () => {
  const [here, lost, other] = await threeTimes('end');
  expect(await elsewhere.session(lost)).toBeDefined();
  const gone = await idOf(lost);
  expect((await calls.call('DELETE /auth/sessions/:id', gone, { token: here })).statusCode).toBe(204);
  expect((await calls.call('GET /auth/session', undefined, { token: lost })).statusCode).toBe(401);
  expect(await ended(elsewhere, lost)).toBe(true);
  expect((await elsewhere.openSessions([gone, await idOf(other)])).has(gone)).toBe(false);
  expect((await list(here)).map(({ id }) => id)).not.toContain(gone);
  for (const token of [here, other])
    expect((await calls.call('GET /auth/session', undefined, { token })).statusCode).toBe(200);
  expect((await calls.call('DELETE /auth/sessions/:id', gone, { token: here })).statusCode).toBe(404);
});

it('ends all others at once, in every process, and leaves API keys alone', async () => {
  const [here, ...others] = await threeTimes('others');
  const { key } = (await calls.call('POST /api-keys', undefined, { token: here, body: { name: 'program' } })).json();
  for (const token of others) expect(await elsewhere.session(token)).toBeDefined();
  expect((await calls.call('POST /auth/sessions/end-others', undefined, { token: here })).statusCode).toBe(204);
  for (const token of others) {
    expect((await calls.call('GET /auth/session', undefined, { token })).statusCode).toBe(401);
    expect(await ended(elsewhere, token)).toBe(true);
  }
  expect(await list(here)).toEqual([expect.objectContaining({ current: true })]);
  expect((await calls.call('GET /auth/session', undefined, { token: key })).statusCode).toBe(200);
});

it("refuses somebody else's, a program's and one that never was, and ends nothing", async () => {
  const [here] = await threeTimes('refused');
  const [theirs] = await threeTimes('victim');
  const { key } = (await calls.call('POST /api-keys', undefined, { token: here, body: { name: 'own' } })).json();
  for (const id of [await idOf(theirs), await idOf(key), crypto.randomUUID(), encodeURIComponent("x' OR true")]) {
    const answer = await calls.call('DELETE /auth/sessions/:id', id, { token: here });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  }
  for (const token of [theirs, key, here])
    expect((await calls.call('GET /auth/session', undefined, { token })).statusCode).toBe(200);
});
