import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let ada: string;
let bob: string;
let adasWorkspace: string;

beforeAll(async () => {
  api = await apiUnderTest('api_runs');
  calls = apiCalls(api);
  const account = await api.accounts.createAccount({ email: 'ada@example.com', plan: 'elite', verified: true });
  [ada, adasWorkspace] = [account.token, account.workspaceId];
  bob = await calls.tokenOf('bob@example.com', 'premium');
});
afterAll(() => api?.close());

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
    const { id } = (await calls.start(ada, body)).json();
    expect((await calls.call('GET /runs/:id', id, { token: ada })).json()).toMatchObject({
      id,
      subject,
      status: 'active',
    });
    expect((await calls.call('GET /runs', undefined, { token: ada })).json()[0].id).toBe(id);
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
    [{ kind: 'trending', depth: 'bottomless' }, 'depth'],
    [{ kind: 'trending', colour: 'red' }, 'colour'],
    [{ kind: 'trending', constructor: {} }, 'constructor'],
    [[], 'object'],
    ['text', 'object'],
    [null, 'object'],
  ])('refuses %j with 422 naming %s, and leaves no trace', async (body, named) => {
    const before = await api.store.head();
    const answer = await calls.start(ada, body);
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
    const answer = await calls.call('POST /runs', undefined, { token: ada, raw });
    expect(answer.statusCode).toBe(status);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])('refuses %s', async (type) => {
    const headers = { 'content-type': type };
    expect((await calls.call('POST /runs', undefined, { token: ada, raw: 'kind=trending', headers })).statusCode).toBe(
      415,
    );
  });

  it('gives the same run for the same key and request, charges it once, and refuses another request', async () => {
    const token = await calls.tokenOf('key@example.com', 'basic');
    const headers = { 'idempotency-key': 'k-1' };
    const first = await calls.start(token, { kind: 'symbol', symbol: 'NOVA' }, headers);
    const again = await calls.start(token, { mode: 'symbol', seed: '$nova' }, headers);
    expect(again.json()).toEqual(first.json());
    expect((await calls.start(token, { kind: 'trending' }, headers)).json().code).toBe('idempotency_key_reused');
    expect((await calls.start(token, { kind: 'trending' }, { 'idempotency-key': ' ' })).statusCode).toBe(422);
    expect((await calls.call('GET /billing/me', undefined, { token })).json()).toMatchObject({
      runs_today: 1,
      runs_month: 1,
    });
    expect((await calls.start(bob, { kind: 'trending' }, headers)).json().id).not.toBe(first.json().id);
  });

  it('accepts exactly 5 of 200 at once under a cap of 5; the rest learn when to come back', async () => {
    const token = await calls.tokenOf('burst@example.com', 'basic');
    const answers = await Promise.all(Array.from({ length: 200 }, () => calls.start(token, { kind: 'trending' })));
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
    expect((await calls.call('GET /billing/me', undefined, { token })).json()).toMatchObject({
      runs_today: 5,
      runs_per_day: 5,
    });
    expect((await calls.call('GET /runs', undefined, { token })).json()).toHaveLength(5);
  });

  it('gives nothing to who has no plan', async () => {
    const token = await calls.tokenOf('noplan@example.com', 'none');
    expect((await calls.start(token, { kind: 'trending' })).json()).toMatchObject({
      status: 429,
      detail: expect.stringContaining('Settings'),
    });
    const billing = (await calls.call('GET /billing/me', undefined, { token })).json();
    expect(billing).toMatchObject({ active_plan: 'none', runs_per_day: 0, runs_per_month: null });
  });
});

describe('cancelling', () => {
  it('ends the run, gives the charge back where nothing paid was begun, and does nothing the second time', async () => {
    const token = await calls.tokenOf('cancel@example.com', 'basic');
    const id = await calls.startedRun(token);
    expect((await calls.call('POST /runs/:id/cancel', id, { token, raw: '' })).statusCode).toBe(200);
    expect((await calls.call('GET /runs/:id', id, { token })).json()).toMatchObject({ status: 'cancelled' });
    expect((await calls.call('GET /billing/me', undefined, { token })).json()).toMatchObject({ runs_today: 0 });
    const before = await api.store.head();
    expect((await calls.call('POST /runs/:id/cancel', id, { token })).statusCode).toBe(200);
    expect(await api.store.head()).toBe(before);
  });
});

