import 'reflect-metadata';
import { queryDatabase } from '@gemscout/postgres';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AccountsUnavailable, type Accounts } from './accounts.ts';
import { LIMIT_RULES, LimitReached, type Actor } from './limits.ts';
import { openAccounts } from './open-accounts.ts';

let database: ScratchDatabase;
let [one, two]: Accounts[] = [];

beforeAll(async () => {
  database = await scratchDatabase('limits');
  [one, two] = await Promise.all([openAccounts(database.url), openAccounts(database.url)]);
});
afterAll(async () => {
  await Promise.all([one?.close(), two?.close()]);
  await database?.drop();
});

/** How many of `count` calls at once were let through. */
async function taken(count: number, through: readonly (Accounts | undefined)[], actor: Actor): Promise<number> {
  const calls = Array.from({ length: count }, (_, call) =>
    through[call % through.length]?.limits.take('log_in', actor),
  );
  const outcomes = await Promise.allSettled(calls);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(LimitReached);
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

const { account, address } = LIMIT_RULES.log_in;

it('two processes count together, by account whatever the case and by network address', async () => {
  expect(await taken(account.points + 10, [one, two], { email: 'Ada@example.com' })).toBe(account.points);
  await expect(two?.limits.take('log_in', { email: ' ADA@example.com' })).rejects.toMatchObject({
    code: 'rate_limited',
  });
  expect(await taken(1, [one], { email: 'bob@example.com' })).toBe(1);
  expect(await taken(address.points + 10, [one, two], { address: '192.0.2.1' })).toBe(address.points);
  expect(await taken(1, [one], { address: '192.0.2.2' })).toBe(1);
});

it('says in seconds when it is possible again', async () => {
  const refusal: unknown = await one?.limits
    .take('log_in', { email: 'ada@example.com' })
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(LimitReached);
  const seconds = refusal instanceof LimitReached ? refusal.retryAfterSeconds : 0;
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(account.seconds);
});

it('one IPv6 network is one address, however many addresses it picks', async () => {
  const picked = Array.from({ length: address.points }, (_, host) => `2001:db8:1:2::${host.toString(16)}`);
  await Promise.all(picked.map((from) => one?.limits.take('log_in', { address: from })));
  expect(await taken(1, [two], { address: '2001:db8:1:2:ffff:ffff:ffff:ffff' })).toBe(0);
  expect(await taken(1, [two], { address: '2001:db8:1:3::1' })).toBe(1);
});

it('gives back what succeeded, and forgets an account', async () => {
  const actor = { email: 'cleo@example.com' };
  for (let round = 0; round < account.points + 5; round += 1) {
    await one?.limits.take('log_in', actor);
    await one?.limits.giveBack('log_in', actor);
  }
  expect(await taken(account.points + 1, [one], actor)).toBe(account.points);
  await two?.limits.forget('CLEO@example.com');
  expect(await taken(1, [one], actor)).toBe(1);
});

it('keeps no address that could be read', async () => {
  const rows = JSON.stringify(await queryDatabase(database.url, 'SELECT * FROM accounts.rate_limit'));
  expect(rows).toContain('log_in:account');
  for (const personal of ['ada', 'example.com', '192.0.2', '2001']) expect(rows).not.toContain(personal);
});

it('lets nothing through where it cannot count', async () => {
  await queryDatabase(database.url, 'ALTER TABLE accounts.rate_limit RENAME TO gone');
  await expect(one?.limits.take('log_in', { email: 'dora@example.com' })).rejects.toBeInstanceOf(AccountsUnavailable);
  await queryDatabase(database.url, 'ALTER TABLE accounts.gone RENAME TO rate_limit');
  await one?.limits.take('log_in', { email: 'dora@example.com' });
});
