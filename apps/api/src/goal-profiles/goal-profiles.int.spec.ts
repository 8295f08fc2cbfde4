import 'reflect-metadata';
import { runContract } from '@gemscout/contracts';
import { runStream } from '@gemscout/domain';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let ada: string;
let bob: string;

beforeAll(async () => {
  api = await apiUnderTest('api_goal_profile');
  calls = apiCalls(api);
  ada = await calls.tokenOf('ada@example.com', 'elite');
  bob = await calls.tokenOf('bob@example.com', 'elite');
});
afterAll(() => api?.close());

const profile = {
  objective: 'Income that grows',
  horizon: 'years',
  risk: 'low',
  angles: ['Moats'],
  exclusions: ['tobacco'],
};
const save = (token: string, body: unknown) => calls.call('PUT /goal-profile', undefined, { token, body });
const saved = async (token: string) => (await calls.call('GET /goal-profile', undefined, { token })).json();

async function initOfNextRun(token: string): Promise<unknown> {
  const runId = await calls.startedRun(token);
  for await (const { type, data } of api.store.read(runStream(runId))) {
    const event = type === 'INIT' ? runContract.parse(type, data) : undefined;
    if (event?.type === 'INIT') return event.payload['goal_profile'];
  }
  return undefined;
}

it('is not provided until somebody gives one', async () => {
  expect(await saved(bob)).toEqual({ version: 0, profile: null, saved_at: null });
  expect(await initOfNextRun(bob)).toBeNull();
});

it('is kept with a version, and the INIT of a run names the one that it was started with', async () => {
  expect((await save(ada, { profile })).json()).toMatchObject({ version: 1, profile });
  expect(await initOfNextRun(ada)).toEqual({ version: 1, ...profile });
  expect((await save(ada, { profile: {} })).json()).toMatchObject({ version: 2, profile: { horizon: null } });
  expect(await initOfNextRun(ada)).toMatchObject({ version: 2, objective: null, angles: [], exclusions: [] });
  expect((await save(ada, { profile: null })).json()).toMatchObject({ version: 3, profile: null });
  expect(await initOfNextRun(ada)).toBeNull();
});

it('is each workspace’s own', async () => {
  await save(ada, { profile });
  expect(await saved(bob)).toMatchObject({ version: 0, profile: null });
});

it.each([{}, { profile: { horizon: 'decades' } }, { profile: { goals: 'x' } }, profile])(
  'refuses %j, naming the field',
  async (body) => {
    const answer = await save(bob, body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail).toMatch(/profile|horizon|goals|objective/);
  },
);

