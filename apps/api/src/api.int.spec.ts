import 'reflect-metadata';
import { Problem, proposalContract } from '@gemscout/contracts';
import { proposalStream } from '@gemscout/domain';
import { execute } from '@gemscout/event-store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiUnderTest, type ApiUnderTest } from './api-under-test.ts';
import { ROUTES } from './routes.ts';

let api: ApiUnderTest;
let ada: string;
let bob: string;
let adasWorkspace: string;

beforeAll(async () => {
  api = await apiUnderTest('api');
  await api.app.init();
  await api.app.getHttpAdapter().getInstance().ready();
  const account = await api.accounts.createAccount({ email: 'ada@example.com', plan: 'elite', verified: true });
  [ada, adasWorkspace] = [account.token, account.workspaceId];
  bob = await tokenOf('bob@example.com', 'premium');
}, 60_000);
afterAll(() => api?.close());

const tokenOf = async (email: string, plan: string, verified = true) =>
  (await api.accounts.createAccount({ email, plan, verified })).token;

type Call = {
  readonly token?: string;
  readonly body?: unknown;
  readonly raw?: string;
  readonly headers?: Record<string, string>;
};

/** Calls a route by its name in the table; every answer is checked against its schema there, or is a problem. */
async function call(route: string, id: string | undefined, { token, body, raw, headers = {} }: Call = {}) {
  const [method = '', path = ''] = route.split(' ');
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const answer = await api.app.inject({
    method: method === 'POST' ? 'POST' : method === 'DELETE' ? 'DELETE' : 'GET',
    url: path.replace(':id', id ?? ''),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  });
  const known = ROUTES[route.split('?')[0] ?? ''];
  if (answer.statusCode >= 300) {
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(Problem.parse(answer.json()).status).toBe(answer.statusCode);
  } else {
    expect(answer.statusCode).toBe(known?.status);
    if (known?.answer) known.answer.parse(answer.json());
    else expect(answer.body).toBe('');
  }
  return answer;
}

const start = (token: string, body: unknown, headers: Record<string, string> = {}) =>
  call('POST /runs', undefined, { token, body, headers });
const startedRun = async (token: string): Promise<string> => (await start(token, { kind: 'trending' })).json().id;

async function savedProposal(runId: string, symbol: string): Promise<string> {
  const proposalId = crypto.randomUUID();
  const facts = { proposalId, workspaceId: adasWorkspace, runId, symbol, theme: 't', memo: 'm', score: 0.7 };
  const now = '2026-01-02T03:04:05.000Z';
  await execute(api.store, {
    stream: proposalStream(proposalId),
    contract: proposalContract,
    command: { type: 'SaveProposal', ...facts, verdict: 'buy', source: 'run', now },
  });
  return proposalId;
}

describe('who may call', () => {
  it.each(
    Object.entries(ROUTES)
      .filter(([, { caller }]) => caller === 'session')
      .map(([name]) => name),
  )('%s needs a session', async (route) => {
    for (const token of [undefined, 'x', 'A'.repeat(43)]) {
      const answer = await call(route, crypto.randomUUID(), token === undefined ? {} : { token });
      expect([answer.statusCode, answer.json().detail]).toEqual([401, 'Unauthorized']);
    }
  });

  it('signs up, logs in, and logs out, which ends the session at once', async () => {
    const credentials = { email: ' New+tag@Example.com ', password: 'x' };
    const agreed = { agree_user_agreement: true, agree_privacy_policy: true, agree_investment_disclaimer: true };
    const signup = { ...credentials, ...agreed, legal_version: '2025-08-09' };
    expect((await call('POST /auth/signup', undefined, { body: signup })).statusCode).toBe(201);
    expect((await call('POST /auth/signup', undefined, { body: { ...signup, password: 'y' } })).statusCode).toBe(201);
    const wrong = await call('POST /auth/login', undefined, { body: { ...credentials, password: 'y' } });
    expect([wrong.statusCode, wrong.json().detail]).toEqual([401, 'Login failed']);
    const token = (await call('POST /auth/login', undefined, { body: credentials })).json().access_token;
    expect((await call('GET /billing/me', undefined, { token })).json()).toMatchObject({ active_plan: 'none' });
    expect((await start(token, { kind: 'trending' })).json()).toMatchObject({ code: 'email_unverified', status: 403 });
    expect((await call('POST /auth/logout', undefined, { token })).statusCode).toBe(204);
    expect((await call('GET /runs', undefined, { token })).statusCode).toBe(401);
  });

  it('opens the demo account to this machine only', async () => {
    await api.accounts.ensureDemo();
    const body = { email: 'demo@example.com', password: 'gemscout-demo-2026' };
    const from = async (headers: Record<string, string>) =>
      (await call('POST /auth/login', undefined, { body, headers })).statusCode;
    expect(await from({ host: 'localhost:3000' })).toBe(200);
    expect(await from({ host: 'evil.example' })).toBe(401);
    expect(await from({ host: 'localhost', 'x-forwarded-for': '1.2.3.4' })).toBe(401);
  });

  it.each([{ agree_privacy_policy: false }, { legal_version: '2024-01-01' }, { email: 'nobody' }, { password: '' }])(
    'refuses a sign-up with %j',
    async (wrong) => {
      const agreed = { agree_user_agreement: true, agree_privacy_policy: true, agree_investment_disclaimer: true };
      const body = { email: 'e@example.com', password: 'x', ...agreed, legal_version: '2025-08-09', ...wrong };
      const answer = await call('POST /auth/signup', undefined, { body });
      expect([answer.statusCode, answer.json().detail]).toEqual([
        422,
        expect.stringContaining(Object.keys(wrong)[0] ?? ''),
      ]);
    },
  );
});