describe('steering a run', () => {
  it('takes five notes and refuses the sixth, an empty one, a long one, and one after the end, which change nothing', async () => {
    const token = await calls.tokenOf('steers@example.com', 'basic');
    const id = await calls.startedRun(token);
    const note = (text: string) => calls.call('POST /runs/:id/notes', id, { token, body: { text } });
    for (let at = 0; at < 5; at += 1) expect((await note('Also look at debt')).statusCode).toBe(200);
    const before = await api.store.head();
    expect((await note('One more')).json()).toMatchObject({
      status: 409,
      detail: expect.stringContaining('five notes'),
    });
    for (const text of ['', '  ', 'x'.repeat(1_001)]) expect((await note(text)).statusCode).toBe(422);
    expect(await api.store.head()).toBe(before);
    await calls.call('POST /runs/:id/cancel', id, { token });
    expect((await note('Too late')).statusCode).toBe(409);
  });

  it('goes deep with the plans that include it, into nothing that is not on the shortlist', async () => {
    const basic = await calls.tokenOf('shallow@example.com', 'basic');
    const before = await api.store.head();
    const refused = await calls.start(basic, { kind: 'trending', depth: 'deep' });
    expect(refused.json()).toMatchObject({ status: 403, detail: expect.stringContaining('premium and elite') });
    expect(await api.store.head()).toBe(before);
    const started = await calls.start(ada, { kind: 'trending', depth: 'deep' });
    const { id } = started.json();
    expect((await calls.call('GET /runs/:id', id, { token: ada })).json()).toMatchObject({ depth: 'deep' });
    const deepen = (run: string, token: string, symbol = 'NOVA') =>
      calls.call('POST /runs/:id/tickers/:symbol/deepen', run, { token, symbol });
    expect((await deepen(id, ada)).statusCode).toBe(404);
    expect((await deepen(id, bob)).statusCode).toBe(404);
    expect((await deepen(id, ada, 'not a ticker')).statusCode).toBe(422);
    expect((await deepen(await calls.startedRun(basic), basic)).statusCode).toBe(403);
  });

  it('drops only what is on the shortlist, and of another workspace nothing', async () => {
    const id = await calls.startedRun(ada);
    const drop = (symbol: string, token = ada) =>
      calls.call('POST /runs/:id/tickers/:symbol/drop', id, { token, symbol });
    expect((await drop('NOVA')).json()).toMatchObject({ status: 404, detail: expect.stringContaining('shortlist') });
    expect((await drop('not a ticker')).statusCode).toBe(422);
    expect((await drop('NOVA', bob)).statusCode).toBe(404);
    expect((await calls.call('POST /runs/:id/notes', id, { token: bob, body: { text: 'Mine' } })).statusCode).toBe(404);
  });
});

describe('a stream ticket', () => {
  it('is given for an own run', async () => {
    const id = await calls.startedRun(ada);
    const { ticket } = (await calls.call('POST /runs/:id/stream-ticket', id, { token: ada })).json();
    expect(await api.accounts.streamTicket(ticket, id)).toMatchObject({ workspaceId: adasWorkspace });
  });
});

describe('lists', () => {
  it('page by the Link header, newest first', async () => {
    const token = await calls.tokenOf('pages@example.com', 'premium');
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift(await calls.startedRun(token));
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
    const stale = await calls.call('GET /watchlist', undefined, {
      token: ada,
      headers: { 'gemscout-position': ahead },
    });
    expect([stale.statusCode, stale.headers['x-stale']]).toEqual([200, 'true']);
    for (const position of ['x', '1, x', '1,']) {
      const headers = { 'gemscout-position': position };
      expect((await calls.call('GET /watchlist', undefined, { token: ada, headers })).statusCode).toBe(422);
    }
  });

  it('wait for the latest of several positions, wherever it stands', async () => {
    const head = await api.store.head();
    const ahead = String(Number(head) + 1_000);
    for (const [positions, isStale] of [
      [`${head}, 1`, undefined],
      [`1, ${ahead}, ${head}`, 'true'],
    ]) {
      const headers = { 'gemscout-position': positions ?? '' };
      const answer = await calls.call('GET /watchlist', undefined, { token: ada, headers });
      expect([answer.statusCode, answer.headers['x-stale']]).toEqual([200, isStale]);
    }
  });
});
