import 'reflect-metadata';
import { runContract } from '@gemscout/contracts';
import { runStream, type JsonObject, type RecordStep, type RunCommand, type Stage } from '@gemscout/domain';
import { execute } from '@gemscout/event-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';
import { createApi } from '../api-application.ts';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let ada: string;
let bob: string;
let cleo: string;
let dora: string;

beforeAll(async () => {
  api = await apiUnderTest('api_fork_run');
  calls = apiCalls(api);
  [ada, bob, cleo, dora] = await Promise.all([
    calls.tokenOf('ada@example.com', 'elite'),
    calls.tokenOf('bob@example.com', 'elite'),
    calls.tokenOf('cleo@example.com', 'elite'),
    calls.tokenOf('dora@example.com', 'elite'),
  ]);
});
afterAll(() => api?.close());

const run = (runId: string, command: RunCommand) =>
  execute(api.store, { stream: runStream(runId), contract: runContract, command });

function step(
  stage: Stage,
  label: RecordStep['label'],
  symbol?: string,
  payload: JsonObject = {},
  round?: string,
): RunCommand {
  const key = [stage, symbol, round, label].filter((part) => part !== undefined).join('/');
  const about = { ...(symbol !== undefined && { symbol }), now: api.store.clock().now() };
  return { type: 'RecordStep', key, stage, label, message: label, payload, ...about };
}

/** A run of cleo's that has decided on KEST, whose memo states the close and one more sentence. */
async function decidedRun(symbols: readonly string[], close: number, words: string): Promise<string> {
  const id = await calls.startedRun(cleo);
  const day = '2025-06-30';
  const about = { provider: 'test', symbol: 'KEST', asOf: `${day}T20:00:00.000Z`, fetchedAt: `${day}T20:00:00.000Z` };
  const value = { id: 'close', metric: 'close', subject: 'KEST', value: close, unit: 'usd_per_share', evidence: [] };
  const fact = { ...value, period: 'as of 30 June 2025', as_of: day, known_from: about.asOf, source: 'test' };
  const checked = { section: 'evidence', result: 'checked', evidence: [] };
  const shown = `$${close}`;
  const sentences = [
    {
      ...checked,
      text: `Now ${shown}.`,
      reference: 'Now {{close}}.',
      bindings: [{ start: 4, end: 4 + shown.length, shown, fact }],
    },
    { ...checked, text: words, reference: words, bindings: [] },
  ];
  const body = { sentences, dropped: [] };
  const item = await api.evidence.save({ workspaceId: await workspaceOf(id), ...about, kind: 'memo_check', body });
  for (const command of [
    step('plan', 'CORPUS_PLAN'),
    step('plan', 'TOPICS'),
    step('tool-call', 'SHORTLIST', undefined, { symbols: [...symbols] }),
    step('investigate', 'THEME_ANALYSIS', 'KEST'),
    step('validate', 'THEME_VALIDATION', 'KEST'),
    decision('KEST', 'avoid', 0.7, item.hash),
  ])
    await run(id, command);
  return id;
}

/** A finished run: NOVA is a Buy, AAPL an Avoid; the log names one evidence item about NOVA. */
async function endedRun(token: string, body: object = { kind: 'trending' }): Promise<string> {
  const id: string = (await calls.start(token, body)).json().id;
  const evidence = await api.evidence.save({
    workspaceId: await workspaceOf(id),
    provider: 'test',
    kind: 'indicators',
    symbol: 'NOVA',
    asOf: '2025-06-30T20:00:00.000Z',
    fetchedAt: '2025-06-30T20:00:00.000Z',
    body: { close_usd: 41.2 },
  });
  const named = { hash: evidence.hash, kind: 'indicators', provider: 'test', as_of: evidence.asOf };
  for (const command of [
    step('plan', 'CORPUS_PLAN'),
    step('plan', 'TOPICS'),
    step('tool-call', 'SHORTLIST', undefined, { symbols: ['NOVA', 'AAPL'] }),
    step('investigate', 'TOOL', 'NOVA', {
      tool: 'indicators',
      summary: 'Up.',
      facts: { close_usd: 41.2, date: '2025-06-30' },
      evidence: [named],
    }),
    ...['NOVA', 'AAPL'].flatMap((symbol) => [
      step('investigate', 'THEME_ANALYSIS', symbol),
      step('validate', 'THEME_VALIDATION', symbol),
      decision(symbol, symbol === 'NOVA' ? 'buy' : 'avoid', 0.7),
    ]),
  ])
    await run(id, command);
  return id;
}

async function workspaceOf(id: string): Promise<string> {
  for await (const { data } of api.store.read(runStream(id))) return String(data['workspaceId']);
  throw new Error(`There is no run ${id}`);
}

