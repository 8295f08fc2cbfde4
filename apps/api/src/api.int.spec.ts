import 'reflect-metadata';
import { Problem, ROUTES } from '@gemscout/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiCalls } from './testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from './testing/api.ts';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let ada: string;
let bob: string;
let adasWorkspace: string;

beforeAll(async () => {
  api = await apiUnderTest('api');
  calls = apiCalls(api);
  const account = await api.accounts.createAccount({ email: 'ada@example.com', plan: 'elite', verified: true });
  [ada, adasWorkspace] = [account.token, account.workspaceId];
  bob = await calls.tokenOf('bob@example.com', 'premium');
});
afterAll(() => api?.close());

describe('who may call', () => {
  it.each(
    Object.entries(ROUTES)
      .filter(([, { caller }]) => caller !== 'public')
      .map(([name]) => name),
  )('%s needs a session', async (route) => {
    for (const token of [undefined, 'x', 'A'.repeat(43)]) {
      const answer = await calls.call(route, crypto.randomUUID(), token === undefined ? {} : { token });
      expect([answer.statusCode, answer.json().detail]).toEqual([401, 'Unauthorized']);
    }
  });

  it('signs up, logs in, and logs out, which ends the session at once', async () => {
    const credentials = { email: ' New+tag@Example.com ', password: 'x' };
    const agreed = { agree_user_agreement: true, agree_privacy_policy: true, agree_investment_disclaimer: true };
    const signup = { ...credentials, ...agreed, legal_version: '2025-08-09' };
    expect((await calls.call('POST /auth/signup', undefined, { body: signup })).statusCode).toBe(201);
    expect((await calls.call('POST /auth/signup', undefined, { body: { ...signup, password: 'y' } })).statusCode).toBe(
      201,
    );
    const wrong = await calls.call('POST /auth/login', undefined, { body: { ...credentials, password: 'y' } });
    expect([wrong.statusCode, wrong.json().detail]).toEqual([401, 'Login failed']);
    const token = (await calls.call('POST /auth/login', undefined, { body: credentials })).json().access_token;
    expect((await calls.call('GET /billing/me', undefined, { token })).json()).toMatchObject({ active_plan: 'none' });
    expect((await calls.start(token, { kind: 'trending' })).json()).toMatchObject({
      code: 'email_unverified',
      status: 403,
    });
    expect((await calls.call('POST /auth/logout', undefined, { token })).statusCode).toBe(204);
    expect((await calls.call('GET /runs', undefined, { token })).statusCode).toBe(401);
  });

  it('opens the demo account to this machine only', async () => {
    await api.accounts.ensureDemo();
    const body = { email: 'demo@example.com', password: 'gemscout-demo-2026' };
    const from = async (headers: Record<string, string>) =>
      (await calls.call('POST /auth/login', undefined, { body, headers })).statusCode;
    expect(await from({ host: 'localhost:3000' })).toBe(200);
    expect(await from({ host: 'evil.example' })).toBe(401);
    expect(await from({ host: 'localhost', 'x-forwarded-for': '1.2.3.4' })).toBe(401);
  });

  it.each([{ agree_privacy_policy: false }, { legal_version: '2024-01-01' }, { email: 'nobody' }, { password: '' }])(
    'refuses a sign-up with %j',
    async (wrong) => {
      const agreed = { agree_user_agreement: true, agree_privacy_policy: true, agree_investment_disclaimer: true };
      const body = { email: 'e@example.com', password: 'x', ...agreed, legal_version: '2025-08-09', ...wrong };
      const answer = await calls.call('POST /auth/signup', undefined, { body });
      expect([answer.statusCode, answer.json().detail]).toEqual([
        422,
        expect.stringContaining(Object.keys(wrong)[0] ?? ''),
      ]);
    },
  );
});

