import 'reflect-metadata';
import { queryDatabase } from '@gemscout/postgres';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Accounts } from './accounts.ts';
import { openAccounts } from './open-accounts.ts';

let database: ScratchDatabase;
let accounts: Accounts;

beforeAll(async () => {
  database = await scratchDatabase('sessions');
  accounts = await openAccounts(database.url);
});
afterAll(async () => {
  await accounts?.close();
  await database?.drop();
});

const lastUsed = (ago: string) =>
  queryDatabase(database.url, `UPDATE accounts.session SET last_used_at = now() - interval '${ago}'`);

it('a session that nobody uses for 30 days is over, and one that somebody uses goes on', async () => {
  const holder = (name: string) =>
    accounts.createAccount({ email: `${name}@example.com`, plan: 'elite', verified: true });
  const [used, unused] = [await holder('used'), await holder('unused')];
  await lastUsed('29 days');
  expect(await accounts.session(used.token)).toMatchObject({ email: 'used@example.com' });
  await lastUsed('30 days 1 minute');
  expect(await accounts.session(unused.token)).toBeUndefined();
});

it('an API key that nobody uses stays until it is revoked', async () => {
  const holder = await accounts.createAccount({ email: 'key@example.com', plan: 'elite', verified: true });
  const { key } = await accounts.apiKeys.create(holder, 'once a year');
  await lastUsed('400 days');
  expect(await accounts.session(key)).toMatchObject({ viaKey: true, email: 'key@example.com' });
});

it('takes a password of any characters as it is', async () => {
  for (const [number, password] of ['👩‍👩‍👧 🗝️ ñ', ' blanks at both ends ', 'パスワード'].entries()) {
    const email = `any-${number}@example.com`;
    await accounts.signUp({ email, password, legalVersion: '2025-08-09', agreements: ['user_agreement'] });
    expect(await accounts.logIn(email, password)).toBeDefined();
    expect(await accounts.logIn(email, password.trim().slice(0, -1))).toBeUndefined();
  }
});
