import { ROUTES } from '@gemscout/contracts';
import 'reflect-metadata';
import { runStream } from '@gemscout/domain';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@gemscout/testing';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';
import { createApi } from '../api-application.ts';

const OPERATOR = 'op@example.com';
const OPERATOR_ROUTES = Object.keys(ROUTES).filter((name) => ROUTES[name]?.caller === 'operator');
const reason = 'ticket 7';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let operator: string;
let stranger: string;
let runId: string;

beforeAll(async () => {
  api = await apiUnderTest('ops', { operatorEmails: [OPERATOR, 'eve@example.com', 'late@example.com'] });
  calls = apiCalls(api);
  operator = await calls.tokenOf('Op@Example.com', 'none');
  stranger = await calls.tokenOf('ada@example.com', 'elite');
  runId = await calls.startedRun(stranger);
});
afterAll(() => api?.close());

const audit = async () => (await calls.call('GET /ops/audit', undefined, { token: operator })).json();
const view = (token: string, stream: string, why = reason) =>
  calls.call('POST /ops/stream-views', undefined, { token, body: { stream, reason: why } });

describe('who operates', () => {
  it.each(OPERATOR_ROUTES)('%s is there for an operator alone', async (route) => {
    expect((await calls.call(route, '1')).statusCode).toBe(401);
    expect((await calls.call(route, '1', { token: 'A'.repeat(43) })).statusCode).toBe(401);
    expect((await calls.call(route, '1', { token: stranger })).json()).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  it('an address that is only on the list opens nothing: somebody must have vouched for it', async () => {
    const { token } = await api.accounts.createAccount({ email: 'late@example.com', plan: 'none', verified: false });
    const agreed = { legalVersion: '2025-08-09', agreements: ['user'] };
    await api.accounts.signUp({ email: 'eve@example.com', password: 'x', ...agreed });
    const eve = (await api.accounts.logIn('eve@example.com', 'x')) ?? '';
    for (const one of [token, eve]) {
      expect((await calls.call('GET /ops/stages', undefined, { token: one })).statusCode).toBe(404);
      const session = await calls.call('GET /auth/session', undefined, { token: one });
      expect(session.json()).toMatchObject({ operator: false });
    }
  });

  it('a session knows whether it is one, and the demo account of an open installation is none', async () => {
    const { accounts, deps } = api;
    expect((await calls.call('GET /auth/session', undefined, { token: operator })).json()).toMatchObject({
      email: 'Op@Example.com',
      verified: true,
      operator: true,
    });
    await accounts.ensureDemo();
    const demo = (await accounts.logIn('demo@example.com', 'gemscout-demo-2026')) ?? '';
    const ops = { ...deps.ops, operatorEmails: ['demo@example.com'] };
    for (const demoAnywhere of [false, true]) {
      const app = await createApi({ ...deps, ops, demoAnywhere }, { logLevels: [] });
      await app.init();
      await app.getHttpAdapter().getInstance().ready();
      const asked = { url: '/ops/stages', headers: { authorization: `Bearer ${demo}` } };
      expect((await app.inject(asked)).statusCode).toBe(demoAnywhere ? 404 : 200);
      // After the removal from the list the next request is refused.
      const former = await app.inject({ ...asked, headers: { authorization: `Bearer ${operator}` } });
      expect(former.statusCode).toBe(404);
      await app.close();
    }
  });
});

describe('what operators see', () => {
  it('every stage, no topics and no dead letters in one process, and where the projections stand', async () => {
    const stages = (await calls.call('GET /ops/stages', undefined, { token: operator })).json();
    expect(stages.map(({ stage }: { stage: string }) => stage)).toEqual([
      'plan',
      'tool-call',
      'investigate',
      'validate',
      'decide',
    ]);
    const topics = await calls.call('GET /ops/topics', undefined, { token: operator });
    expect(topics.json()).toEqual({ bus: 'in-process', topics: [] });
    const letters = await calls.call('GET /ops/dead-letters', undefined, { token: operator });
    expect(letters.json()).toEqual({ bus: 'in-process', letters: [] });
    expect((await calls.call('GET /ops/stuck-runs', undefined, { token: operator })).json()).toEqual([]);
    const { projections, rebuilding } = (
      await calls.call('GET /ops/projections', undefined, { token: operator })
    ).json();
    expect(projections.map(({ name }: { name: string }) => name)).toEqual(['read', 'open_task']);
    expect(projections[0]).toMatchObject({ held: true, head: await api.store.head() });
    expect(projections[1]).toMatchObject({ position: null, lag: { events: 3, or_more: false } });
    expect(rebuilding).toBe(false);
  });

  it("a tenant's stream as stored, page by page, and a row of who looked and why", async () => {
    const opened = await view(operator, runId);
    expect(opened.json()).toMatchObject({ stream: runStream(runId) });
    const { id } = opened.json();
    const events = 'GET /ops/stream-views/:id/events';
    const pages = [];
    for (let from: number | null = 0; from !== null;) {
      const answer = await calls.call(`${events}?from=${from}&limit=1`, id, { token: operator });
      pages.push(...answer.json().events);
      from = answer.json().next;
    }
    const stored = [];
    for await (const event of api.store.read(runStream(runId))) stored.push(event.id);
    expect(pages.map((event) => event.id)).toEqual(stored);
    expect(pages[0]).toMatchObject({ revision: 0, type: 'RunRequested', data: { runId } });
    expect((await audit())[0]).toMatchObject({
      id,
      who: 'Op@Example.com',
      action: 'view_stream',
      target: runStream(runId),
      reason,
      outcome: 'done',
    });
  });

  it('a view is of the one who opened it', async () => {
    const { id } = (await view(operator, runId)).json();
    const late = await calls.call('GET /ops/stream-views/:id/events', id, { token: stranger });
    expect(late.statusCode).toBe(404);
    const tooFar = {
      url: `/ops/stream-views/${id}/events?from=2147483648`,
      headers: { authorization: `Bearer ${operator}` },
    };
    expect((await api.app.inject(tooFar)).statusCode).toBe(422);
    const unopened = await calls.call('GET /ops/stream-views/:id/events', '999999', { token: operator });
    expect(unopened.json().detail).toContain('Open it again');
  });

  it.each([
    ['no reason', { stream: crypto.randomUUID(), reason: ' ' }, 422],
    ['no stream', { stream: 'accounts', reason }, 422],
    ['a stream that nobody wrote', { stream: crypto.randomUUID(), reason }, 404],
  ])('refuses to show %s', async (_what, body, status) => {
    const answer = await calls.call('POST /ops/stream-views', undefined, { token: operator, body });
    expect(answer.statusCode).toBe(status);
    if (status === 404) expect((await audit())[0]).toMatchObject({ action: 'view_stream', outcome: 'failed' });
  });
});

describe('what operators do', () => {
  it('rebuilds in the background, once at a time, and says how it ended', async () => {
    const rebuild = () => calls.call('POST /ops/projections/rebuild', undefined, { token: operator, body: { reason } });
    const answers = await Promise.all([rebuild(), rebuild(), rebuild()]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses).toContain(202);
    expect(statuses.filter((status) => status !== 202 && status !== 409)).toEqual([]);
    await waitFor(async () => (await audit()).every(({ outcome }: { outcome: string }) => outcome !== 'begun'));
    const rows = (await audit()).filter(({ action }: { action: string }) => action === 'rebuild');
    const outcomes = rows.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes.filter((outcome: string) => outcome === 'done')).toHaveLength(
      statuses.filter((status) => status === 202).length,
    );
    expect(rows.find(({ outcome }: { outcome: string }) => outcome === 'done').detail).toMatch(/^\d+ events$/);
  });

  it('has no dead letters to replay in one process', async () => {
    for (const route of ['POST /ops/dead-letters/:id/replay', 'POST /ops/dead-letters/:id/discard'])
      expect((await calls.call(route, '0-0', { token: operator, body: { reason } })).statusCode).toBe(404);
  });

  it('lists what was done, page by page', async () => {
    const [first, second] = await audit();
    const next = await calls.call(`GET /ops/audit?limit=1&before=${first.id}`, undefined, { token: operator });
    expect(next.json()).toEqual([second]);
  });
});
