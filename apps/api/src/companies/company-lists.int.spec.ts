import 'reflect-metadata';
import { CompanyRunResponse, ListedCompanyResponse } from '@gemscout/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let token: string;
let runId: string;
let proposalId: string;

beforeAll(async () => {
  api = await apiUnderTest('company_lists');
  const ada = await api.accounts.createAccount({ email: 'ada@example.com', plan: 'elite', verified: true });
  token = ada.token;
  const { startedRun, savedProposal, call } = apiCalls(api);
  runId = await startedRun(token);
  proposalId = await savedProposal(ada.workspaceId, runId, 'NOVA');
  await call('POST /watchlist', undefined, { token, body: { symbol: 'GONE' } });
});
afterAll(() => api?.close());

const get = (path: string) => api.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
const companies = async (query = '') => z.array(ListedCompanyResponse).parse((await get(`/companies${query}`)).json());

describe('the companies of queue, watchlist and runs', () => {
  it('have name, price, last run and last verdict; what the market does not have is listed without', async () => {
    const listed = await companies();
    expect(listed.map(({ symbol }) => symbol).slice(0, 2)).toEqual(['GONE', 'NOVA']);
    expect(listed[0]).toMatchObject({
      name: null,
      price_now: null,
      on_watchlist: true,
      in_queue: false,
      last_run: null,
    });
    expect(listed[1]).toMatchObject({
      name: 'NOVA',
      price_now: { price: 104, change_pct: expect.closeTo(4), as_of: '2025-06-30' },
      price_note: null,
      last_run: { id: runId },
      last_verdict: { id: runId, proposal: { id: proposalId, state: 'open' } },
      in_queue: true,
      on_watchlist: false,
    });
  });

  it('are found by a part of ticker or name, and listed page by page', async () => {
    expect((await companies('?search=%20ov')).map(({ symbol }) => symbol)).toEqual(['NOVA']);
    expect(await companies('?search=nobody')).toEqual([]);
    const first = await get('/companies?limit=1');
    expect(first.headers['link']).toBe('</companies?limit=1&after=GONE>; rel="next"');
    expect((await companies('?limit=1&after=GONE')).map(({ symbol }) => symbol)).toEqual(['NOVA']);
    expect(await companies('?after=NOPE')).toEqual([]);
    const long = await get(`/companies?search=${'a'.repeat(1_000)}`);
    expect([long.statusCode, long.json().detail]).toEqual([
      422,
      'The field "search" is too long: at most 200 characters.',
    ]);
  });
});

describe('the runs on a company', () => {
  const runsOn = async (symbol: string, query = '') =>
    z.array(CompanyRunResponse).parse((await get(`/companies/${symbol}/runs${query}`)).json());

  it('have the verdict, and the proposal that it was saved as', async () => {
    expect(await runsOn('nova')).toMatchObject([
      { id: runId, verdict: 'buy', proposal: { id: proposalId, state: 'open', source: 'run' } },
    ]);
    expect(await runsOn('NOVA', `?after=${runId}`)).toEqual([]);
  });

  it('are none of a company that no run looked at, nor those of another workspace', async () => {
    const stranger = await api.accounts.createAccount({ email: 'eve@example.com', plan: 'elite', verified: true });
    const foreign = await api.app.inject({
      url: '/companies/NOVA/runs',
      headers: { authorization: `Bearer ${stranger.token}` },
    });
    expect([await runsOn('AAPL'), await runsOn('%00'), foreign.json()]).toEqual([[], [], []]);
  });
});
