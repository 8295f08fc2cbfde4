import 'reflect-metadata';
import type { GoalProfile } from '@gemscout/contracts';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AccountsUnavailable, DEMO_ACCOUNT, type Accounts, type SignUp } from './accounts.ts';
import { openAccounts } from './open-accounts.ts';

let database: ScratchDatabase;
let accounts: Accounts;

beforeAll(async () => {
  database = await scratchDatabase('accounts');
  accounts = await openAccounts(database.url);
});
afterAll(async () => {
  await accounts?.close();
  await database?.drop();
});

const ada: SignUp = {
  email: ' Ada+gems@Example.com ',
  password: 'x',
  legalVersion: '2025-08-09',
  agreements: ['user'],
};
const runId = '6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11';

async function signedIn(email: string, password: string) {
  const token = (await accounts.logIn(email, password)) ?? '';
  const session = await accounts.session(token);
  if (!session) throw new Error('not signed in');
  return { token, session };
}

it('signs up with a trimmed address, unverified and without a plan, and logs in whatever the case', async () => {
  await accounts.signUp(ada);
  const { session } = await signedIn('ada+GEMS@example.com', 'x');
  expect(session).toMatchObject({ email: 'Ada+gems@Example.com', verified: false, plan: 'none', planRenewsAt: null });
});

it('answers a known address as success and changes nothing', async () => {
  await accounts.signUp({ ...ada, email: 'ada+gems@example.COM', password: 'other' });
  expect(await accounts.logIn('ada+gems@example.com', 'other')).toBeUndefined();
  expect(await accounts.logIn('ada+gems@example.com', 'x')).toBeDefined();
});

it.each([1, 12, 72, 73, 1000])(
  'accepts a password of %i characters, and tells its last character apart',
  async (length) => {
    const password = 'p'.repeat(length - 1) + 'q';
    await accounts.signUp({ ...ada, email: `length-${length}@example.com`, password });
    expect(await accounts.logIn(`length-${length}@example.com`, password)).toBeDefined();
    expect(await accounts.logIn(`length-${length}@example.com`, `${password.slice(0, -1)}r`)).toBeUndefined();
  },
);

it('does as much work for an unknown address as for a wrong password', async () => {
  // Processor time of many rounds: it is counted in ticks that are longer than one. The first rounds load code.
  const workOf = async (email: string) => {
    let work = 0;
    for (let round = 0; round < 20; round += 1) {
      const before = process.cpuUsage();
      await accounts.logIn(email, 'wrong');
      if (round >= 2) work += process.cpuUsage(before).user;
    }
    return work;
  };
  const [known, unknown] = [await workOf('ada+gems@example.com'), await workOf('nobody@example.com')];
  expect(unknown).toBeGreaterThan(known / 3);
});

it('ends a session at once, and only that one', async () => {
  const [first, second] = [await signedIn(ada.email, 'x'), await signedIn(ada.email, 'x')];
  await accounts.logOut(first.session.sessionId);
  await accounts.logOut(first.session.sessionId);
  expect(await accounts.session(first.token)).toBeUndefined();
  expect(await accounts.session(second.token)).toBeDefined();
  const both = [first.session.sessionId, second.session.sessionId];
  expect([...(await accounts.openSessions(both))]).toEqual([second.session.sessionId]);
});

it.each(['', 'x', 'ticket_', 'é'.repeat(43), "' OR 1=1 --", 'A'.repeat(43)])('knows no session for %j', async (token) =>
  expect(await accounts.session(token)).toBeUndefined(),
);

it('grants a plan to an account made by an operator, once', async () => {
  const account = { email: 'ops@example.com', plan: 'elite', verified: true };
  const { token, workspaceId } = await accounts.createAccount(account);
  expect(await accounts.session(token)).toMatchObject({ plan: 'elite', verified: true, workspaceId });
  await expect(accounts.createAccount(account)).rejects.toMatchObject({ code: 'email_taken' });
  expect(await accounts.logIn('ops@example.com', '')).toBeUndefined();
});

it('seeds the demo account once, however often it is asked to', async () => {
  await accounts.ensureDemo();
  await accounts.ensureDemo();
  const { session } = await signedIn(DEMO_ACCOUNT.email, DEMO_ACCOUNT.password);
  expect(session).toMatchObject({ plan: 'premium', verified: true });
});

it('opens with a ticket only its own run, and only while the session lives', async () => {
  const { session } = await signedIn(ada.email, 'x');
  const { sessionId, workspaceId } = session;
  const { ticket, expiresAt } = await accounts.issueStreamTicket(session, runId);
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(50_000);
  expect(await accounts.streamTicket(ticket, runId)).toEqual({ sessionId, workspaceId, viaKey: false });
  expect(await accounts.streamTicket(ticket, workspaceId)).toBeUndefined();
  expect(await accounts.streamTicket('ticket_x', runId)).toBeUndefined();
  await accounts.logOut(sessionId);
  expect(await accounts.streamTicket(ticket, runId)).toBeUndefined();
});

it('keeps a goal profile for each workspace, with a version that only a change moves', async () => {
  const { workspaceId } = await accounts.createAccount({ email: 'goal@example.com', plan: 'basic', verified: true });
  const profile: GoalProfile = {
    objective: 'Income',
    horizon: 'years',
    risk: 'low',
    angles: ['Moats'],
    exclusions: ['tobacco'],
  };
  const { goalProfiles } = accounts;
  expect(await goalProfiles.saveDefault(workspaceId, null)).toEqual({ version: 0, profile: null, savedAt: null });
  expect(await goalProfiles.saveDefault(workspaceId, profile)).toMatchObject({ version: 1, profile });
  expect(await goalProfiles.saveDefault(workspaceId, { ...profile })).toMatchObject({ version: 1 });
  expect(await goalProfiles.saveDefault(workspaceId, null)).toMatchObject({ version: 2, profile: null });
  expect(await goalProfiles.default(workspaceId)).toMatchObject({ version: 2, profile: null });
  expect(await goalProfiles.saveDefault(workspaceId, profile)).toMatchObject({ version: 3, profile });
  expect(await goalProfiles.default(crypto.randomUUID())).toMatchObject({ version: 0, profile: null });
});

it('keeps what is there when it is opened again, also by two at once', async () => {
  const more = await Promise.all([openAccounts(database.url), openAccounts(database.url)]);
  expect(await more[0].logIn(ada.email, 'x')).toBeDefined();
  await Promise.all(more.map((opened) => opened.close()));
});

it('says that the database is away', async () => {
  await expect(openAccounts('postgres://x@127.0.0.1:1/none')).rejects.toBeInstanceOf(AccountsUnavailable);
});