const decision = (
  symbol: string,
  verdict: 'buy' | 'avoid',
  confidence: number,
  memo_check: string | null = null,
): RunCommand => ({
  type: 'RecordVerdict',
  symbol,
  verdict,
  memo: `On ${symbol}`,
  decisionMessage: verdict,
  proposalId: null,
  decision: { symbol, verdict, confidence, checked_by: 'facts', lowered: [], dropped: [], memo_check },
  now: api.store.clock().now(),
});

const fork = (token: string, id: string, body: object, headers: Record<string, string> = {}) =>
  calls.call('POST /runs/:id/fork', id, { token, body, headers });
const get = async (id: string, token = ada) => (await calls.call('GET /runs/:id', id, { token })).json();
const eventsOf = async (id: string) => {
  const events: JsonObject[] = [];
  for await (const { type, data } of api.store.read(runStream(id))) events.push({ type, ...data });
  return events;
};

describe('forking a run', () => {
  it('starts a run that says where it comes from, and that can show the evidence of what it took over', async () => {
    const original = await endedRun(ada);
    const { id } = (await fork(ada, original, { from: { stage: 'decide', symbol: 'nova' } })).json();
    const forkedFrom = { run_id: original, seq: expect.any(Number) };
    expect(await get(id)).toMatchObject({ id, kind: 'trending', status: 'active', forked_from: forkedFrom });
    expect(await get(original)).toMatchObject({ forked_from: null });
    expect((await calls.call('GET /runs', undefined, { token: ada })).json()[0]).toMatchObject({
      forked_from: forkedFrom,
    });
    const evidence = (await calls.call('GET /runs/:id/evidence', id, { token: ada })).json();
    expect(evidence.items).toMatchObject([{ kind: 'indicators', summary: 'Up.' }]);
  });

  it('takes analyst, budget, brief and goal of its own, and its INIT says which differ', async () => {
    const original = await endedRun(ada, { kind: 'custom', text: 'moats' });
    const profile = { objective: 'Income', horizon: null, risk: 'low', angles: [], exclusions: ['tobacco'] };
    const body = {
      from: { stage: 'decide' },
      analyst: 'rules',
      budget: { tool_calls: 12, usd: 0.5 },
      brief: ' pricing power ',
      goal_profile: profile,
    };
    const [requested, init, ...rest] = await eventsOf((await fork(ada, original, body)).json().id);
    expect(requested).toMatchObject({ subject: 'pricing power', budget: { toolCalls: 12, usd: 0.5, modelCalls: 200 } });
    expect(init?.['payload']).toMatchObject({
      analyst: 'rules',
      changed: ['budget', 'brief', 'goal_profile'],
      goal_profile: { version: 0, ...profile },
      forked_from: { run_id: original, stage: 'plan', carried: 0 },
    });
    expect(rest).toMatchObject([{ type: 'StageQueued', stage: 'plan' }]);
  });

  it('where a model is configured is thought for by whoever is asked for, else by who thought in the original', async () => {
    const original = await endedRun(ada);
    const analystFacts = () => ({ analyst: 'openai', model: 'm', prompts: [] });
    const withModel = await createApi({ ...api.deps, analystFacts }, { logLevels: [] });
    await withModel.init();
    for (const [analyst, named, changed] of [
      [undefined, 'rules', []],
      ['rules', 'rules', []],
      ['openai', 'openai', ['analyst']],
    ]) {
      const answer = await withModel.inject({
        method: 'POST',
        url: `/runs/${original}/fork`,
        headers: { authorization: `Bearer ${ada}` },
        payload: { from: { stage: 'decide' }, analyst },
      });
      const [, init] = await eventsOf(answer.json().id);
      expect(init?.['payload']).toMatchObject({ analyst: named, changed });
    }
    await withModel.close();
  });

  it('carries the steps before a line of the log over, and keeps the goal of the original', async () => {
    const original = await endedRun(ada);
    const seq = (await eventsOf(original)).findIndex(({ type }) => type === 'SHORTLIST');
    const [, init, ...rest] = await eventsOf((await fork(ada, original, { from: { seq } })).json().id);
    expect(init?.['payload']).toMatchObject({
      changed: [],
      goal_profile: null,
      forked_from: { seq, stage: 'tool-call' },
    });
    expect(rest.map(({ type }) => type)).toEqual(['CORPUS_PLAN', 'TOPICS', 'StageQueued']);
  });

  it('is charged once for a key and body, and refused for another body', async () => {
    const token = await calls.tokenOf('key@example.com', 'basic');
    const original = await endedRun(token);
    const headers = { 'idempotency-key': 'fork-1' };
    const first = await fork(token, original, { from: { stage: 'decide' }, analyst: 'rules' }, headers);
    const again = await fork(token, original, { analyst: 'rules', from: { stage: 'decide' } }, headers);
    expect(again.json()).toEqual(first.json());
    expect((await fork(token, original, { from: { stage: 'plan' } }, headers)).json().code).toBe(
      'idempotency_key_reused',
    );
    const billing = (await calls.call('GET /billing/me', undefined, { token })).json();
    expect(billing).toMatchObject({ runs_today: 2, runs_month: 2 });
  });

  it('counts towards the caps of the plan, and gives back what a fork did not use', async () => {
    const token = await calls.tokenOf('caps@example.com', 'basic');
    const original = await endedRun(token);
    const again = (n: number) => fork(token, original, { from: { stage: 'decide' } }, { 'idempotency-key': `k-${n}` });
    const answers = [await again(1), await again(2), await again(3), await again(4), await again(5)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 429]);
    expect(answers[4]?.json()).toMatchObject({ code: 'daily_cap' });
    expect(Number(answers[4]?.headers['retry-after'])).toBeGreaterThan(0);
    await calls.call('POST /runs/:id/cancel', answers[0]?.json().id, { token });
    expect((await again(5)).statusCode).toBe(201);
  });

  it('of a fork goes on from what that one had', async () => {
    const original = await endedRun(ada);
    const first = (await fork(ada, original, { from: { stage: 'decide', symbol: 'NOVA' } })).json().id;
    await run(first, decision('NOVA', 'avoid', 0.6));
    const second = (await fork(ada, first, { from: { stage: 'decide' } })).json().id;
    expect(await get(second)).toMatchObject({ forked_from: { run_id: first } });
    expect((await eventsOf(second)).map(({ type }) => type)).toContain('THEME_VALIDATION');
  });
});

