import 'reflect-metadata';
import { DecideAgainProgress, proposalContract, ProposalDetailResponse } from '@gemscout/contracts';
import { proposalStream } from '@gemscout/domain';
import { execute } from '@gemscout/event-store';
import { openMarket, type MarketData } from '@gemscout/market';
import { ModelAbstained, proposalDesk, rulesAnalyst, type Analyst } from '@gemscout/research';
import { waitFor } from '@gemscout/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createApi } from '../api-application.ts';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';
import { proposalByRun } from '../testing/proposal-by-run.ts';

const BUY = 'SOAPL';
const RULES = rulesAnalyst();

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let market: MarketData;
let ada: string;
let adasWorkspace: string;
/** The analyst's decision; a spec may replace it. */
let decide: Analyst['decide'];

beforeAll(async () => {
  market = await openMarket('sample', { asOf: '2026-05-15' });
  const analyst: Analyst = { ...RULES, decide: (...about) => decide(...about) };
  api = await apiUnderTest('api_decide_again', {}, market, (evidence) => proposalDesk({ market, evidence, analyst }));
  calls = apiCalls(api);
  const account = await api.accounts.createAccount({ email: 'ada@example.com', plan: 'elite', verified: true });
  [ada, adasWorkspace] = [account.token, account.workspaceId];
});
afterAll(async () => {
  await api?.close();
  await market?.close();
});
beforeEach(() => {
  decide = RULES.decide;
});

const proposed = () => proposalByRun(api, { workspaceId: adasWorkspace, symbol: BUY, market: Promise.resolve(market) });
const request = (id: string, body?: unknown) => calls.call('POST /runs/proposals/:id/again', id, { token: ada, body });
const progressOf = async (id: string) =>
  DecideAgainProgress.parse((await calls.call('GET /runs/proposals/:id/again', id, { token: ada })).json());
const endOf = async (id: string) => {
  await waitFor(async () => (await progressOf(id)).status !== 'running');
  return progressOf(id);
};
const look = async (id: string) =>
  ProposalDetailResponse.parse((await calls.call('GET /runs/proposals/:id', id, { token: ada })).json());
const historyOf = async (id: string) => {
  const types: string[] = [];
  for await (const { type } of api.store.read(proposalStream(id))) types.push(type);
  return types;
};

/** Makes `times` decisions at once; the next decision is `then`. */
function afterDecisions(times: number, then: () => ReturnType<Analyst['decide']>): Analyst['decide'] {
  let made = 0;
  return (...about) => {
    made += 1;
    return made > times ? then() : RULES.decide(...about);
  };
}
const never = () => new Promise<never>(() => undefined);

it('is answered at once with where to look, and each decision is kept as it comes', async () => {
  const id = await proposed();
  const third = Promise.withResolvers<void>();
  let made = 0;
  decide = async (...about) => {
    made += 1;
    if (made === 3) await third.promise;
    return RULES.decide(...about);
  };
  const requested = await request(id);
  expect([requested.statusCode, requested.headers['location']]).toEqual([202, `/runs/proposals/${id}/again`]);
  expect(DecideAgainProgress.parse(requested.json())).toMatchObject({ status: 'running', times: 5, reason: null });
  await waitFor(async () => (await progressOf(id)).done === 2);
  expect(await progressOf(id)).toMatchObject({ status: 'running', times: 5, done: 2 });
  expect((await look(id)).repeated).toMatchObject({ times: 2, verdict: 'buy', agreeing: 2 });
  third.resolve();
  expect(await endOf(id)).toMatchObject({ status: 'finished', times: 5, done: 5, reason: null });
  const { score, repeated } = await look(id);
  expect(repeated).toEqual({ times: 5, verdict: 'buy', agreeing: 5, low: score, high: score });
});

it('keeps the decisions before one that fails, and says why it stopped', async () => {
  const id = await proposed();
  const usage = { model: 'm', inputTokens: 0, outputTokens: 0 };
  const spend = { modelCalls: 1, tokens: 0, usd: 0 };
  const sentence = 'The language model at 127.0.0.1 did not answer in time.';
  const failure = new ModelAbstained('timed_out', sentence, spend, usage);
  decide = afterDecisions(4, () => Promise.reject(failure));
  await request(id);
  expect(await endOf(id)).toMatchObject({ status: 'stopped', times: 5, done: 4, reason: sentence });
  expect((await look(id)).repeated).toMatchObject({ times: 4, agreeing: 4 });
});

/** Another API on the same store, whose decisions take any time within the limit. */
async function otherApi(deskTimeLimitMs?: number) {
  const app = await createApi({ ...api.deps, ...(deskTimeLimitMs && { deskTimeLimitMs }) }, { logLevels: [] });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  const others = apiCalls({ ...api, app });
  return { app, request: (id: string) => others.call('POST /runs/proposals/:id/again', id, { token: ada }) };
}