describe('what is not yours', () => {
  const ROUTES_BY_ID = Object.keys(ROUTES).filter((route) => route.includes(':id'));
  /** The URL of a route, with the query that the route validates before it looks up its resource. */
  const called = (route: string): string => (route.endsWith('/prices') ? `${route}?symbol=NOVA` : route);
  /** Bodies of routes that validate them before they look up their resource. */
  const BODIES: Readonly<Record<string, object>> = {
    'POST /runs/:id/fork': { from: { stage: 'plan' } },
    'POST /runs/:id/notes': { text: 'Also look at debt' },
    'PUT /runs/proposals/:id/assignee': { user_id: null },
    'PUT /goal-profiles/:id': { name: 'Income', profile: {} },
    'POST /runs/proposals/:id/notes': { text: 'Also look at debt' },
    'POST /runs/proposals/:id/tags': { tag: 'Debt' },
  };

  it.each(ROUTES_BY_ID)('%s: an unknown or malformed id is 404', async (route) => {
    for (const id of [crypto.randomUUID(), 'x', '%00', '%F0%9F%9A%80', "';drop", 'A'.repeat(90), '__proto__'])
      expect((await calls.call(called(route), id, { token: ada, body: BODIES[route] })).statusCode).toBe(404);
  });

  it("another workspace's run, proposal and item are 404", async () => {
    const runId = await calls.startedRun(ada);
    const proposalId = await calls.savedProposal(adasWorkspace, runId, 'NOVA');
    const notes = JSON.stringify({ proposal_id: proposalId, run_id: runId });
    const item = (
      await calls.call('POST /watchlist', undefined, { token: ada, body: { symbol: 'NOVA', notes } })
    ).json();
    const idOf = (route: string) => {
      if (route.includes('watchlist')) return item.id;
      return route.includes('/proposals/') ? proposalId : runId;
    };
    const before = await api.store.head();
    for (const route of ROUTES_BY_ID)
      expect((await calls.call(called(route), idOf(route), { token: bob, body: BODIES[route] })).statusCode).toBe(404);
    expect(
      (await calls.call('POST /watchlist', undefined, { token: bob, body: { symbol: 'NOVA', notes } })).statusCode,
    ).toBe(404);
    const proposal = { run_id: runId, symbol: 'NOVA', theme: 't', memo: 'm', verdict: 'buy', score: null };
    expect((await calls.call('POST /runs/proposals', undefined, { token: bob, body: proposal })).statusCode).toBe(404);
    expect(await api.store.head()).toBe(before);
  });
});

describe('the installation', () => {
  it('is described, and well', async () => {
    expect((await calls.call('GET /config', undefined)).json()).toMatchObject({ market: 'test', fictional: true });
    expect((await calls.call('GET /health/live', undefined)).json()).toEqual({ status: 'ok' });
    expect((await calls.call('GET /health/ready', undefined)).json()).toEqual({ status: 'ok' });
  });

  it.each(['/nowhere', '/runs/x/y/z', '/%ZZ', '/health', '/auth'])('answers %s with a problem', async (url) => {
    const answer = await api.app.inject({ url });
    expect([400, 401, 404]).toContain(answer.statusCode);
    expect(Problem.parse(answer.json()).status).toBe(answer.statusCode);
  });

  it('gives every answer an id to quote, also a refusal and a page', async () => {
    for (const url of ['/config', '/runs', '/nowhere', '/docs/openapi.json']) {
      const answer = await api.app.inject({ url, headers: { 'x-request-id': 'quoted-1' } });
      expect([url, answer.headers['x-request-id']]).toEqual([url, 'quoted-1']);
    }
    expect((await calls.call('GET /config', undefined)).headers['x-request-id']).toMatch(/^\w{32}$/);
  });

  it('tells browsers to load nothing from elsewhere', async () => {
    const { headers } = await calls.call('GET /config', undefined);
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://coins.example;");
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('has a row in the table for every route, and a route for every row', async () => {
    const document = (await api.app.inject({ url: '/docs/openapi.json' })).json();
    const served = Object.entries<Record<string, object>>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(served.sort()).toEqual([...Object.keys(ROUTES), 'GET /runs/:id/events', 'GET /workspace/events'].sort());
    expect(document.paths['/runs'].post.requestBody).toBeDefined();
    expect((await api.app.inject({ url: '/docs' })).body).toContain('swagger-ui-bundle.js');
    expect((await api.app.inject({ url: '/docs/swagger-ui.css' })).statusCode).toBe(200);
  });

  it('describes what it takes and answers: headers, bodies that may be missing, null, tokens that are no JWT', async () => {
    const document = (await api.app.inject({ url: '/docs/openapi.json' })).json();
    const { paths, components } = document;
    for (const path of ['/runs', '/runs/{id}/fork'])
      expect(paths[path].post.parameters).toContainEqual(
        expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
      );
    for (const what of ['again', 'dismiss'])
      expect(paths[`/runs/proposals/{id}/${what}`].post.requestBody.required).toBe(false);
    expect(paths['/runs'].post.requestBody.required).toBe(true);
    expect(components.securitySchemes.bearer).not.toHaveProperty('bearerFormat');
    expect(Object.keys(paths['/runs/{id}/events'].get.responses)).toEqual(['200', '204', 'default']);
    const parts = partsOf(document);
    const nullable = parts.filter(({ nullable, enum: values }) => nullable === true && Array.isArray(values));
    expect(nullable.length).toBeGreaterThan(0);
    for (const part of nullable) expect(part['enum']).toContain(null);
    for (const { $ref } of parts.filter((part) => typeof part['$ref'] === 'string'))
      expect(Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`)).toContain($ref);
  });
});

/** Every object within a JSON document. */
function partsOf(part: unknown): readonly Record<string, unknown>[] {
  if (typeof part !== 'object' || part === null) return [];
  return [{ ...part }, ...Object.values(part).flatMap(partsOf)];
}