describe('starting a run', () => {
  it.each([
    [{ kind: 'trending' }, null],
    [{ mode: 'trending', kind: 'trending' }, null],
    [{ kind: 'symbol', symbol: ' $nova ' }, 'NOVA'],
    [{ mode: 'symbol', seed: 'aapl' }, 'AAPL'],
    [{ kind: 'symbol', symbol: 'BRK.B' }, 'BRK.B'],
    [{ kind: 'custom', text: ' Find moats ', memo: 'earlier' }, 'Find moats'],
    [{ kind: 'custom', seed: 'Find moats' }, 'Find moats'],
  ])('accepts %j, and the run is in the very next answers', async (body, subject) => {
    const { id } = (await start(ada, body)).json();
    expect((await call('GET /runs/:id', id, { token: ada })).json()).toMatchObject({ id, subject, status: 'active' });
    expect((await call('GET /runs', undefined, { token: ada })).json()[0].id).toBe(id);
  });

  it.each([
    [{}, 'kind'],
    [{ kind: 'symbol', mode: 'custom', symbol: 'NOVA' }, 'mode'],
    [{ kind: 'other' }, 'kind'],
    [{ kind: 'trending', symbol: 'NOVA' }, 'symbol'],
    [{ kind: 'trending', text: '' }, 'text'],
    [{ kind: 'symbol' }, 'symbol'],
    [{ kind: 'symbol', symbol: '' }, 'symbol'],
    [{ kind: 'symbol', symbol: 'ＮＯＶＡ' }, 'symbol'],
    [{ kind: 'symbol', symbol: 'NОVA' }, 'symbol'],
    [{ kind: 'symbol', symbol: '🚀' }, 'symbol'],
    [{ kind: 'symbol', symbol: 'A'.repeat(10_000) }, 'symbol'],
    [{ kind: 'symbol', symbol: "'; drop table" }, 'symbol'],
    [{ kind: 'symbol', symbol: 'ZZZZ' }, 'ZZZZ'],
    [{ kind: 'symbol', symbol: 'NOVA', memo: 'x' }, 'memo'],
    [{ kind: 'custom', text: '' }, 'text'],
    [{ kind: 'custom', text: ' \n\t ' }, 'text'],
    [{ kind: 'custom', text: 'a\u0000b' }, 'text'],
    [{ kind: 'custom', text: 'a\ud800b' }, 'text'],
    [{ kind: 'custom', text: 'x'.repeat(4_001) }, 'text'],
    [{ kind: 'custom', text: 'x', memo: 'm'.repeat(20_001) }, 'memo'],
    [{ kind: 'custom', text: 'x', seed: 'y' }, 'seed'],
    [{ kind: 'custom', text: 7 }, 'text'],
    [{ kind: 'trending', colour: 'red' }, 'colour'],
    [{ kind: 'trending', constructor: {} }, 'constructor'],
    [[], 'object'],
    ['text', 'object'],
    [null, 'object'],
  ])('refuses %j with 422 naming %s, and leaves no trace', async (body, named) => {
    const before = await api.store.head();
    const answer = await start(ada, body);
    expect([answer.statusCode, answer.json().detail]).toEqual([422, expect.stringContaining(named)]);
    expect(await api.store.head()).toBe(before);
  });

  it.each([
    ['{"kind":"trending","__proto__":{"polluted":true}}', 422],
    ['{"kind":"trending","x":{"__proto__":{"polluted":true}}}', 422],
    ['['.repeat(100_000), 400],
    ['['.repeat(5_000) + ']'.repeat(5_000), 422],
    ['{"kind":', 400],
    ['kind=trending', 400],
    ['', 422],
    [JSON.stringify({ kind: 'custom', text: 'x'.repeat(1_100_000) }), 413],
  ])('refuses a body of its own kind (%#)', async (raw, status) => {
    const answer = await call('POST /runs', undefined, { token: ada, raw });
    expect(answer.statusCode).toBe(status);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])('refuses %s', async (type) => {
    const headers = { 'content-type': type };
    expect((await call('POST /runs', undefined, { token: ada, raw: 'kind=trending', headers })).statusCode).toBe(415);
  });

  it('gives the same run for the same key and request, charges it once, and refuses another request', async () => {
    const token = await tokenOf('key@example.com', 'basic');
    const headers = { 'idempotency-key': 'k-1' };
    const first = await start(token, { kind: 'symbol', symbol: 'NOVA' }, headers);
    const again = await start(token, { mode: 'symbol', seed: '$nova' }, headers);
    expect(again.json()).toEqual(first.json());
    expect((await start(token, { kind: 'trending' }, headers)).json().code).toBe('idempotency_key_reused');
    expect((await start(token, { kind: 'trending' }, { 'idempotency-key': ' ' })).statusCode).toBe(422);
    expect((await call('GET /billing/me', undefined, { token })).json()).toMatchObject({
      runs_today: 1,
      runs_month: 1,
    });
    expect((await start(bob, { kind: 'trending' }, headers)).json().id).not.toBe(first.json().id);
  });

  it('accepts exactly 5 of 200 at once under a cap of 5; the rest learn when to come back', async () => {
    const token = await tokenOf('burst@example.com', 'basic');
    const answers = await Promise.all(Array.from({ length: 200 }, () => start(token, { kind: 'trending' })));
    const accepted = answers.filter(({ statusCode }) => statusCode === 201);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect([accepted.length, refused.length]).toEqual([5, 195]);
    for (const { headers, ...answer } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(86_400);
      expect(answer.json()).toMatchObject({
        code: 'daily_cap',
        detail: expect.stringMatching(/basic plan allows 5 runs a day.*UTC/),
      });
    }
    expect((await call('GET /billing/me', undefined, { token })).json()).toMatchObject({
      runs_today: 5,
      runs_per_day: 5,
    });
    expect((await call('GET /runs', undefined, { token })).json()).toHaveLength(5);
  }, 30_000);

  it('gives nothing to who has no plan', async () => {
    const token = await tokenOf('noplan@example.com', 'none');
    expect((await start(token, { kind: 'trending' })).json()).toMatchObject({
      status: 429,
      detail: expect.stringContaining('Settings'),
    });
    const billing = (await call('GET /billing/me', undefined, { token })).json();
    expect(billing).toMatchObject({ active_plan: 'none', runs_per_day: 0, runs_per_month: null });
  });
});

