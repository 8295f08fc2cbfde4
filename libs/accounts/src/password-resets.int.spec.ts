import 'reflect-metadata';
import { queryDatabase } from '@gemscout/postgres';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { waitFor } from '@gemscout/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Accounts } from './accounts.ts';
import { takeMails } from './testing/auth.ts';
import { openAccounts } from './open-accounts.ts';

let database: ScratchDatabase;
let accounts: Accounts;
let mails: ReturnType<typeof takeMails>;

beforeAll(async () => {
  database = await scratchDatabase('password_resets');
  accounts = await openAccounts(database.url);
  mails = takeMails(accounts);
});
afterAll(async () => {
  await mails?.stop();
  await accounts?.close();
  await database?.drop();
});

const [old, fresh] = ['the old password', 'the new password'];

async function account(email: string): Promise<string> {
  await accounts.createAccount({ email, plan: 'none', verified: true, password: old });
  return (await accounts.logIn(email, old)) ?? '';
}

it('sets a new password, ends every session of the owner and nobody else, and tells the owner', async () => {
  const [first, other] = [await account('ada@example.com'), await account('bob@example.com')];
  const second = (await accounts.logIn('ada@example.com', old)) ?? '';
  expect(await accounts.session(first)).toBeDefined();
  await accounts.passwordResets.request(' ADA@example.com');
  const token = await mails.resetTokenFor('ada@example.com');
  expect(await accounts.session(first)).toBeDefined();
  expect(await accounts.passwordResets.confirm(token, fresh)).toBe(true);
  expect([await accounts.session(first), await accounts.session(second)]).toEqual([undefined, undefined]);
  expect(await accounts.session(other)).toMatchObject({ email: 'bob@example.com' });
  expect(await accounts.logIn('ada@example.com', old)).toBeUndefined();
  expect(await accounts.logIn('ada@example.com', fresh)).toBeDefined();
  expect((await mails.mailTo('ada@example.com', 2)).subject).toBe('Your Gemscout password was changed');
});

it('ends a session in other processes, too, though they have just seen it', async () => {
  const other = await openAccounts(database.url);
  const session = await account('elsewhere@example.com');
  expect(await other.session(session)).toBeDefined();
  await accounts.passwordResets.request('elsewhere@example.com');
  expect(await accounts.passwordResets.confirm(await mails.resetTokenFor('elsewhere@example.com'), fresh)).toBe(true);
  await waitFor(async () => !(await other.session(session)));
  await other.close();
});

it('of 50 concurrent resets with one token one wins', async () => {
  await account('fifty@example.com');
  await accounts.passwordResets.request('fifty@example.com');
  const token = await mails.resetTokenFor('fifty@example.com');
  const passwords = Array.from({ length: 50 }, (_, number) => `the password of ${number}`);
  const won = await Promise.all(passwords.map((password) => accounts.passwordResets.confirm(token, password)));
  expect(won.filter(Boolean)).toHaveLength(1);
  const right = await Promise.all(passwords.map((password) => accounts.logIn('fifty@example.com', password)));
  expect(right.map((session) => session !== undefined)).toEqual(won);
});

it('a link used twice, expired, made up, or older than a used one changes nothing', async () => {
  await account('eve@example.com');
  await accounts.passwordResets.request('eve@example.com');
  await accounts.passwordResets.request('eve@example.com');
  const [first, second] = [
    await mails.resetTokenFor('eve@example.com'),
    await mails.resetTokenFor('eve@example.com', 2),
  ];
  expect(await accounts.passwordResets.confirm(first, fresh)).toBe(true);
  for (const token of [first, second, 'x', 'A'.repeat(43)])
    expect(await accounts.passwordResets.confirm(token, 'another password')).toBe(false);
  await accounts.passwordResets.request('eve@example.com');
  const third = await mails.resetTokenFor('eve@example.com', 4); // the third mail says that the password was changed
  await queryDatabase(database.url, `UPDATE accounts.password_reset SET expires_at = now() - interval '1 second'`);
  expect(await accounts.passwordResets.confirm(third, 'another password')).toBe(false);
  expect(await accounts.logIn('eve@example.com', fresh)).toBeDefined();
});

it('a log-in with the old password that is under way begins no session that outlives the reset', async () => {
  await account('race@example.com');
  await accounts.passwordResets.request('race@example.com');
  const token = await mails.resetTokenFor('race@example.com');
  const logIns = Array.from({ length: 20 }, () => accounts.logIn('race@example.com', old));
  const reset = await accounts.passwordResets.confirm(token, fresh);
  expect(reset).toBe(true);
  for (const session of await Promise.all(logIns)) expect(await accounts.session(session ?? '')).toBeUndefined();
});

it('an address without an account causes a token that nobody has and no mail', async () => {
  await accounts.passwordResets.request('nobody@example.com');
  await account('seen@example.com');
  await accounts.passwordResets.request('seen@example.com');
  await mails.resetTokenFor('seen@example.com');
  expect(mails.taken.map(({ to }) => to)).not.toContain('nobody@example.com');
  const rows =
    'SELECT count(*)::int AS rows FROM accounts.password_reset WHERE user_id NOT IN (SELECT id FROM accounts."user")';
  expect(await queryDatabase(database.url, rows)).toEqual([{ rows: 1 }]);
});
