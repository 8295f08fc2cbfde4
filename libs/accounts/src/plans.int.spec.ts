import 'reflect-metadata';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Accounts } from './accounts.ts';
import { openAccounts } from './open-accounts.ts';

let database: ScratchDatabase;
let accounts: Accounts;

beforeAll(async () => {
  database = await scratchDatabase('plans');
  accounts = await openAccounts(database.url);
});
afterAll(async () => {
  await accounts?.close();
  await database?.drop();
});

const FUTURE = '2999-01-01T00:00:00.000Z';
const PAST = '2020-01-01T00:00:00.000Z';

async function newcomer(email: string): Promise<{ readonly token: string; readonly workspaceId: string }> {
  await accounts.signUp({ email, password: 'x', legalVersion: '2025-08-09', agreements: [] });
  const token = (await accounts.logIn(email, 'x')) ?? '';
  return { token, workspaceId: (await accounts.session(token))?.workspaceId ?? '' };
}

it('a plan that was paid for is there with the very next request of this process', async () => {
  const { token, workspaceId } = await newcomer('paid@example.com');
  expect(await accounts.session(token)).toMatchObject({ plan: 'none', lapsed: false, planGranted: false });
  const paid = { plan: 'elite', renewsAt: FUTURE, until: FUTURE };
  expect(await accounts.plans.set(workspaceId, paid)).toBe('set');
  expect(await accounts.plans.set(workspaceId, paid)).toBe('set');
  expect(await accounts.session(token)).toMatchObject({ plan: 'elite', planRenewsAt: FUTURE, lapsed: false });
});

it('a plan whose paid time is over reads as none, and as lapsed', async () => {
  const { token, workspaceId } = await newcomer('lapsed@example.com');
  await accounts.plans.set(workspaceId, { plan: 'basic', renewsAt: PAST, until: PAST });
  expect(await accounts.session(token)).toMatchObject({ plan: 'none', planRenewsAt: null, lapsed: true });
});

it('a plan that an operator has granted is left alone', async () => {
  const { token, workspaceId } = await accounts.createAccount({
    email: 'g@example.com',
    plan: 'elite',
    verified: true,
  });
  expect(await accounts.plans.set(workspaceId, { plan: 'basic', renewsAt: PAST, until: PAST })).toBe('granted');
  expect(await accounts.session(token)).toMatchObject({ plan: 'elite', planGranted: true, lapsed: false });
});

it('says that there is no such workspace', async () => {
  const paid = { plan: 'basic', renewsAt: null, until: null };
  expect(await accounts.plans.set(crypto.randomUUID(), paid)).toBe('missing');
});