describe('cancelling', () => {
  it('ends the run, gives the charge back where nothing paid was begun, and does nothing the second time', async () => {
    const token = await tokenOf('cancel@example.com', 'basic');
    const id = await startedRun(token);
    expect((await call('POST /runs/:id/cancel', id, { token, raw: '' })).statusCode).toBe(200);
    expect((await call('GET /runs/:id', id, { token })).json()).toMatchObject({ status: 'cancelled' });
    expect((await call('GET /billing/me', undefined, { token })).json()).toMatchObject({ runs_today: 0 });
    const before = await api.store.head();
    expect((await call('POST /runs/:id/cancel', id, { token })).statusCode).toBe(200);
    expect(await api.store.head()).toBe(before);
  });
});

describe('what is not yours', () => {
  const ROUTES_BY_ID = Object.keys(ROUTES).filter((route) => route.includes(':id'));

  it.each(ROUTES_BY_ID)('%s: an unknown or malformed id is 404', async (route) => {
    for (const id of [crypto.randomUUID(), 'x', '%00', '%F0%9F%9A%80', "';drop", 'A'.repeat(90), '__proto__'])
      expect((await call(route, id, { token: ada })).statusCode).toBe(404);
  });

  it("another workspace's run, proposal and item are 404", async () => {
    const runId = await startedRun(ada);
    const proposalId = await savedProposal(runId, 'NOVA');
    const notes = JSON.stringify({ proposal_id: proposalId, run_id: runId });
    const item = (await call('POST /watchlist', undefined, { token: ada, body: { symbol: 'NOVA', notes } })).json();
    const idOf = (route: string) =>
      route.includes('watchlist') ? item.id : route.includes('dismiss') ? proposalId : runId;
    const before = await api.store.head();
    for (const route of ROUTES_BY_ID) expect((await call(route, idOf(route), { token: bob })).statusCode).toBe(404);
    expect((await call('POST /watchlist', undefined, { token: bob, body: { symbol: 'NOVA', notes } })).statusCode).toBe(
      404,
    );
    const proposal = { run_id: runId, symbol: 'NOVA', theme: 't', memo: 'm', verdict: 'buy', score: null };
    expect((await call('POST /runs/proposals', undefined, { token: bob, body: proposal })).statusCode).toBe(404);
    expect(await api.store.head()).toBe(before);
  });
});

