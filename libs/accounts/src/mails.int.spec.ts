import 'reflect-metadata';
import { queryDatabase } from '@gemscout/postgres';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { MailError, type Mail } from '@gemscout/service-kit';
import { waitFor } from '@gemscout/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Accounts } from './accounts.ts';
import { keyedHashes } from './keyed-hashes.ts';
import { openAccounts } from './open-accounts.ts';

let database: ScratchDatabase;
let accounts: Accounts;

beforeAll(async () => {
  database = await scratchDatabase('mails');
  accounts = await openAccounts(database.url);
});
afterAll(async () => {
  await accounts?.close();
  await database?.drop();
});
beforeEach(() => sql('DELETE FROM accounts.mail'));

const sql = (text: string) => queryDatabase<Record<string, unknown>>(database.url, text);
const waiting = async (): Promise<unknown> =>
  (await sql('SELECT count(*)::int AS mails FROM accounts.mail'))[0]?.['mails'];
const makeDue = () => sql('UPDATE accounts.mail SET send_after = now()');

/** Causes one mail. */
async function reset(email: string, by = accounts): Promise<void> {
  await by.createAccount({ email, plan: 'none', verified: true }).catch(() => undefined);
  await by.passwordResets.request(email);
}

/** Sends with `deliver` until `isOver`. */
async function sendUntil(
  isOver: () => boolean | Promise<boolean>,
  deliver: (mail: Mail) => Promise<void>,
  sender = accounts,
): Promise<readonly string[]> {
  const stopping = new AbortController();
  const failures: string[] = [];
  const failed = (_error: unknown, what: string) => void failures.push(what);
  const sending = sender.mails.send({ publicUrl: 'https://gemscout.example', deliver, failed }, stopping.signal);
  await waitFor(isOver);
  stopping.abort();
  await sending;
  return failures;
}

it('sends a mail once, and erases it', async () => {
  const sent: string[] = [];
  await reset('once@example.com');
  await sendUntil(
    async () => (await waiting()) === 0,
    async ({ to }) => void sent.push(to),
  );
  expect(sent).toEqual(['once@example.com']);
});

it('sends one copy when several processes send', async () => {
  const others = await Promise.all([openAccounts(database.url), openAccounts(database.url)]);
  const sent: string[] = [];
  const deliver = async ({ to }: Mail): Promise<void> => void sent.push(to);
  const addresses = Array.from({ length: 12 }, (_, number) => `shared-${number}@example.com`);
  for (const email of addresses) await reset(email);
  const isOver = async () => (await waiting()) === 0;
  await Promise.all([accounts, ...others].map((sender) => sendUntil(isOver, deliver, sender)));
  await Promise.all(others.map((other) => other.close()));
  expect(sent.toSorted()).toEqual(addresses.toSorted());
});

it('keeps what could not be sent, waits longer each time, and sends it when that is possible', async () => {
  await reset('later@example.com');
  const pauses: unknown[] = [];
  for (let round = 1; round <= 3; round += 1) {
    let tried = 0;
    const away = async (): Promise<void> => {
      tried += 1;
      throw new Error('the server is away');
    };
    expect(await sendUntil(() => tried === 1, away)).toEqual(['again']);
    const [row] = await sql(
      'SELECT attempts, round(extract(epoch from send_after - now()) / 5)::int AS fives FROM accounts.mail',
    );
    pauses.push([row?.['attempts'], row?.['fives']]);
    await makeDue();
  }
  expect(pauses).toEqual([1, 2, 3].map((attempt) => [attempt, expect.any(Number)]));
  const [first, second, third] = pauses.map((pause) => (Array.isArray(pause) ? Number(pause[1]) : 0));
  expect([Number(second) > Number(first), Number(third) > Number(second)]).toEqual([true, true]);
  const sent: string[] = [];
  await sendUntil(
    () => sent.length === 1,
    async ({ id }) => void sent.push(id),
  );
});

it('a process that dies between sending and erasing costs at most a second copy, which says that it is the same', async () => {
  await reset('twice@example.com');
  const doomed = await openAccounts(database.url);
  const sent: string[] = [];
  const dying = new AbortController();
  const delivered = Promise.withResolvers<void>();
  const deliver = async ({ id }: Mail): Promise<void> => {
    sent.push(id);
    await doomed.close(); // its connections are gone before it can erase
    delivered.resolve();
  };
  const dead = doomed.mails.send({ publicUrl: 'https://gemscout.example', deliver }, dying.signal);
  await delivered.promise;
  dying.abort();
  await dead;
  expect(await waiting()).toBe(1);
  const [row] = await sql('SELECT send_after > now() AS leased FROM accounts.mail');
  expect(row).toEqual({ leased: true });
  await makeDue();
  await sendUntil(
    async () => (await waiting()) === 0,
    async ({ id }) => void sent.push(id),
  );
  expect([sent.length, new Set(sent).size]).toEqual([2, 1]);
});

