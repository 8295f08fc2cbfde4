import { openWorkspaceChanges, type WorkspaceChanges } from '@gemscout/postgres/workspace-changes';
import { scratchDatabase } from '@gemscout/postgres/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Accounts, CreatedAccount } from './accounts.ts';
import { openAccounts } from './open-accounts.ts';
import { takeMails } from './testing/auth.ts';

const RUN = '6f2c1b1e-7a34-4a86-9f0e-3e8f7a3f0f11';

let database: Awaited<ReturnType<typeof scratchDatabase>>;
let accounts: Accounts;
let changes: WorkspaceChanges;
let mails: ReturnType<typeof takeMails>;
let owner: CreatedAccount;
let people = 0;

beforeAll(async () => {
  database = await scratchDatabase('account_changes');
  accounts = await openAccounts(database.url);
  changes = openWorkspaceChanges(database.url);
  mails = takeMails(accounts);
});
afterAll(async () => {
  await mails?.stop();
  await changes?.close();
  await accounts?.close();
  await database?.drop();
});
beforeEach(async () => {
  owner = await person();
});

async function person() {
  people += 1;
  const email = `person${people}@example.com`;
  return {
    email,
    ...(await accounts.createAccount({ email, plan: 'elite', verified: true, password: 'right horse' })),
  };
}

/** The kinds of changes in the owner's workspace while `work` was done. */
async function kindsDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const { position } = await changes.head();
  await work();
  const { changes: found } = await changes.after(position, 100);
  const own = found.filter(({ workspaceId }) => workspaceId === owner.workspaceId);
  expect(own.every(({ key }) => key === owner.workspaceId)).toBe(true);
  return [...new Set(own.map(({ kind }) => kind))];
}

describe('changes of a team', () => {
  it('are recorded for its workspace: an invitation, its withdrawal, a member who joins and leaves', async () => {
    const guest = await person();
    expect(await kindsDuring(() => accounts.team.invite(owner.workspaceId, 'nobody@example.com'))).toEqual(['team']);
    const { invitations } = await accounts.team.view(owner.workspaceId);
    const withdraw = () => accounts.team.withdraw(owner.workspaceId, invitations[0]?.id ?? '');
    expect(await kindsDuring(withdraw)).toEqual(['team']);
    expect(await kindsDuring(withdraw)).toEqual([]);
    await accounts.team.invite(owner.workspaceId, guest.email);
    const token = /invite=([\w-]{43})/.exec((await mails.mailTo(guest.email)).text)?.[1] ?? '';
    expect(await kindsDuring(() => accounts.team.accept(guest.userId, token))).toEqual(['team']);
    expect(await kindsDuring(() => accounts.team.remove(owner.workspaceId, guest.userId))).toEqual(['team']);
  });

  it('that are refused are not recorded', async () => {
    const invite = () => accounts.team.invite(owner.workspaceId, 'twice@example.com');
    await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => accounts.team.invite(owner.workspaceId, `${name}@example.com`)),
    );
    expect(await kindsDuring(() => invite().catch(() => undefined))).toEqual([]);
  });
});

it('a change of the plan is recorded once; the same plan again is none', async () => {
  await accounts.signUp({ email: 'paying@example.com', password: 'right horse', legalVersion: '1', agreements: [] });
  const session = await accounts.session((await accounts.logIn('paying@example.com', 'right horse')) ?? '');
  owner = { ...owner, workspaceId: session?.workspaceId ?? '' };
  const plan = { plan: 'basic', renewsAt: '2026-04-01T00:00:00.000Z', until: null };
  expect(await kindsDuring(() => accounts.plans.set(owner.workspaceId, plan))).toEqual(['plan']);
  expect(await kindsDuring(() => accounts.plans.set(owner.workspaceId, plan))).toEqual([]);
});

it('a workspace that is erased leaves no change', async () => {
  await accounts.deletion.begin(owner.userId, 'right horse');
  const job = await accounts.deletion.claim(60_000);
  if (!job) throw new Error('There is no job');
  expect(await kindsDuring(() => accounts.deletion.eraseRows(job))).toEqual([]);
});

describe('a stream ticket', () => {
  it('opens one stream: of a run, or of the workspace', async () => {
    const session = await accounts.session(owner.token);
    if (!session) throw new Error('The session has ended');
    const { ticket: ofWorkspace } = await accounts.issueStreamTicket(session, null);
    const { ticket: ofRun } = await accounts.issueStreamTicket(session, RUN);
    expect(await accounts.streamTicket(ofWorkspace, null)).toMatchObject({ workspaceId: owner.workspaceId });
    expect(await accounts.streamTicket(ofRun, RUN)).toMatchObject({ workspaceId: owner.workspaceId });
    expect(await accounts.streamTicket(ofWorkspace, RUN)).toBeUndefined();
    expect(await accounts.streamTicket(ofWorkspace, owner.workspaceId)).toBeUndefined();
    expect(await accounts.streamTicket(ofRun, null)).toBeUndefined();
  });
});
