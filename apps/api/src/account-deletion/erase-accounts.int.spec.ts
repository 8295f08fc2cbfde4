import { eraseAccounts, eraseNext, type EraseDeps } from '@gemscout/background-jobs';
import { openDispatch, type Dispatch } from '@gemscout/dispatch';
import { runStream } from '@gemscout/domain';
import type { Recorded } from '@gemscout/event-store';
import { queryDatabase } from '@gemscout/postgres';
import { tablesWith } from '@gemscout/postgres/testing';
import { inProcessBus } from '@gemscout/stage-bus';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

const PASSWORD = 'correct horse battery';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let dispatch: Dispatch;
let deps: EraseDeps;
const stopping = new AbortController();
let dispatching: Promise<void>;

beforeAll(async () => {
  api = await apiUnderTest('erase_accounts');
  calls = apiCalls(api);
  dispatch = await openDispatch(api.databaseUrl, { connections: 3 });
  const singleton = await dispatch.acquire('dispatcher', 'spec');
  const { store, clock, accounts, readModel, evidence, billing } = api.deps;
  const bus = inProcessBus({ handedBack: () => undefined });
  dispatching = dispatch.run({ store, bus, clock, fence: singleton?.fence ?? 0 }, stopping.signal);
  deps = { store, clock, accounts, readModel: api.readModel, evidence: api.evidence, billing, dispatch };
});
afterAll(async () => {
  stopping.abort();
  await dispatching?.catch(() => undefined);
  await dispatch?.close();
  await api?.close();
});

const query = <Row extends object>(sql: string, values: readonly unknown[] = []) =>
  queryDatabase<Row>(api.databaseUrl, sql, values);

/** An account with data in every store, all of it containing `canary`. */
async function accountWith(canary: string) {
  const email = `${canary}@example.com`;
  const account = await api.accounts.createAccount({ email, plan: 'elite', verified: true, password: PASSWORD });
  const { token, workspaceId } = account;
  const run = await calls.start(token, { kind: 'custom', text: `about ${canary}`, memo: canary });
  const runId: string = run.json().id;
  const proposal = { run_id: runId, symbol: 'NOVA', theme: canary, memo: canary, verdict: 'buy', score: 0.5 };
  await calls.call('POST /runs/proposals', undefined, { token, body: proposal });
  await calls.call('POST /watchlist', undefined, { token, body: { symbol: 'NOVA', notes: canary } });
  await noteAndTag(token, canary);
  await calls.call('POST /api-keys', undefined, { token, body: { name: canary } });
  await calls.call('POST /team/invitations', undefined, { token, body: { email: `x-${canary}@example.com` } });
  await api.accounts.replayShares.create({ workspaceId, runId });
  await api.accounts.passwordResets.request(email);
  const at = '2026-01-01T00:00:00.000Z';
  const item = { workspaceId, provider: 'test', fetchedAt: at, asOf: at, symbol: 'NOVA', kind: 'news' } as const;
  await api.evidence.save({ ...item, body: { title: canary } });
  return { ...account, email, runId };
}

/** One note stays, one is removed again. */
async function noteAndTag(token: string, canary: string) {
  const about = { token, symbol: 'NOVA' };
  const [, removed] = await Promise.all(
    [canary, `removed ${canary}`].map((text) =>
      calls.call('POST /companies/:symbol/notes', undefined, { ...about, body: { text } }),
    ),
  );
  await calls.call('DELETE /companies/:symbol/notes/:note', undefined, { ...about, note: removed?.json().id });
  await calls.call('POST /companies/:symbol/tags', undefined, { ...about, body: { tag: canary } });
}

const erased = (token: string, password = PASSWORD) =>
  calls.call('DELETE /account', undefined, { token, body: { password } });
const isDue = async (): Promise<void> => void (await query('UPDATE accounts.deletion SET due_at = now()'));

async function eraseAll(from: EraseDeps = deps): Promise<void> {
  for (await isDue(); await eraseNext(from); await isDue());
}