it('drops what has expired, what the server will never take, and what another secret sealed', async () => {
  const sent: string[] = [];
  const take = async ({ to }: Mail): Promise<void> => void sent.push(to);
  await reset('expired@example.com');
  await sql(`UPDATE accounts.mail SET expires_at = now() - interval '1 second'`);
  expect(await sendUntil(async () => (await waiting()) === 0, take)).toEqual([]);
  await reset('refused@example.com');
  const refuse = () => Promise.reject(new MailError('no such mailbox'));
  expect(await sendUntil(async () => (await waiting()) === 0, refuse)).toEqual(['dropped']);
  await reset('sealed@example.com');
  const other = await openAccounts(database.url, { secret: 'another secret of at least 32 characters' });
  expect(await sendUntil(async () => (await waiting()) === 0, take, other)).toEqual(['dropped']);
  await other.close();
  expect(sent).toEqual([]);
});

it('a mail that this release cannot read waits for one that can, and holds up no other', async () => {
  const secret = 'the same secret of at least 32 characters';
  const own = await openAccounts(database.url, { secret });
  await reset('unknown@example.com', own);
  const newer = keyedHashes(secret).seal(JSON.stringify({ to: 'a@b.c', cause: { type: 'written_later' } }));
  await queryDatabase(database.url, 'UPDATE accounts.mail SET sealed = $1', [newer]);
  await reset('readable@example.com', own);
  const sent: string[] = [];
  const failures = await sendUntil(
    () => sent.length === 1,
    async ({ to }) => void sent.push(to),
    own,
  );
  expect([sent, failures, await waiting()]).toEqual([['readable@example.com'], ['again'], 1]);
  await own.close();
});

it('writes a mail only with its cause: what is rolled back sends nothing', async () => {
  await sql('ALTER TABLE accounts.mail ADD CONSTRAINT none CHECK (false) NOT VALID');
  const agreed = { password: 'x', legalVersion: '2025-08-09', agreements: ['user'] };
  await expect(accounts.signUp({ email: 'rolled@example.com', ...agreed })).rejects.toThrow();
  await sql('ALTER TABLE accounts.mail DROP CONSTRAINT none');
  expect(await accounts.logIn('rolled@example.com', 'x')).toBeUndefined();
  expect(await waiting()).toBe(0);
});

it('where no mail can be sent none is written, and new accounts count as verified', async () => {
  const mailless = await openAccounts(database.url, { verifyNewAccounts: true });
  await mailless.signUp({
    email: 'silent@example.com',
    password: 'x',
    legalVersion: '2025-08-09',
    agreements: ['user'],
  });
  await mailless.passwordResets.request('silent@example.com');
  expect(await waiting()).toBe(0);
  const session = await mailless.session((await mailless.logIn('silent@example.com', 'x')) ?? '');
  expect(session).toMatchObject({ verified: true, addressProven: false });
  await mailless.close();
});

it('a sign-up with a known address tells its owner, and writes as much as one with a new address', async () => {
  const agreed = { password: 'x', legalVersion: '2025-08-09', agreements: ['user'] };
  const written = async (email: string) => {
    await sql('DELETE FROM accounts.mail');
    await accounts.signUp({ email, ...agreed });
    return sql('SELECT topic FROM accounts.mail ORDER BY topic');
  };
  const fresh = await written('Owner@example.com');
  expect(await written('owner@EXAMPLE.com')).toEqual(fresh);
  const sent: string[] = [];
  await sendUntil(
    () => sent.length > 0,
    async ({ to, subject }) => void sent.push(`${to}: ${subject}`),
  );
  expect(sent).toEqual(['Owner@example.com: You already have a Gemscout account']);
});

it('forgets an address, and keeps the development mailbox newest first, the same mail once', async () => {
  const mail = { id: crypto.randomUUID(), to: 'Dev@example.com', subject: 's', text: 't', html: 'h' };
  const newer = { ...mail, id: crypto.randomUUID(), to: 'other@example.com' };
  for (const kept of [mail, mail, newer]) await accounts.mails.keep(kept);
  expect(await accounts.mails.kept()).toEqual([newer, mail].map((kept) => ({ ...kept, at: expect.any(String) })));
  await reset('dev@example.com');
  await accounts.mails.forget('DEV@example.com');
  expect(await waiting()).toBe(0);
  expect((await accounts.mails.kept()).map(({ to }) => to)).toEqual(['other@example.com']);
});