describe('a fork is refused, and leaves no trace', () => {
  it.each([
    [{ from: { seq: 9_999 } }, 'fork_point_missing'],
    [{ from: { seq: 0 } }, 'fork_point_missing'],
    [{ from: { stage: 'plan', symbol: 'NOVA' } }, 'fork_point_missing'],
    [{ from: { stage: 'decide', symbol: 'BRK.B' } }, 'fork_point_unreached'],
    [{ from: { stage: 'decide' }, analyst: 'openai' }, 'analyst_missing'],
    [{ from: { stage: 'decide' }, budget: { usd: 3 } }, 'budget_too_large'],
    [{ from: { stage: 'decide' }, brief: 'moats' }, 'input_invalid'],
    [{ from: { stage: 'decide' }, brief: ' ' }, 'input_invalid'],
    [{ from: { stage: 'decide', symbol: '🚀' } }, 'input_invalid'],
    [{ from: { stage: 'sleep' } }, 'input_invalid'],
    [{ from: { stage: 'decide', seq: 3 } }, 'input_invalid'],
    [{ from: { seq: -1 } }, 'input_invalid'],
    [{ from: { stage: 'decide' }, budget: { usd: -1 } }, 'input_invalid'],
    [{ from: { stage: 'decide' }, colour: 'red' }, 'input_invalid'],
    [{}, 'input_invalid'],
  ])('%j: %s', async (body, code) => {
    const original = await endedRun(dora);
    const before = await api.store.head();
    const answer = await fork(dora, original, body);
    expect([answer.statusCode, answer.json().code]).toEqual([422, code]);
    expect(await api.store.head()).toBe(before);
  });

  it('while its run goes on, where there is no such run, and where it is of another workspace', async () => {
    const active = await calls.startedRun(dora);
    const body = { from: { stage: 'plan' } };
    expect((await fork(dora, active, body)).json()).toMatchObject({ status: 422, code: 'run_active' });
    expect((await fork(dora, crypto.randomUUID(), body)).statusCode).toBe(404);
    expect((await fork(dora, 'no-run', body)).statusCode).toBe(404);
    expect((await fork(bob, await endedRun(dora), body)).statusCode).toBe(404);
  });

  it('where more was found than one append takes, and not where one ticker is asked for', async () => {
    const id = await calls.startedRun(dora);
    const symbols = ['NOVA', 'AAPL'];
    await run(id, step('plan', 'TOPICS'));
    await run(id, step('tool-call', 'SHORTLIST', undefined, { symbols }));
    const found = 'x'.repeat(30_000);
    for (const symbol of symbols) {
      for (let n = 0; n < 16; n += 1) await run(id, step('investigate', 'TOOL', symbol, { found }, String(n)));
      await run(id, step('investigate', 'THEME_ANALYSIS', symbol));
    }
    await calls.call('POST /runs/:id/cancel', id, { token: dora });
    expect((await fork(dora, id, { from: { stage: 'validate' } })).json()).toMatchObject({ code: 'fork_too_large' });
    expect((await fork(dora, id, { from: { stage: 'validate', symbol: 'NOVA' } })).statusCode).toBe(201);
  });

  it('on another market, by a sentence that names both', async () => {
    const original = await endedRun(dora);
    const config = { ...api.deps.config, market: 'live', as_of: null };
    const elsewhere = await createApi({ ...api.deps, config }, { logLevels: [] });
    await elsewhere.init();
    const answer = await elsewhere.inject({
      method: 'POST',
      url: `/runs/${original}/fork`,
      payload: { from: { stage: 'decide' } },
      headers: { authorization: `Bearer ${dora}` },
    });
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'market_differs',
      detail: 'The run was made on the market test as of 2025-06-30, and here is live: fork it there.',
    });
    await elsewhere.close();
  });
});

