import { queryDatabase } from '@gemscout/postgres';
import { scratchDatabase } from '@gemscout/postgres/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Accounts, CreatedAccount } from './accounts.ts';
import { takeMails } from './testing/auth.ts';
import { openAccounts } from './open-accounts.ts';

const ADA = 'ada@example.com';
const BOB = 'bob@example.com';
const GUEST = 'guest@example.com';
const PASSWORD = 'right horse';

let database: Awaited<ReturnType<typeof scratchDatabase>>;
let accounts: Accounts;
let ada: CreatedAccount;
let bob: CreatedAccount;

beforeAll(async () => {
  database = await scratchDatabase('deletion');
  accounts = await openAccounts(database.url);
});
afterAll(async () => {
  await accounts?.close();
  await database?.drop();
});
beforeEach(async () => {
  for (const table of ['"user"', 'mail', 'deletion', 'erased_workspace'])
    await queryDatabase(database.url, `DELETE FROM accounts.${table}`);
  ada = await owner(ADA);
  bob = await owner(BOB);
});

const owner = (email: string) => accounts.createAccount({ email, plan: 'elite', verified: true, password: PASSWORD });

/** What is sent until the last mail to `email` is, as `to: subject`. */
async function sentUntilLastTo(email: string): Promise<readonly string[]> {
  const mails = takeMails(accounts);
  await mails.mailTo(email);
  await mails.stop();
  return mails.taken.map(({ to, subject }) => `${to}: ${subject}`);
}

describe('mails that wait when an account is deleted', () => {
  it('name its owner to nobody: those of its team are erased, those of others are sent', async () => {
    await accounts.team.invite(ada.workspaceId, GUEST);
    await accounts.team.invite(bob.workspaceId, GUEST);
    await accounts.passwordResets.request(ADA);
    expect(await accounts.deletion.begin(ada.userId, PASSWORD)).toBe(true);
    const sent = await sentUntilLastTo(ADA);
    expect(sent.toSorted()).toEqual([
      `${ADA}: Your Gemscout account is being erased`,
      `${GUEST}: ${BOB} invites you to a Gemscout team`,
    ]);
  });

  it('open no team any more, also those that were sent before', async () => {
    const guest = await owner('joins@example.com');
    const mails = takeMails(accounts);
    await accounts.team.invite(ada.workspaceId, 'joins@example.com');
    const token = /invite=([\w-]{43})/.exec((await mails.mailTo('joins@example.com')).text)?.[1] ?? '';
    await mails.stop();
    await accounts.deletion.begin(ada.userId, PASSWORD);
    await expect(accounts.team.accept(guest.userId, token)).rejects.toMatchObject({ code: 'invitation_invalid' });
    expect((await accounts.session(guest.token))?.workspaceId).toBe(guest.workspaceId);
  });
});

it('a wrong password leaves the invitations, and their mails', async () => {
  await accounts.team.invite(ada.workspaceId, GUEST);
  expect(await accounts.deletion.begin(ada.userId, 'wrong horse')).toBe(false);
  expect(await sentUntilLastTo(GUEST)).toEqual([`${GUEST}: ${ADA} invites you to a Gemscout team`]);
});

it('an invitation that is withdrawn takes its mail along', async () => {
  const { id } = await accounts.team.invite(ada.workspaceId, GUEST);
  await accounts.team.withdraw(ada.workspaceId, id);
  await accounts.passwordResets.request(ADA);
  expect(await sentUntilLastTo(ADA)).toEqual([`${ADA}: Set a new Gemscout password`]);
});

describe('an account that a restore brings back', () => {
  const LEASE_MS = 60_000;

  /** Ends the job of the deletion under way, as if all of it had been done. */
  async function endJob(): Promise<void> {
    const job = await accounts.deletion.claim(LEASE_MS);
    if (!job) throw new Error('No deletion is under way');
    await accounts.deletion.remember(job);
    await accounts.deletion.remember(job);
    await accounts.deletion.eraseRows(job);
    await queryDatabase(database.url, 'DELETE FROM accounts.deletion');
  }

  it('is erased again in its streams and rows, though none of its own rows is left', async () => {
    await accounts.deletion.begin(ada.userId, PASSWORD);
    await endJob();
    expect(await accounts.deletion.claim(LEASE_MS)).toBeUndefined();
    expect([await accounts.deletion.reopen(), await accounts.deletion.reopen()]).toEqual([1, 1]);
    const job = await accounts.deletion.claim(LEASE_MS);
    expect(job).toMatchObject({ userId: ada.userId, workspaceId: ada.workspaceId, step: 'streams', email: '' });
    if (job) await accounts.deletion.eraseRows(job);
    expect(await accounts.deletion.claim(LEASE_MS)).toBeUndefined();
  });

  it('is left alone where nobody deleted it', async () => {
    expect(await accounts.deletion.reopen()).toBe(0);
    expect(await accounts.session(bob.token)).toBeDefined();
  });

  it('with its rows is erased by its id, which the log has', async () => {
    expect(await accounts.deletion.beginAgain(ada.userId)).toBe(true);
    expect(await accounts.session(ada.token)).toBeUndefined();
    const mails = () => queryDatabase(database.url, 'SELECT id FROM accounts.mail');
    const sent = await mails();
    expect(await accounts.deletion.beginAgain(ada.userId)).toBe(true);
    expect(await mails()).toEqual(sent);
    expect(await accounts.deletion.claim(LEASE_MS)).toMatchObject({ userId: ada.userId, step: 'billing' });
    await queryDatabase(database.url, 'DELETE FROM accounts.deletion');
    expect(await accounts.deletion.beginAgain('00000000-0000-4000-8000-000000000000')).toBe(false);
  });
});