it('keeps the decisions before one that takes too long, and ends by itself', async () => {
  const id = await proposed();
  const hasty = await otherApi(2_000);
  decide = afterDecisions(2, never);
  await hasty.request(id);
  expect(await endOf(id)).toMatchObject({ status: 'stopped', done: 2, reason: 'A decision took too long.' });
  expect((await look(id)).repeated).toMatchObject({ times: 2 });
  await hasty.app.close();
});

it('keeps the decisions before its server is stopped, and can be requested again', async () => {
  const id = await proposed();
  const stopping = await otherApi();
  decide = afterDecisions(1, never);
  await stopping.request(id);
  await waitFor(async () => (await progressOf(id)).done === 1);
  await stopping.app.close();
  expect(await progressOf(id)).toMatchObject({ status: 'stopped', done: 1, reason: 'The server was stopped.' });
  decide = RULES.decide;
  expect((await request(id, { times: 2 })).statusCode).toBe(202);
  expect(await endOf(id)).toMatchObject({ status: 'finished', times: 2, done: 2 });
});

it('has stopped where its server was killed, and can be requested again', async () => {
  const id = await proposed();
  const now = new Date(Date.parse(api.store.clock().now()) - 6 * 60_000).toISOString();
  const command = { type: 'RequestDecideAgain', times: 5, mostADay: 3, now } as const;
  await execute(api.store, { stream: proposalStream(id), contract: proposalContract, command });
  expect(await progressOf(id)).toMatchObject({
    status: 'stopped',
    times: 5,
    done: 0,
    reason: 'The server ended before the next decision was made.',
  });
  await request(id, { times: 1 });
  expect(await endOf(id)).toMatchObject({ status: 'finished', times: 1, done: 1 });
});

it('answers a second request with the one that is under way, in every process, and refuses other proposals', async () => {
  const [id, other] = [await proposed(), await proposed()];
  const go = Promise.withResolvers<void>();
  decide = async (...about) => {
    await go.promise;
    return RULES.decide(...about);
  };
  const [first, second] = await Promise.all([request(id, { times: 2 }), request(id, { times: 2 })]);
  expect([first.statusCode, second.statusCode]).toEqual([202, 202]);
  expect(second.json()).toEqual(first.json());
  const elsewhere = await otherApi();
  expect((await elsewhere.request(id)).json()).toEqual(first.json());
  const refused = await request(other);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'decision_under_way']);
  go.resolve();
  await endOf(id);
  expect(await historyOf(id)).toEqual([
    'ProposalSaved',
    'DecideAgainRequested',
    'DecisionRepeated',
    'DecisionRepeated',
  ]);
  await elsewhere.app.close();
});

it('goes on when its caller has gone', async () => {
  const id = await proposed();
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  decide = async (...about) => {
    begun.resolve();
    await go.promise;
    return RULES.decide(...about);
  };
  await api.app.listen(0, '127.0.0.1');
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${ada}` };
  const url = `${await api.app.getUrl()}/runs/proposals/${id}/again`;
  const response = await fetch(url, { method: 'POST', headers, signal: leaving.signal });
  leaving.abort();
  expect(response.status).toBe(202);
  await begun.promise;
  go.resolve();
  expect(await endOf(id)).toMatchObject({ status: 'finished', done: 5 });
});

it('shows less confidence where decisions differ', async () => {
  const id = await proposed();
  const { score } = await look(id);
  let asked = 0;
  decide = async (...about) => {
    const thought = await RULES.decide(...about);
    asked += 1;
    const answer = { ...thought.answer, verdict: 'watch', confidence: 0.5 } as const;
    return asked % 2 === 0 ? { ...thought, answer } : thought;
  };
  await request(id, { times: 4 });
  await endOf(id);
  const proposal = await look(id);
  expect(proposal.repeated).toMatchObject({ times: 4, verdict: 'buy', agreeing: 2 });
  expect(proposal.score).toBeLessThan(score ?? 0);
});

it('is possible three times a day, and of at most five decisions', async () => {
  const id = await proposed();
  expect(await progressOf(id)).toMatchObject({ status: 'none', times: 0, done: 0 });
  expect((await request(id, { times: 6 })).statusCode).toBe(422);
  for (let time = 1; time <= 3; time += 1) {
    expect((await request(id, { times: 2 })).statusCode).toBe(202);
    await endOf(id);
  }
  const refused = await request(id, { times: 1 });
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'repeats_used_up']);
  expect(refused.json().detail).toMatch(/at most 3 times a day/);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await historyOf(id)).filter((type) => type === 'DecisionRepeated')).toHaveLength(6);
});
