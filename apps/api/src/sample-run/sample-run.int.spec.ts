import 'reflect-metadata';
import { LEGAL_VERSION } from '@gemscout/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';
import { mailbox } from '../testing/mailbox.ts';

const PASSWORD = 'correct horse battery';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;

beforeAll(async () => {
  api = await apiUnderTest('sample_run');
  calls = apiCalls(api);
});
afterAll(() => api?.close());

const logIn = async (email: string): Promise<string> =>
  (await calls.call('POST /auth/login', undefined, { body: { email, password: PASSWORD } })).json().access_token;

/** Signs up, verifies the address and logs in. */
async function newcomer(email: string): Promise<string> {
  const agreed = { agree_user_agreement: true, agree_privacy_policy: true, agree_investment_disclaimer: true };
  const body = { email, password: PASSWORD, ...agreed, legal_version: LEGAL_VERSION };
  await calls.call('POST /auth/signup', undefined, { body });
  const code = await mailbox(api.app).codeFor(email);
  await calls.call('POST /auth/verify-email/confirm', undefined, { body: { email, code } });
  return logIn(email);
}

const get = async (route: string, token: string, id?: string) => (await calls.call(route, id, { token })).json();
const sampleOf = async (token: string): Promise<string> => (await get('GET /runs', token))[0].id;

describe('the sample run of a workspace', () => {
  it('is there at the first log-in, once, and is not counted', async () => {
    const token = await newcomer('ada@example.com');
    const again = await logIn('ada@example.com');
    for (const each of [token, again])
      expect(await get('GET /runs', each)).toMatchObject([{ kind: 'trending', status: 'completed', sample: true }]);
    expect(await get('GET /billing/me', token)).toMatchObject({ runs_today: 0, runs_month: 0 });
    const proposals = await get('GET /runs/proposals', token);
    expect(proposals.map(({ symbol }: { symbol: string }) => symbol).toSorted()).toEqual([
      'BOLTR',
      'LUMED',
      'MIRVA',
      'OSTEN',
    ]);
    expect(await get('GET /runs/proposals/:id', token, proposals[0].id)).toMatchObject({
      source: 'sample',
      freshness: { state: 'unknown', reasons: [expect.stringMatching(/sample run/)] },
      probability: null,
    });
  });

  it('can be read whole on any market: evidence, prices, log', async () => {
    const token = await newcomer('reader@example.com');
    const id = await sampleOf(token);
    const evidence = await calls.call('GET /runs/:id/evidence?symbol=BOLTR', id, { token });
    expect(evidence.json().items.length).toBeGreaterThan(5);
    expect(evidence.json().verdicts).toMatchObject([{ symbol: 'BOLTR' }]);
    const prices = await calls.call('GET /runs/:id/prices?symbol=BOLTR', id, { token });
    expect(prices.json().closes.length).toBeGreaterThan(100);
    expect((await calls.call('POST /runs/:id/stream-ticket', id, { token })).statusCode).toBe(201);
  });

  it('refuses every decision on it and a link to it, and says why', async () => {
    const token = await newcomer('decider@example.com');
    const id = await sampleOf(token);
    const [proposal] = await get('GET /runs/proposals', token);
    const notes = JSON.stringify({ proposal_id: proposal.id, run_id: id });
    const ofProposal = [
      await calls.call('POST /watchlist', undefined, { token, body: { symbol: proposal.symbol, notes } }),
      await calls.call('POST /runs/proposals/:id/dismiss', proposal.id, { token }),
      await calls.call('POST /runs/proposals/:id/again', proposal.id, { token }),
      await calls.call('POST /runs/proposals/:id/recheck', proposal.id, { token }),
    ];
    expect(ofProposal.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      ofProposal.map(() => [409, 'proposal_is_sample']),
    );
    const own = { run_id: id, symbol: 'NOVA', theme: 't', memo: 'm', verdict: 'buy', score: null };
    const ofRun = [
      await calls.call('POST /runs/:id/fork', id, { token, body: { from: { stage: 'decide' } } }),
      await calls.call('POST /runs/proposals', undefined, { token, body: own }),
      await calls.call('POST /runs/:id/shares', id, { token }),
    ];
    expect(ofRun.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      ofRun.map(() => [409, 'run_is_sample']),
    );
    expect(await get('GET /watchlist', token)).toEqual([]);
  });

  it('says Sample in every file', async () => {
    const token = await newcomer('files@example.com');
    const session = await api.accounts.session(token);
    await api.accounts.plans.set(session?.workspaceId ?? '', { plan: 'elite', renewsAt: null, until: null });
    const [proposal] = await get('GET /runs/proposals', token);
    for (const format of ['md', 'html'])
      expect((await calls.call(`GET /runs/proposals/:id/export.${format}`, proposal.id, { token })).body).toContain(
        'Sample: a recorded run on an invented market',
      );
    for (const table of ['queue', 'runs']) {
      const { body } = await calls.call(`GET /exports/${table}.csv`, undefined, { token });
      const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
      expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(['sample']));
    }
    const report = await calls.call('POST /reports', undefined, {
      token,
      body: { from: '2020-01-01', to: '2999-12-31', format: 'csv' },
    });
    expect(parse(report.body, { bom: true })).toHaveLength(1);
  });

  it('goes when it is deleted, with its proposals, and does not come back', async () => {
    const token = await newcomer('deleter@example.com');
    const id = await sampleOf(token);
    expect((await calls.call('DELETE /runs/:id', id, { token })).statusCode).toBe(204);
    const later = await logIn('deleter@example.com');
    expect([await get('GET /runs', later), await get('GET /runs/proposals', later)]).toEqual([[], []]);
    for (const route of ['GET /runs/:id', 'GET /runs/:id/evidence', 'POST /runs/:id/stream-ticket', 'DELETE /runs/:id'])
      expect((await calls.call(route, id, { token })).statusCode).toBe(404);
  });

  it('is the only run that can be deleted, and only by its workspace', async () => {
    const other = await calls.tokenOf('other@example.com', 'basic');
    const id = await calls.startedRun(other);
    const refused = await calls.call('DELETE /runs/:id', id, { token: other });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'run_not_sample']);
    const sample = await sampleOf(await newcomer('owner@example.com'));
    expect((await calls.call('DELETE /runs/:id', sample, { token: other })).statusCode).toBe(404);
  });

  it('is not given to an account that did not sign up itself', async () => {
    const account = { email: 'granted@example.com', plan: 'basic', verified: true, password: PASSWORD };
    await api.accounts.createAccount(account);
    expect(await get('GET /runs', await logIn('granted@example.com'))).toEqual([]);
  });
});