describe('several goal profiles', () => {
  type Named = { readonly id: string; readonly name: string; readonly version: number };
  let cleo: { readonly token: string; readonly workspaceId: string };
  let growth: Named;
  let okafor: Named;

  const add = (name: string, token = cleo.token) =>
    calls.call('POST /goal-profiles', undefined, { token, body: { name, profile } });
  const list = async (token = cleo.token) => (await calls.call('GET /goal-profiles', undefined, { token })).json();
  const change = (id: string, body: unknown, token = cleo.token) =>
    calls.call('PUT /goal-profiles/:id', id, { token, body });
  const retire = (id: string, token = cleo.token) => calls.call('POST /goal-profiles/:id/retire', id, { token });
  const remove = (id: string, token = cleo.token) => calls.call('DELETE /goal-profiles/:id', id, { token });
  const start = (body: object, headers = {}) => calls.start(cleo.token, { kind: 'trending', ...body }, headers);
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${cleo.token}`, 'gemscout-position': await api.store.head() };
    const answer = await api.app.inject({ url: path, headers });
    return answer.json();
  };
  /** What was asked is refused with this, and no profile is another one than before. */
  const refuses = async (ask: () => ReturnType<typeof add>, status: number, code: string, sentence: RegExp) => {
    const before = await list();
    const answer = (await ask()).json();
    expect(answer).toMatchObject({ status, code, detail: expect.stringMatching(sentence) });
    expect(await list()).toEqual(before);
  };

  beforeAll(async () => {
    const account = { email: 'cleo@example.com', plan: 'elite', verified: true };
    cleo = await api.accounts.createAccount(account);
    growth = (await add(' Growth ')).json();
    okafor = (await add('Client Okafor')).json();
  });

  it('are listed with the default first, which the single profile of old clients is', async () => {
    const both = [
      { id: growth.id, name: 'Growth', version: 1, profile, is_default: true, in_use: false, retired_at: null },
      { id: okafor.id, name: 'Client Okafor', is_default: false },
    ];
    expect(await list()).toMatchObject(both);
    expect(await saved(cleo.token)).toMatchObject({ version: 1, profile });
  });

  it('have a new version only where something changes', async () => {
    const body = { name: 'Client Okafor', profile: { ...profile, risk: 'high' } };
    expect((await change(okafor.id, body)).json()).toMatchObject({ version: 2, profile: { risk: 'high' } });
    expect((await change(okafor.id, body)).json()).toMatchObject({ version: 2 });
  });

  it('are chosen by a run, which its rows and lists carry and are filtered by', async () => {
    const [ofDefault, ofOkafor] = [await start({}), await start({ goal_profile: okafor.id })].map(
      (answer) => answer.json().id,
    );
    const proposalId = await calls.savedProposal(cleo.workspaceId, ofOkafor, 'NOVA');
    const notes = JSON.stringify({ proposal_id: proposalId });
    const chosen = { id: okafor.id, name: 'Client Okafor', version: 2 };
    expect(await get(`/runs/${ofDefault}`)).toMatchObject({ goal_profile: { name: 'Growth', version: 1 } });
    expect(await get(`/runs?goal_profile=${okafor.id}`)).toMatchObject([{ id: ofOkafor, goal_profile: chosen }]);
    expect(await get(`/runs/proposals?goal_profile=${okafor.id}`)).toMatchObject([{ goal_profile: chosen }]);
    expect(await get(`/runs/proposals?goal_profile=${growth.id}`)).toEqual([]);
    const files = ['runs', 'queue'] as const;
    for (const file of files)
      expect((await calls.call(`GET /exports/${file}.csv`, undefined, { token: cleo.token })).body).toContain(
        ',Client Okafor,2,',
      );
    const body = { symbol: 'NOVA', notes };
    const item = (await calls.call('POST /watchlist', undefined, { token: cleo.token, body })).json();
    expect(item).toMatchObject({ goal_profile: chosen });
    expect(await get(`/watchlist?goal_profile=${okafor.id}`)).toEqual([item]);
    expect(await get(`/watchlist?goal_profile=${growth.id}`)).toEqual([]);
  });

  it('keep their name of then in a run when they are renamed', async () => {
    await change(okafor.id, { name: 'Okafor & Sons', profile });
    expect(await get(`/runs?goal_profile=${okafor.id}`)).toMatchObject([{ goal_profile: { name: 'Client Okafor' } }]);
  });

  it('of a name that is taken or too long are refused', async () => {
    await refuses(() => add('GROWTH'), 409, 'profile_name_taken', /Another goal profile has this name/);
    await refuses(() => change(okafor.id, { name: 'growth', profile }), 409, 'profile_name_taken', /has this name/);
    await refuses(() => add('x'.repeat(61)), 422, 'input_invalid', /"name" is too long/);
    await refuses(() => add('  '), 422, 'input_invalid', /"name"/);
  });

  it('cannot be deleted under a run, only retired, and no new run or change takes a retired one', async () => {
    await refuses(() => remove(okafor.id), 409, 'profile_in_use', /Retire it/);
    expect((await start({ goal_profile: okafor.id }, { 'idempotency-key': 'again' })).statusCode).toBe(201);
    expect((await retire(okafor.id)).json()).toMatchObject({ retired_at: expect.any(String), in_use: true });
    const head = await api.store.head();
    await refuses(() => start({ goal_profile: okafor.id }), 409, 'profile_retired', /is retired/);
    await refuses(() => change(okafor.id, { name: 'Again', profile }), 409, 'profile_retired', /is retired/);
    expect(await api.store.head()).toBe(head);
    expect((await start({ goal_profile: okafor.id }, { 'idempotency-key': 'again' })).statusCode).toBe(201);
  });

  it('can be deleted while no run was started with them, also after a start that was refused', async () => {
    const { id } = (await add('Unused')).json();
    await start({ kind: 'trending' }, { 'idempotency-key': 'first' });
    const reused = await start({ goal_profile: id }, { 'idempotency-key': 'first' });
    expect(reused.json()).toMatchObject({ code: 'idempotency_key_reused' });
    expect((await remove(id)).statusCode).toBe(204);
    expect((await remove(id)).statusCode).toBe(404);
  });

  it('of another workspace are not found, and stay as they are', async () => {
    for (const ask of [() => change(growth.id, { name: 'Mine', profile }, bob), () => retire(growth.id, bob)])
      await refuses(ask, 404, 'not_found', /./);
    await refuses(() => remove(growth.id, bob), 404, 'not_found', /./);
    const foreign = () => calls.start(bob, { kind: 'trending', goal_profile: growth.id });
    await refuses(foreign, 404, 'not_found', /no such goal profile/);
    for (const path of ['runs', 'runs/proposals', 'watchlist'])
      expect(await get(`/${path}?goal_profile=${crypto.randomUUID()}`)).toMatchObject({ status: 404 });
  });

  it('are at most 50 that are not retired, also for calls at once', async () => {
    const answers = await Promise.all(Array.from({ length: 51 }, (_, at) => add(`Client ${at}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(49);
    await refuses(() => add('One more'), 422, 'too_many_profiles', /at most 50/);
    await retire(growth.id);
    expect((await add('One more')).statusCode).toBe(201);
  });
});