describe('queue and watchlist', () => {
  it('moves an approved proposal from the queue to the watchlist, in the very next answers', async () => {
    const runId = await startedRun(ada);
    const [nova, aapl] = [await savedProposal(runId, 'NOVA'), await savedProposal(runId, 'AAPL')];
    const headers = { 'gemscout-position': await api.store.head() };
    const queue = async () =>
      (await call('GET /runs/:id/proposals', runId, { token: ada, headers }))
        .json()
        .map(({ id }: { id: string }) => id);
    expect((await queue()).sort()).toEqual([nova, aapl].sort());
    const notes = JSON.stringify({ proposal_id: nova, run_id: runId });
    const approval = await call('POST /watchlist', undefined, { token: ada, body: { symbol: '$nova', notes } });
    expect(approval.json()).toMatchObject({
      symbol: 'NOVA',
      notes,
      change_24h: expect.closeTo(4),
      change_as_of: '2025-06-30',
    });
    headers['gemscout-position'] = String(approval.headers['gemscout-position']);
    expect(await queue()).toEqual([aapl]);
    const list = (await call('GET /watchlist', undefined, { token: ada, headers })).json();
    expect(list.find(({ symbol }: { symbol: string }) => symbol === 'NOVA').id).toBe(approval.json().id);
    const again = await call('POST /watchlist', undefined, { token: ada, body: { symbol: 'NOVA', notes } });
    expect(again.json()).toEqual(approval.json());
    expect((await call('DELETE /watchlist/:id', approval.json().id, { token: ada })).statusCode).toBe(204);
    const again404 = await call('DELETE /watchlist/:id', approval.json().id, {
      token: ada,
      headers: { 'content-type': 'application/json' },
    });
    expect(again404.statusCode).toBe(404);
    expect(await queue()).toEqual([aapl]);
    const everyRun = (await call('GET /runs/proposals', undefined, { token: ada })).json();
    expect(everyRun.map(({ id }: { id: string }) => id)).toContain(aapl);
    expect(everyRun.map(({ id }: { id: string }) => id)).not.toContain(nova);
    const all = await api.app.inject({
      url: `/runs/${runId}/proposals?include_watched=true`,
      headers: { authorization: `Bearer ${ada}` },
    });
    expect(all.json()).toHaveLength(2);
  });

  it('keeps notes that are no JSON as they are, and a symbol that the market has no figure for', async () => {
    const body = { symbol: 'ZZZ', notes: '{not json' };
    const item = (await call('POST /watchlist', undefined, { token: ada, body })).json();
    expect(item).toMatchObject({ symbol: 'ZZZ', notes: '{not json', change_24h: null });
  });

  it.each([
    [{ symbol: '' }, 422],
    [{ symbol: 'NОVA' }, 422],
    [{ symbol: 'NOVA', notes: 7 }, 422],
    [{ symbol: 'NOVA', notes: '{"proposal_id":"x"}' }, 404],
    [{ symbol: 'NOVA', notes: '{"proposal_id":7}' }, 404],
    [{ symbol: 'NOVA', notes: `{"proposal_id":"${crypto.randomUUID()}"}` }, 404],
  ])('refuses %j with %i', async (body, status) => {
    expect((await call('POST /watchlist', undefined, { token: ada, body })).statusCode).toBe(status);
  });

  it("saves a user's own proposal, finds it by symbol whatever the case, and dismisses it", async () => {
    const runId = await startedRun(ada);
    const body = { run_id: runId, symbol: 'brk.b', theme: 'moats', memo: 'mine', verdict: 'maybe', score: null };
    const saved = (await call('POST /runs/proposals', undefined, { token: ada, body })).json();
    expect(saved).toMatchObject({ symbol: 'BRK.B', source: 'user', verdict: 'maybe', score: null });
    const found = async () => (await call('GET /runs/proposals?symbol=bRk.b', undefined, { token: ada })).json();
    expect(await found()).toEqual([saved]);
    expect(
      (await call('POST /runs/proposals/:id/dismiss', saved.id, { token: ada, body: { reason: 'no' } })).statusCode,
    ).toBe(200);
    expect((await call('POST /runs/proposals/:id/dismiss', saved.id, { token: ada })).statusCode).toBe(200);
    expect(await found()).toEqual([{ ...saved, dismissed: true }]);
    expect((await call('GET /runs/:id/proposals', runId, { token: ada })).json()).toEqual([]);
  });
});

