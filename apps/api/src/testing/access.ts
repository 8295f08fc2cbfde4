import { randomBytes } from 'node:crypto';
import { mailbox } from './mailbox.ts';
import { apiCalls } from './api-calls.ts';
import type { ApiUnderTest } from './api.ts';

const PASSWORD = 'the password of everybody';

export type People = Awaited<ReturnType<typeof peopleOf>>;

/** One caller of every kind: Ada owns a team with one member, and one resource of every kind that routes concern. */
export async function peopleOf(api: ApiUnderTest) {
  const calls = apiCalls(api);
  const account = (name: string, plan: string, verified = true) =>
    api.accounts.createAccount({ email: `${name}@example.com`, plan, verified, password: PASSWORD });
  const ada = await account('ada', 'elite');
  const member = await account('member', 'elite');
  const [key, parkedKey] = await Promise.all([ada, member].map((holder) => api.accounts.apiKeys.create(holder, 'key')));
  if (!key || !parkedKey) throw new Error('There are no keys');
  await api.accounts.team.invite(ada.workspaceId, 'member@example.com');
  const { text } = await mailbox(api.app).mailTo('member@example.com');
  await api.accounts.team.accept(member.userId, /invite=([\w-]{43})/.exec(text)?.[1] ?? '');
  const revoked = await account('revoked', 'elite');
  await calls.call('POST /auth/logout', undefined, { token: revoked.token });
  const idOf = await thingsOf(api, ada, { memberId: member.userId, keyId: key.id });
  async function spare(name: string): Promise<string> {
    const body = { email: `${name}@example.com`, password: PASSWORD };
    return (await calls.call('POST /auth/login', undefined, { body })).json().access_token;
  }
  const shared = { workspaceId: ada.workspaceId, runId: idOf('GET /runs/:id') };
  return {
    tokens: {
      nobody: undefined,
      'a token that was revoked': revoked.token,
      'a token of another installation': randomBytes(32).toString('base64url'),
      'an API key': key.key,
      'an API key that rests': parkedKey.key,
      'a person without a plan': (await account('none', 'none')).token,
      'a person who has not verified': (await account('unverified', 'elite', false)).token,
      'a member of the team': member.token,
      'a stranger': (await account('stranger', 'elite')).token,
      'the owner': ada.token,
    },
    /** Another session of a user, which calls may end. */
    spare,
    /** Starts a session for each call, because earlier calls have ended the others. */
    idOf: async (route: string): Promise<string> =>
      route.includes(' /auth/sessions/')
        ? ((await api.accounts.session(await spare('ada')))?.sessionId ?? 'no session')
        : idOf(route),
    /** The share of Ada's run, as `idOf` names it. */
    shareId: (await api.accounts.replayShares.create(shared)).id,
  };
}

type Others = { readonly memberId: string; readonly keyId: string };

/** @returns the id of the resource of a route; all resources belong to Ada */
async function thingsOf(
  api: ApiUnderTest,
  { token, workspaceId }: { readonly token: string; readonly workspaceId: string },
  { memberId, keyId }: Others,
) {
  const { call, startedRun, savedProposal } = apiCalls(api);
  const runId = await startedRun(token);
  const proposalId = await savedProposal(workspaceId, runId, 'NOVA');
  const invitation = await api.accounts.team.invite(workspaceId, 'guest@example.com');
  const body = { symbol: 'NOVA', notes: '' };
  const item: { id: string } = (await call('POST /watchlist', undefined, { token, body })).json();
  const profile = { name: 'Growth', profile: {} };
  const goal: { id: string } = (await call('POST /goal-profiles', undefined, { token, body: profile })).json();
  const ids: readonly (readonly [path: string, id: string])[] = [
    ['/watchlist/', item.id],
    ['/runs/proposals/', proposalId],
    ['/runs/', runId],
    ['/team/invitations/', invitation.id],
    ['/team/members/', memberId],
    ['/api-keys/', keyId],
    ['/goal-profiles/', goal.id],
  ];
  return (route: string): string => ids.find(([path]) => route.includes(` ${path}`))?.[1] ?? crypto.randomUUID();
}
