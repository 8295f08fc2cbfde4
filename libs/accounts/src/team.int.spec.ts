import { scratchDatabase } from '@gemscout/postgres/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Accounts, CreatedAccount } from './accounts.ts';
import { takeMails } from './testing/auth.ts';
import { openAccounts } from './open-accounts.ts';

let database: Awaited<ReturnType<typeof scratchDatabase>>;
let accounts: Accounts;
let mails: ReturnType<typeof takeMails>;
let owner: CreatedAccount;
let ownerEmail: string;
let people = 0;

beforeAll(async () => {
  database = await scratchDatabase('team');
  accounts = await openAccounts(database.url);
  mails = takeMails(accounts);
});
afterAll(async () => {
  await mails?.stop();
  await accounts?.close();
  await database?.drop();
});
beforeEach(async () => {
  ownerEmail = nextEmail();
  owner = await accounts.createAccount({ email: ownerEmail, plan: 'elite', verified: true });
});

function nextEmail(): string {
  people += 1;
  return `person${people}@example.com`;
}

async function person(plan = 'none') {
  const email = nextEmail();
  return { email, ...(await accounts.createAccount({ email, plan, verified: true, password: 'right horse' })) };
}

async function invited(email: string): Promise<string> {
  await accounts.team.invite(owner.workspaceId, email);
  return /invite=([\w-]{43})/.exec((await mails.mailTo(email)).text)?.[1] ?? 'no token';
}

async function joined(plan?: string) {
  const member = await person(plan);
  await accounts.team.accept(member.userId, await invited(member.email));
  return member;
}

describe('a team', () => {
  it('is joined by an invitation that came by mail: from then on all sessions act in its workspace', async () => {
    const member = await person();
    const before = await accounts.session(member.token);
    expect(before).toMatchObject({ role: 'owner', workspaceId: member.workspaceId });
    const token = await invited(member.email);
    expect((await mails.mailTo(member.email)).subject).toContain(ownerEmail);
    expect(await accounts.team.accept(member.userId, token)).toEqual({ ownerEmail });
    const acting = await accounts.session(member.token);
    expect(acting).toMatchObject({ role: 'member', workspaceId: owner.workspaceId, plan: 'elite' });
    expect(acting?.ownWorkspaceId).toBe(member.workspaceId);
    const again = await accounts.logIn(member.email, 'right horse');
    expect(await accounts.session(again ?? '')).toMatchObject({ workspaceId: owner.workspaceId, role: 'member' });
    expect([...(await accounts.openSessions([before?.sessionId ?? '']))]).toEqual([]);
    const { members, invitations } = await accounts.team.view(owner.workspaceId);
    expect(members.map(({ role }) => role)).toEqual(['owner', 'member']);
    expect(invitations).toEqual([]);
  });

  it('is left, and the own workspace is back as it was', async () => {
    const member = await joined('basic');
    const key = await accounts.apiKeys.create({ userId: member.userId, workspaceId: owner.workspaceId }, 'script');
    expect(await accounts.session(key.key)).toMatchObject({ workspaceId: owner.workspaceId, viaKey: true });
    expect(await accounts.team.remove(owner.workspaceId, member.userId)).toBe(true);
    const back = { role: 'owner', workspaceId: member.workspaceId, plan: 'basic' };
    expect(await accounts.session(member.token)).toMatchObject(back);
    expect(await accounts.session(key.key)).toBeUndefined();
    expect(await accounts.team.remove(owner.workspaceId, member.userId)).toBe(false);
    expect(await accounts.team.remove(owner.workspaceId, owner.userId)).toBe(false);
  });

  it('ends with a plan that opens none', async () => {
    const paid = await paidOwner();
    const member = await person();
    await accounts.team.invite(paid.workspaceId, member.email);
    const token = /invite=([\w-]{43})/.exec((await mails.mailTo(member.email)).text)?.[1] ?? '';
    await accounts.team.accept(member.userId, token);
    expect((await accounts.session(member.token))?.workspaceId).toBe(paid.workspaceId);
    await accounts.plans.set(paid.workspaceId, { plan: 'premium', renewsAt: null, until: null });
    expect((await accounts.session(member.token))?.workspaceId).toBe(member.workspaceId);
    expect((await accounts.team.view(paid.workspaceId)).members).toHaveLength(1);
  });

  it('has five seats, also where ten accept at once', async () => {
    const four = await Promise.all([person(), person(), person(), person()]);
    const tokens: string[] = [];
    for (const { email } of four) tokens.push(await invited(email));
    await expect(accounts.team.invite(owner.workspaceId, nextEmail())).rejects.toMatchObject({ code: 'team_full' });
    const twice = [...four, ...four].map(({ userId }, at) => accounts.team.accept(userId, tokens[at % 4] ?? ''));
    const outcomes = await Promise.allSettled(twice);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect((await accounts.team.view(owner.workspaceId)).members).toHaveLength(5);
  });

  it.each([
    ['invitation_of_another', async () => ({ who: await person(), token: await invited(nextEmail()) })],
    ['invitation_invalid', async () => ({ who: await person(), token: 'A'.repeat(43) })],
    ['invitation_invalid', async () => ({ who: await person(), token: `'; DROP TABLE` })],
    ['in_a_team', invitedMemberOfAnother],
    ['owns_team', invitedOwner],
  ] as const)('refuses with %s and changes nothing', async (code, arrange) => {
    const { who, token } = await arrange();
    const before = await accounts.session(who.token);
    await expect(accounts.team.accept(who.userId, token)).rejects.toMatchObject({ code });
    expect(await accounts.session(who.token)).toEqual(before);
  });

  it('takes no invitation that was withdrawn, used, or sent again since', async () => {
    const member = await person();
    const first = await invited(member.email);
    const { id } = await accounts.team.invite(owner.workspaceId, member.email.toUpperCase());
    await expect(accounts.team.accept(member.userId, first)).rejects.toMatchObject({ code: 'invitation_invalid' });
    expect(await accounts.team.withdraw(owner.workspaceId, id)).toBe(true);
    expect(await accounts.team.withdraw(owner.workspaceId, id)).toBe(false);
    expect((await accounts.team.view(owner.workspaceId)).invitations).toEqual([]);
    const mine = await joined();
    await expect(accounts.team.invite(owner.workspaceId, mine.email)).rejects.toMatchObject({ code: 'already_member' });
  });
});