describe('an account that its owner deletes', () => {
  it('is gone at once for everybody, and then everywhere', async () => {
    const ada = await accountWith('canary-ada');
    const bob = await accountWith('canary-bob');
    expect(await tablesWith(api.databaseUrl, 'canary-ada')).toEqual(
      expect.arrayContaining(['read.proposal', 'read.annotation']),
    );
    const rows = await query<{ id: string }>('SELECT id FROM read.proposal WHERE run_id = $1', [ada.runId]);
    const proposals = rows.map(({ id }) => id);
    expect(proposals).not.toEqual([]);
    expect((await erased(ada.token)).statusCode).toBe(202);
    expect((await calls.call('GET /runs', undefined, { token: ada.token })).statusCode).toBe(401);
    expect(await api.accounts.logIn(ada.email, PASSWORD)).toBeUndefined();
    await eraseAll();
    expect(await tablesWith(api.databaseUrl, 'canary-ada')).toEqual([]);
    for (const id of [ada.workspaceId, ada.userId, ada.runId, ...proposals])
      expect(await tablesWith(api.databaseUrl, id)).toEqual([]);
    expect(await tablesWith(api.databaseUrl, bob.runId)).toContain('accounts.replay_share');
    expect((await calls.call('GET /runs/:id', bob.runId, { token: bob.token })).statusCode).toBe(200);
    expect(await query('SELECT FROM accounts.deletion')).toEqual([]);
  });

  it('is gone with its sample run, whether the owner deleted that before or not', async () => {
    for (const deletesSample of [false, true]) {
      const email = `sampler-${deletesSample}@example.com`;
      await api.accounts.signUp({ email, password: PASSWORD, legalVersion: '2025-08-09', agreements: [] });
      const body = { email, password: PASSWORD };
      const token: string = (await calls.call('POST /auth/login', undefined, { body })).json().access_token;
      const [run] = (await calls.call('GET /runs', undefined, { token })).json();
      const [proposal] = (await calls.call('GET /runs/proposals', undefined, { token })).json();
      if (deletesSample) await calls.call('DELETE /runs/:id', run.id, { token });
      await erased(token);
      await eraseAll();
      for (const id of [run.id, proposal.id]) expect(await tablesWith(api.databaseUrl, id)).toEqual([]);
    }
  });

  it('stays as it is after a wrong password', async () => {
    const ada = await accountWith('canary-wrong');
    const refused = await erased(ada.token, 'not the password');
    expect([refused.statusCode, refused.json().detail]).toEqual([400, 'The password is wrong. Nothing was deleted.']);
    expect((await calls.call('GET /runs/:id', ada.runId, { token: ada.token })).statusCode).toBe(200);
  });

  it('can sign up anew at once', async () => {
    const ada = await accountWith('canary-anew');
    await erased(ada.token);
    const again = await api.accounts.createAccount({ email: ada.email, plan: 'basic', verified: true });
    await eraseAll();
    expect((await calls.call('GET /runs', undefined, { token: again.token })).json()).toEqual([]);
  });

  it('is erased again where a restore of the event store alone brings it back', async () => {
    const kurrent = { ...deps, remembersErased: true };
    const ada = await accountWith('canary-restored');
    const events = await readAll(ada.runId);
    await erased(ada.token);
    await eraseAll(kurrent);
    expect(await tablesWith(api.databaseUrl, 'canary-restored')).toEqual([]);
    await bringBack(ada.runId, events);
    expect(await tablesWith(api.databaseUrl, 'canary-restored')).toContain('event_store.event');
    expect(await api.accounts.deletion.reopen()).toBe(1);
    await eraseAll(kurrent);
    expect(await tablesWith(api.databaseUrl, 'canary-restored')).toEqual([]);
  });

  it.each(['billing', 'runs', 'streams', 'rows', 'again'])(
    'is erased although the process dies in the step %s, and another one fails there',
    async (step) => {
      const canary = `canary-killed-${step}`;
      const { token } = await accountWith(canary);
      await erased(token);
      const steps: string[] = [];
      for (await isDue(); ; await isDue()) {
        const claimed = await api.accounts.deletion.claim(60_000); // simulates a process that crashes after claiming
        if (!claimed) break;
        steps.push(claimed.step);
        await isDue();
        await eraseNext(claimed.step === step && steps.filter((each) => each === step).length === 1 ? failing() : deps);
      }
      expect(steps.filter((each) => each === step)).toHaveLength(2);
      expect(await tablesWith(api.databaseUrl, canary)).toEqual([]);
    },
  );

  it('is named in no log when a step fails: of a failure only its kind is told', async () => {
    const { token, email } = await accountWith('canary-logged');
    await erased(token);
    await isDue();
    const failure = new Error(`no customer ${email}`, { cause: new TypeError(email) });
    const billing = { cancelForDeletion: () => Promise.reject(failure) };
    expect(await firstWarning({ ...deps, billing })).toEqual([
      { step: 'billing', failure: ['Error', 'TypeError'] },
      'A deleted account is not erased yet: it is tried again',
    ]);
    await eraseAll();
    expect(await tablesWith(api.databaseUrl, 'canary-logged')).toEqual([]);
  });

  it('is not said to exist while the database is away', async () => {
    const { deletion } = api.accounts;
    const claim = () => Promise.reject(new Error('away'));
    expect(await firstWarning({ ...deps, accounts: { deletion: { ...deletion, claim } } })).toEqual([
      { step: 'claim', failure: ['Error'] },
      'The accounts to erase could not be read: it is tried again',
    ]);
  });

  it('keeps its members, who are back in their own workspaces', async () => {
    const owner = await accountWith('canary-owner');
    const member = await accountWith('canary-member');
    await query('INSERT INTO accounts.membership (workspace_id, user_id) VALUES ($1, $2)', [
      owner.workspaceId,
      member.userId,
    ]);
    await query('UPDATE accounts.session SET workspace_id = $1 WHERE user_id = $2', [owner.workspaceId, member.userId]);
    await erased(owner.token);
    await eraseAll();
    const session = await api.accounts.session(member.token);
    expect(session).toMatchObject({ workspaceId: member.workspaceId, role: 'owner' });
    expect((await calls.call('GET /runs/:id', member.runId, { token: member.token })).statusCode).toBe(200);
  });
});

