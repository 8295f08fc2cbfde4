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
  for (const table of ['"user"', 'mail', 'deletion'])
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