describe('API keys', () => {
  it('are shown once, listed by prefix, and work until they are revoked', async () => {
    const { id, key, prefix } = await accounts.apiKeys.create(owner, 'notebook');
    expect(key).toMatch(/^gsk_[\w-]{43}$/);
    expect(await accounts.apiKeys.list(owner)).toEqual([
      { id, name: 'notebook', prefix, createdAt: expect.any(String), lastUsedAt: null, suspended: false },
    ]);
    expect(key.startsWith(prefix)).toBe(true);
    expect(await accounts.session(key)).toMatchObject({ userId: owner.userId, viaKey: true, suspended: false });
    expect((await accounts.apiKeys.list(owner))[0]?.lastUsedAt).toEqual(expect.any(String));
    expect(await accounts.apiKeys.revoke(await person(), id)).toBe(false);
    expect(await accounts.apiKeys.revoke(owner, id)).toBe(true);
    expect(await accounts.session(key)).toBeUndefined();
    expect(await accounts.apiKeys.revoke(owner, id)).toBe(false);
  });

  it('of a workspace rest while their owner acts in a team', async () => {
    const member = await person('elite');
    const { key } = await accounts.apiKeys.create(member, 'mine');
    await accounts.team.accept(member.userId, await invited(member.email));
    expect(await accounts.session(key)).toMatchObject({ workspaceId: member.workspaceId, suspended: true });
    expect((await accounts.apiKeys.list(member))[0]?.suspended).toBe(true);
    await accounts.team.remove(owner.workspaceId, member.userId);
    expect(await accounts.session(key)).toMatchObject({ suspended: false });
  });

  it('are ten at most, also where twenty are asked for at once', async () => {
    const asked = Array.from({ length: 20 }, (_, at) => accounts.apiKeys.create(owner, `key ${at}`));
    const made = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled');
    expect(made).toHaveLength(10);
  });

  it('outlive a new password, which ends the sessions of people', async () => {
    const member = await person('elite');
    const { key } = await accounts.apiKeys.create(member, 'script');
    await accounts.passwordResets.request(member.email);
    await accounts.passwordResets.confirm(await mails.resetTokenFor(member.email), 'a new password');
    expect(await accounts.session(member.token)).toBeUndefined();
    expect(await accounts.session(key)).toMatchObject({ userId: member.userId });
  });
});

/** Somebody who has paid for a team, where `accounts create` grants it. */
async function paidOwner() {
  const email = nextEmail();
  const agreed = { legalVersion: '2025-08-09', agreements: [] };
  await accounts.signUp({ email, password: 'right horse', ...agreed });
  const session = await accounts.session((await accounts.logIn(email, 'right horse')) ?? '');
  if (!session) throw new Error('There is no session');
  await accounts.plans.set(session.workspaceId, { plan: 'elite', renewsAt: null, until: null });
  return session;
}

async function invitedMemberOfAnother() {
  const who = await joined();
  const other = await paidOwner();
  await accounts.team.invite(other.workspaceId, who.email);
  const token = /invite=([\w-]{43})/.exec((await mails.mailTo(who.email, 2)).text)?.[1] ?? '';
  return { who, token };
}

async function invitedOwner() {
  await joined();
  const other = await paidOwner();
  await accounts.team.invite(other.workspaceId, ownerEmail);
  const token = /invite=([\w-]{43})/.exec((await mails.mailTo(ownerEmail)).text)?.[1] ?? '';
  return { who: owner, token };
}