describe('comparing two runs', () => {
  const compare = (a: string, b: string, token = cleo) =>
    api.app.inject({ url: `/runs/compare?a=${a}&b=${b}`, headers: { authorization: `Bearer ${token}` } });

  it('puts their verdicts side by side, and a fork has none on what it left out', async () => {
    const original = await endedRun(cleo);
    const { id } = (await fork(cleo, original, { from: { stage: 'decide', symbol: 'NOVA' } })).json();
    await run(id, decision('NOVA', 'avoid', 0.6));
    const answer = (await compare(original, id)).json();
    expect(answer).toMatchObject({
      a: { id: original, forked_from: null },
      b: { id, forked_from: { run_id: original } },
      tickers: [
        {
          symbol: 'NOVA',
          a: {
            verdict: 'buy',
            confidence: 0.7,
            goal_fit: null,
            price: 41.2,
            price_as_of: '2025-06-30',
            memo: 'On NOVA',
          },
          b: { verdict: 'avoid', confidence: 0.6 },
          difference: { figures: { changed: [], same: 0 }, sentences: { gone: [], added: [], same: 1 } },
        },
        { symbol: 'AAPL', a: { verdict: 'avoid' }, b: { verdict: null }, difference: null },
      ],
    });
  });

  it('says what differs in the figures and the sentences of the memos, by the facts of their checks', async () => {
    const before = await decidedRun(['KEST'], 41.2, 'It rose.');
    const after = await decidedRun(['KEST', 'NOVA'], 43, 'It fell.');
    const { a, b, tickers } = (await compare(before, after)).json();
    expect([a.status, b.status]).toEqual(['completed', 'active']);
    expect(tickers).toMatchObject([
      {
        symbol: 'KEST',
        difference: {
          figures: { changed: [{ fact: 'close', a: { shown: '$41.20' }, b: { shown: '$43.00' } }], same: 0 },
          sentences: { gone: ['It rose.'], added: ['It fell.'], restated: 1, same: 0 },
        },
      },
      { symbol: 'NOVA', a: null, b: { state: 'waiting', verdict: null }, difference: null },
    ]);
  });

  it('wants two runs of the workspace', async () => {
    const [own, other] = [await endedRun(cleo), await endedRun(bob)];
    for (const [a, b] of [
      [own, other],
      [other, own],
      [own, 'x'],
      [own, crypto.randomUUID()],
      [other, other],
    ] as const) {
      const answer = await compare(a, b);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'runs_missing']);
    }
    expect((await compare(own, own)).json()).toMatchObject({
      status: 422,
      code: 'runs_same',
      detail: 'A run cannot be compared with itself. Choose another one.',
    });
    expect(
      (await api.app.inject({ url: `/runs/compare?a=${own}`, headers: { authorization: `Bearer ${cleo}` } }))
        .statusCode,
    ).toBe(422);
  });
});

it('gives the results of a run: each ticker with its verdict or how far it is, to its workspace only', async () => {
  const ended = await endedRun(ada);
  const results = async (id: string, token = ada) => calls.call('GET /runs/:id/results', id, { token });
  expect((await results(ended)).json()).toMatchObject([
    { symbol: 'NOVA', state: 'decided', verdict: 'buy', confidence: 0.7 },
    { symbol: 'AAPL', state: 'decided', verdict: 'avoid', confidence: 0.7 },
  ]);
  const { id } = (await calls.start(ada, { kind: 'trending' })).json();
  expect((await results(id)).json()).toEqual([]);
  expect([(await results(ended, bob)).statusCode, (await results('x')).statusCode]).toEqual([404, 404]);
});
