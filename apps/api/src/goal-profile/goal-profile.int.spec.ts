import 'reflect-metadata';
import { runContract } from '@gemscout/contracts';
import { runStream } from '@gemscout/domain';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
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
