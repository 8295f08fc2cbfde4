import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let ada: string;
let adasWorkspace: string;

beforeAll(async () => {
  api = await apiUnderTest('api_watchlist');
  calls = apiCalls(api);
  const account = await api.accounts.createAccount({ email: 'ada@example.com', plan: 'elite', verified: true });
  [ada, adasWorkspace] = [account.token, account.workspaceId];
});
afterAll(() => api?.close());

describe('queue and watchlist', () => {
  it('moves an approved proposal from the queue to the watchlist, in the very next answers', async () => {
    const runId = await calls.startedRun(ada);
    const [nova, aapl] = [
      await calls.savedProposal(adasWorkspace, runId, 'NOVA'),
      await calls.savedProposal(adasWorkspace, runId, 'AAPL'),
    ];
    const headers = { 'gemscout-position': await api.store.head() };
    const queue = async () =>
      (await calls.call('GET /runs/:id/proposals', runId, { token: ada, headers }))
        .json()
        .map(({ id }: { id: string }) => id);
    expect((await queue()).sort()).toEqual([nova, aapl].sort());
    const notes = JSON.stringify({ proposal_id: nova, run_id: runId });
    const approval = await calls.call('POST /watchlist', undefined, { token: ada, body: { symbol: '$nova', notes } });
    expect(approval.json()).toMatchObject({
      symbol: 'NOVA',
      notes,
      change_24h: expect.closeTo(4),
      change_as_of: '2025-06-30',
    });
    headers['gemscout-position'] = String(approval.headers['gemscout-position']);
    expect(await queue()).toEqual([aapl]);
    const list = (await calls.call('GET /watchlist', undefined, { token: ada, headers })).json();
    expect(list.find(({ symbol }: { symbol: string }) => symbol === 'NOVA').id).toBe(approval.json().id);
    const again = await calls.call('POST /watchlist', undefined, { token: ada, body: { symbol: 'NOVA', notes } });
    expect(again.json()).toEqual(approval.json());
    expect((await calls.call('DELETE /watchlist/:id', approval.json().id, { token: ada })).statusCode).toBe(204);
    const again404 = await calls.call('DELETE /watchlist/:id', approval.json().id, {
      token: ada,
      headers: { 'content-type': 'application/json' },
    });
    expect(again404.statusCode).toBe(404);
    expect(await queue()).toEqual([aapl]);
    const everyRun = (await calls.call('GET /runs/proposals', undefined, { token: ada })).json();
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
    const item = (await calls.call('POST /watchlist', undefined, { token: ada, body })).json();
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
    expect((await calls.call('POST /watchlist', undefined, { token: ada, body })).statusCode).toBe(status);
  });

  it("saves a user's own proposal, finds it by symbol whatever the case, and dismisses it", async () => {
    const runId = await calls.startedRun(ada);
    const body = { run_id: runId, symbol: 'brk.b', theme: 'moats', memo: 'mine', verdict: 'maybe', score: null };
    const saved = (await calls.call('POST /runs/proposals', undefined, { token: ada, body })).json();
    expect(saved).toMatchObject({ symbol: 'BRK.B', source: 'user', verdict: 'maybe', score: null });
    const found = async () => (await calls.call('GET /runs/proposals?symbol=bRk.b', undefined, { token: ada })).json();
    expect(await found()).toEqual([saved]);
    expect(
      (await calls.call('POST /runs/proposals/:id/dismiss', saved.id, { token: ada, body: { reason: 'no' } }))
        .statusCode,
    ).toBe(200);
    expect((await calls.call('POST /runs/proposals/:id/dismiss', saved.id, { token: ada })).statusCode).toBe(200);
    const decided = { outcome: 'dismissed', user_id: expect.any(String), at: expect.any(String), reason: 'no' };
    expect(await found()).toEqual([{ ...saved, dismissed: true, decided }]);
    expect((await calls.call('GET /runs/:id/proposals', runId, { token: ada })).json()).toEqual([]);
  });
});
