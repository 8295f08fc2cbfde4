import 'reflect-metadata';
import { queryDatabase } from '@gemscout/postgres';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Accounts } from './accounts.ts';
import { openAccounts } from './open-accounts.ts';

let database: ScratchDatabase;
let accounts: Accounts;

beforeAll(async () => {
  database = await scratchDatabase('replay_shares');
  accounts = await openAccounts(database.url);
});
afterAll(async () => {
  await accounts?.close();
  await database?.drop();
});

const account = (email: string) =>
  accounts.createAccount({ email, plan: 'basic', verified: true, password: 'correct horse battery' });
const runOf = ({ workspaceId }: { readonly workspaceId: string }) => ({ workspaceId, runId: crypto.randomUUID() });

it('a link opens its run for whoever has it, and only its hash is kept', async () => {
  const run = runOf(await account('ada@example.com'));
  const { id, token, createdAt } = await accounts.replayShares.create(run);
  expect(Buffer.from(token, 'base64url').length * 8).toBe(128);
  expect(await accounts.replayShares.runOf(token)).toEqual(run);
  expect(await accounts.replayShares.list(run)).toEqual([{ id, createdAt }]);
  const stored = await queryDatabase<{ row: string }>(
    database.url,
    'SELECT t::text AS row FROM accounts.replay_share t',
  );
  expect(stored.map(({ row }) => row).join()).not.toContain(token);
});

it.each(['', 'x', 'A'.repeat(22), 'A'.repeat(43), "' OR true --".padEnd(22, 'x')])(
  '%p opens nothing',
  async (token) => {
    expect(await accounts.replayShares.runOf(token)).toBeUndefined();
  },
);

it('a revoked link opens nothing, and its run keeps its other links', async () => {
  const run = runOf(await account('bob@example.com'));
  const first = await accounts.replayShares.create(run);
  const second = await accounts.replayShares.create(run);
  expect(await accounts.replayShares.revoke(run, first.id)).toBe(true);
  expect(await accounts.replayShares.revoke(run, first.id)).toBe(false);
  expect(await accounts.replayShares.runOf(first.token)).toBeUndefined();
  expect(await accounts.replayShares.runOf(second.token)).toEqual(run);
});

it("another workspace's link, and what is no link, cannot be revoked", async () => {
  const run = runOf(await account('cyd@example.com'));
  const { id, token } = await accounts.replayShares.create(run);
  const other = runOf(await account('dan@example.com'));
  expect(await accounts.replayShares.revoke({ ...other, runId: run.runId }, id)).toBe(false);
  expect(await accounts.replayShares.revoke({ ...run, runId: other.runId }, id)).toBe(false);
  expect(await accounts.replayShares.revoke(run, 'nothing')).toBe(false);
  expect(await accounts.replayShares.runOf(token)).toEqual(run);
});

it('a run has at most ten links, however many are asked for at once', async () => {
  const run = runOf(await account('eve@example.com'));
  const asked = await Promise.allSettled(Array.from({ length: 14 }, () => accounts.replayShares.create(run)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  await expect(accounts.replayShares.create(run)).rejects.toMatchObject({ code: 'too_many_shares' });
});

it('links open nothing from the moment on that their account is being deleted', async () => {
  const holder = await account('fay@example.com');
  const { token } = await accounts.replayShares.create(runOf(holder));
  await accounts.deletion.begin(holder.userId, 'wrong');
  expect(await accounts.replayShares.runOf(token)).toBeDefined();
  await accounts.deletion.begin(holder.userId, 'correct horse battery');
  expect(await accounts.replayShares.runOf(token)).toBeUndefined();
});