async function readAll(runId: string): Promise<readonly Recorded[]> {
  const events: Recorded[] = [];
  for await (const event of deps.store.read(runStream(runId))) events.push(event);
  return events;
}

/** Under another id, because PostgreSQL keeps the stream closed, which a restored KurrentDB does not. */
async function bringBack(runId: string, events: readonly Recorded[]): Promise<void> {
  const restored = randomUUID();
  const again = events.map(({ type, data }) => ({
    id: randomUUID(),
    type,
    data: JSON.parse(JSON.stringify(data).replaceAll(runId, restored)),
  }));
  await deps.store.append([{ stream: runStream(restored), events: again, expectedRevision: 0 }]);
}

/** Erases until there is a warning. */
function firstWarning(from: EraseDeps): Promise<readonly [fields: object, sentence: string | undefined]> {
  return new Promise((resolve) => {
    const told = new AbortController();
    const erasing = eraseAccounts({ ...from, logger: { warn, info: () => undefined } }, told.signal);
    function warn(fields: object, sentence?: string): void {
      told.abort();
      void erasing.then(() => resolve([fields, sentence]));
    }
  });
}

/** Dependencies that all become unavailable in the middle of a step. */
function failing(): EraseDeps {
  const away = () => Promise.reject(new Error('away'));
  return {
    ...deps,
    readModel: { ...deps.readModel, waitFor: away, eraseWorkspace: away },
    billing: { cancelForDeletion: away },
  };
}
