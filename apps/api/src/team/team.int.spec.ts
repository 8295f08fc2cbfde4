import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mailbox } from '../testing/mailbox.ts';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let owner: string;

beforeAll(async () => {
  api = await apiUnderTest('team_api');
  calls = apiCalls(api);
  owner = await calls.tokenOf('owner@example.com', 'elite');
});
afterAll(() => api?.close());

async function invite(email: string): Promise<string> {
  const answer = await calls.call('POST /team/invitations', undefined, { token: owner, body: { email } });
  expect(answer.statusCode).toBe(201);
  const { text } = await mailbox(api.app).mailTo(email, 'invite=');
  return /invite=([\w-]{43})/.exec(text)?.[1] ?? 'no token';
}
const accept = (token: string, invitation: string) =>
  calls.call('POST /team/invitations/accept', undefined, { token, body: { token: invitation } });

describe('a team over HTTP', () => {
  it('shares runs, queue and caps, until the member leaves', async () => {
    const member = await calls.tokenOf('member@example.com', 'basic');
    const own = await calls.startedRun(member);
    const invitation = await invite('member@example.com');
    expect((await accept(member, invitation)).json()).toEqual({ owner_email: 'owner@example.com' });
    const shared = await calls.startedRun(owner);
    const runs = async (token: string) =>
      (await calls.call('GET /runs', undefined, { token })).json().map(({ id }: { id: string }) => id);
    expect(await runs(member)).toEqual([shared]);
    expect((await calls.call('GET /runs/:id', own, { token: member })).statusCode).toBe(404);
    expect((await calls.call('GET /billing/me', undefined, { token: member })).json()).toMatchObject({
      active_plan: 'elite',
      runs_today: 1,
    });
    const { members } = (await calls.call('GET /team', undefined, { token: member })).json();
    const id = members.find(({ email }: { email: string }) => email === 'member@example.com').user_id;
    expect((await calls.call('DELETE /team/members/:id', id, { token: member })).statusCode).toBe(204);
    expect(await runs(member)).toEqual([own]);
  });

  it('lets only the owner invite, withdraw and remove', async () => {
    const member = await calls.tokenOf('second@example.com', 'basic');
    await accept(member, await invite('second@example.com'));
    const body = { email: 'x@example.com' };
    const refused = await calls.call('POST /team/invitations', undefined, { token: member, body });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'owner_required']);
    const { members } = (await calls.call('GET /team', undefined, { token: member })).json();
    const [first] = members;
    expect((await calls.call('DELETE /team/members/:id', first.user_id, { token: member })).statusCode).toBe(403);
    const leaving = await calls.call('DELETE /team/members/:id', first.user_id, { token: owner });
    expect([leaving.statusCode, leaving.json().detail]).toEqual([409, 'The owner of a team cannot leave it.']);
  });

  it('takes an invitation from the one it was sent to, once', async () => {
    const invitation = await invite('third@example.com');
    const preview = () => calls.call('POST /team/invitations/preview', undefined, { body: { token: invitation } });
    expect((await preview()).json()).toEqual({ email: 'third@example.com', owner_email: 'owner@example.com' });
    const stranger = await calls.tokenOf('stranger@example.com', 'none');
    const refused = await accept(stranger, invitation);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'invitation_of_another']);
    const third = await calls.tokenOf('third@example.com', 'none');
    expect((await accept(third, invitation)).statusCode).toBe(200);
    const again = await accept(third, invitation);
    expect([again.statusCode, again.json().detail]).toEqual([400, expect.stringContaining('no longer valid')]);
    expect((await preview()).json().code).toBe('invitation_invalid');
  });

  it.each(['a@b.example, c@d.example', 'a\r\nBcc: x@y.example', `${'a'.repeat(300)}@b.example`, 'İ@example.com', ''])(
    'invites nobody at %j',
    async (email) => {
      const answer = await calls.call('POST /team/invitations', undefined, { token: owner, body: { email } });
      expect(answer.statusCode).toBe(422);
    },
  );

  it('lets an owner send thirty invitations a day, and no more', async () => {
    const flooding = await calls.tokenOf('flooding@example.com', 'elite');
    const told: number[] = [];
    for (let sent = 0; sent < 32; sent += 1) {
      const body = { email: `guest${sent}@example.com` };
      told.push((await calls.call('POST /team/invitations', undefined, { token: flooding, body })).statusCode);
    }
    expect(told.slice(0, 4)).toEqual([201, 201, 201, 201]); // then the team is full
    expect([told.slice(0, 30).includes(429), ...told.slice(30)]).toEqual([false, 429, 429]);
    const other = await calls.tokenOf('calm@example.com', 'elite');
    const body = { email: 'guest@example.com' };
    expect((await calls.call('POST /team/invitations', undefined, { token: other, body })).statusCode).toBe(201);
  });

  it('is for the plan that has it', async () => {
    const premium = await calls.tokenOf('premium@example.com', 'premium');
    const body = { email: 'x@example.com' };
    const answer = await calls.call('POST /team/invitations', undefined, { token: premium, body });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'plan_lacks_feature']);
  });
});

describe('API keys over HTTP', () => {
  it('start runs and read them, and do nothing to the account', async () => {
    const created = await calls.call('POST /api-keys', undefined, { token: owner, body: { name: 'notebook' } });
    const { id, key } = created.json();
    const run = await calls.startedRun(key);
    expect((await calls.call('GET /runs/:id', run, { token: key })).statusCode).toBe(200);
    expect((await calls.call('POST /runs/:id/stream-ticket', run, { token: key })).statusCode).toBe(201);
    for (const route of ['GET /api-keys', 'GET /team', 'POST /auth/logout']) {
      const refused = await calls.call(route, undefined, { token: key });
      expect([route, refused.statusCode, refused.json().code]).toEqual([route, 403, 'person_required']);
    }
    const [listed] = (await calls.call('GET /api-keys', undefined, { token: owner })).json();
    expect(JSON.stringify(listed)).not.toContain(key);
    expect((await calls.call('DELETE /api-keys/:id', id, { token: owner })).statusCode).toBe(204);
    expect((await calls.call('GET /runs', undefined, { token: key })).statusCode).toBe(401);
  });

  it('are refused in an address, with what to do', async () => {
    const { key } = await api.accounts.apiKeys.create(await sessionOf(owner), 'in a URL');
    const answer = await calls.call(`GET /runs?token=${key}`, undefined, { token: owner });
    expect([answer.statusCode, answer.json().detail]).toEqual([400, expect.stringContaining('revoke this key')]);
  });

  it('come with the elite plan', async () => {
    const premium = await calls.tokenOf('no-keys@example.com', 'premium');
    const answer = await calls.call('POST /api-keys', undefined, { token: premium, body: { name: 'x' } });
    expect([answer.statusCode, answer.json().detail]).toEqual([403, expect.stringContaining('elite')]);
  });
});

async function sessionOf(token: string) {
  const session = await api.accounts.session(token);
  if (!session) throw new Error('There is no session');
  return session;
}
