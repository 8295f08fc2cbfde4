import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let token: string;
let workspaceId: string;
let runId: string;

beforeAll(async () => {
  api = await apiUnderTest('api_brings_back');
  calls = apiCalls(api);
  ({ token, workspaceId } = await api.accounts.createAccount({
    email: 'ada@example.com',
    plan: 'elite',
    verified: true,
  }));
  runId = await calls.startedRun(token);
});
afterAll(() => api?.close());

async function get(path: string) {
  const headers = { authorization: `Bearer ${token}`, 'gemscout-position': await api.store.head() };
  return (await api.app.inject({ url: path, headers })).json();
}
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe('a dismissed proposal', () => {
  it('is listed as dismissed, and waits in the queue again when it is reopened, once or twice', async () => {
    const id = await calls.savedProposal(workspaceId, runId, 'NOVA');
    await calls.call('POST /runs/proposals/:id/dismiss', id, { token });
    expect(idsOf(await get('/runs/proposals?status=dismissed'))).toEqual([id]);
    expect(idsOf(await get('/runs/proposals'))).toEqual([]);
    await calls.call('POST /runs/proposals/:id/reopen', id, { token });
    const head = await api.store.head();
    expect((await calls.call('POST /runs/proposals/:id/reopen', id, { token })).statusCode).toBe(200);
    expect(await api.store.head()).toBe(head);
    expect(idsOf(await get('/runs/proposals?status=dismissed'))).toEqual([]);
    expect(await get('/runs/proposals')).toMatchObject([{ id, dismissed: false, watched: false }]);
  });
});

describe('a removed item', () => {
  it('is listed as removed, and is on the watchlist again as it was', async () => {
    const body = { symbol: 'AAPL', notes: 'my own words' };
    const { id, added_at } = (await calls.call('POST /watchlist', undefined, { token, body })).json();
    await calls.call('DELETE /watchlist/:id', id, { token });
    expect(await get('/watchlist')).toEqual([]);
    expect(await get('/watchlist?status=removed')).toMatchObject([
      { id, symbol: 'AAPL', removed_at: expect.any(String) },
    ]);
    const restored = await calls.call('POST /watchlist/:id/restore', id, { token });
    expect(restored.json()).toMatchObject({ id, added_at, ...body });
    const head = await api.store.head();
    expect((await calls.call('POST /watchlist/:id/restore', id, { token })).json()).toEqual(restored.json());
    expect(await api.store.head()).toBe(head);
    expect(await get('/watchlist')).toMatchObject([{ id, added_at, ...body }]);
    expect(await get('/watchlist?status=removed')).toEqual([]);
  });

  it('of somebody else is not found', async () => {
    const eve = await calls.tokenOf('eve@example.com', 'elite');
    const [{ id }] = await get('/watchlist');
    expect((await calls.call('POST /watchlist/:id/restore', id, { token: eve })).statusCode).toBe(404);
  });
});

describe('the latest proposals', () => {
  it('are one a symbol, the newest, with the number of earlier ones, until that is decided on', async () => {
    const user = (symbol: string) =>
      calls.call('POST /runs/proposals', undefined, {
        token,
        body: { run_id: runId, symbol, theme: 't', memo: 'm', verdict: 'buy', score: 0.5 },
      });
    const first = (await user('BRK.B')).json();
    const second = (await user('BRK.B')).json();
    const latest = () => get('/runs/proposals?latest=true&limit=100');
    expect((await latest()).find(({ symbol }: { symbol: string }) => symbol === 'BRK.B')).toMatchObject({
      id: second.id,
      earlier: 1,
    });
    await calls.call('POST /runs/proposals/:id/dismiss', second.id, { token });
    expect(idsOf(await latest())).not.toContain(first.id);
    expect(idsOf(await get('/runs/proposals?symbol=BRK.B'))).toEqual([second.id, first.id]);
    expect(idsOf(await get('/runs/proposals'))).toContain(first.id);
  });
});