describe('lists', () => {
  it('page by the Link header, newest first', async () => {
    const token = await tokenOf('pages@example.com', 'premium');
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift(await startedRun(token));
    const seen: string[] = [];
    for (let url: string | undefined = '/runs?limit=2'; url !== undefined;) {
      const answer: { json(): { id: string }[]; headers: Record<string, unknown> } = await api.app.inject({
        url,
        headers: { authorization: `Bearer ${token}` },
      });
      seen.push(...answer.json().map(({ id }) => id));
      url = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1];
    }
    expect(seen).toEqual(ids);
  });

  it.each([
    '/runs?after=x',
    '/runs?limit=0',
    '/runs?limit=x',
    '/runs?limit=2&limit=3',
    '/runs?colour=red',
    '/runs/proposals?after=%00',
    '/runs/proposals?symbol=',
  ])('refuse %s', async (url) => {
    const answer = await api.app.inject({ url, headers: { authorization: `Bearer ${ada}` } });
    expect(answer.statusCode).toBe(422);
  });

  it('say that they are stale when the projector does not come, and refuse a position that is none', async () => {
    const ahead = String(Number(await api.store.head()) + 1_000);
    const stale = await call('GET /watchlist', undefined, { token: ada, headers: { 'gemscout-position': ahead } });
    expect([stale.statusCode, stale.headers['x-stale']]).toEqual([200, 'true']);
    const headers = { 'gemscout-position': 'x' };
    expect((await call('GET /watchlist', undefined, { token: ada, headers })).statusCode).toBe(422);
  });
});

describe('a stream ticket', () => {
  it('is given for an own run', async () => {
    const id = await startedRun(ada);
    const { ticket } = (await call('POST /runs/:id/stream-ticket', id, { token: ada })).json();
    expect(await api.accounts.streamTicket(ticket, id)).toMatchObject({ workspaceId: adasWorkspace });
  });
});

describe('the installation', () => {
  it('is described, and well', async () => {
    expect((await call('GET /config', undefined)).json()).toMatchObject({ market: 'test', fictional: true });
    expect((await call('GET /health/live', undefined)).json()).toEqual({ status: 'ok' });
    expect((await call('GET /health/ready', undefined)).json()).toEqual({ status: 'ok' });
  });

  it.each(['/nowhere', '/runs/x/y/z', '/%ZZ', '/health', '/auth'])('answers %s with a problem', async (url) => {
    const answer = await api.app.inject({ url });
    expect([400, 401, 404]).toContain(answer.statusCode);
    expect(Problem.parse(answer.json()).status).toBe(answer.statusCode);
  });

  it('tells browsers to load nothing from elsewhere', async () => {
    const { headers } = await call('GET /config', undefined);
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://coins.example;");
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('has a row in the table for every route, and a route for every row', async () => {
    const document = (await api.app.inject({ url: '/docs/openapi.json' })).json();
    const served = Object.entries<Record<string, object>>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(served.sort()).toEqual(Object.keys(ROUTES).sort());
    expect(document.paths['/runs'].post.requestBody).toBeDefined();
    expect((await api.app.inject({ url: '/docs' })).body).toContain('swagger-ui-bundle.js');
    expect((await api.app.inject({ url: '/docs/swagger-ui.css' })).statusCode).toBe(200);
  });
});
