import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApi } from '../api-application.ts';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

const MEMO = '# NOVA: Buy\n\nIt rose. “Italy closes a tax probe” (reuters.com, 24 March 2015)';
const SHORTENED = '[quotation left out: its source does not allow redistribution] (reuters.com, 24 March 2015)';

let api: ApiUnderTest;
let restricted: ApiUnderTest;
let tokens: { readonly person: string; readonly key: string };
let runId: string;
let proposalId: string;

beforeAll(async () => {
  api = await apiUnderTest('key_answers');
  const redistribution = { quotations: false, mayRedistribute: () => false };
  const app = await createApi({ ...api.deps, redistribution }, { logLevels: [] });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  restricted = { ...api, app };
  const person = await api.accounts.createAccount({
    email: 'ada@example.com',
    plan: 'elite',
    verified: true,
    password: 'the password of ada',
  });
  const key = await api.accounts.apiKeys.create(person, 'key');
  tokens = { person: person.token, key: key?.key ?? '' };
  runId = await apiCalls(api).startedRun(person.token);
  const proposal = { run_id: runId, symbol: 'NOVA', theme: 't', memo: MEMO, verdict: 'buy', score: null };
  proposalId = (
    await apiCalls(api).call('POST /runs/proposals', undefined, { token: person.token, body: proposal })
  ).json().id;
});
afterAll(async () => {
  await restricted?.app.close();
  await api?.close();
});

const memoFor = async (token: string, of = restricted) =>
  (await apiCalls(of).call('GET /runs/proposals/:id', proposalId, { token })).json();

describe('what its source does not let us give to others', () => {
  it('is left out of answers to API keys, not of those to people', async () => {
    expect((await memoFor(tokens.person)).memo).toBe(MEMO);
    expect((await memoFor(tokens.key, api)).memo).toBe(MEMO);
    const answer = await memoFor(tokens.key);
    expect(answer.memo).toBe(MEMO.replace(/“.*/, SHORTENED));
    expect([answer.symbol, answer.freshness.price_now]).toEqual(['NOVA', null]);
  });

  it('has no rows of prices for a key', async () => {
    const closesFor = async (token: string) =>
      (await apiCalls(restricted).call('GET /runs/:id/prices?symbol=NOVA', runId, { token })).json().closes;
    expect([await closesFor(tokens.key), (await closesFor(tokens.person)).length]).toEqual([[], 1]);
  });

  it('is a file that a key exports all the same, and a memo that its user wrote stays whole in it', async () => {
    const file = await apiCalls(restricted).call('GET /runs/proposals/:id/export.md', proposalId, {
      token: tokens.key,
    });
    expect([file.statusCode, file.body.includes('Italy closes a tax probe')]).toEqual([200, true]);
  });
});
