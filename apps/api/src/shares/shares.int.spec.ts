import { SharedReplayResponse } from '@gemscout/contracts';
import { runStream, type JsonObject } from '@gemscout/domain';
import { queryDatabase } from '@gemscout/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

const CLOSED = 'This replay is no longer shared, or the link is incomplete.';
const AT = '2026-01-02T03:04:05.000Z';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let ada: string;
let bob: string;

beforeAll(async () => {
  api = await apiUnderTest('replay_shares_api');
  calls = apiCalls(api);
  ada = await calls.tokenOf('ada@example.com', 'elite');
  bob = await calls.tokenOf('bob@example.com', 'elite');
});
afterAll(() => api?.close());

type Line = readonly [label: string, payload: JsonObject, message?: string];

async function record(runId: string, lines: readonly Line[]): Promise<void> {
  const stream = runStream(runId);
  let expectedRevision = 0;
  for await (const { revision } of api.store.read(stream)) expectedRevision = revision + 1;
  const events = lines.map(([type, payload, message = type], index) => ({
    id: crypto.randomUUID(),
    type,
    data: { key: `${type} ${index}`, message, payload, at: AT, symbol: 'NOVA', stage: 'decide' },
  }));
  await api.store.append([{ stream, events, expectedRevision }]);
}

async function endedRun(lines: readonly Line[] = [], body: object = { kind: 'trending' }): Promise<string> {
  const runId: string = (await calls.start(ada, body)).json().id;
  await record(runId, [...lines, ['DONE', { outcome: 'completed' }, 'Run finished']]);
  return runId;
}

const share = async (runId: string, token = ada) => calls.call('POST /runs/:id/shares', runId, { token });
const open = (token: string, query = '') =>
  calls.call(`GET /shared-replays${query}`, undefined, { headers: { 'gemscout-replay': token } });
const revoke = (runId: string, shareId: string, token = ada) =>
  calls.call('DELETE /runs/:id/shares/:share', runId, { token, share: shareId });
const codeOf = async (answer: ReturnType<typeof share>) => (await answer).json().code;

describe('a link to a replay', () => {
  it('opens a finished run for whoever has it, without a session, until it is revoked', async () => {
    const runId = await endedRun();
    const { id, token, url, created_at: createdAt } = (await share(runId)).json();
    expect(url).toMatch(new RegExp(`/#replay=${token}$`));
    const answer = await open(token);
    expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' });
    expect(answer.json()).toMatchObject({ title: 'Trending scan', market: 'test', fictional: true, total: 2 });
    expect((await calls.call('GET /runs/:id/shares', runId, { token: ada })).json()).toEqual([
      { id, created_at: createdAt },
    ]);

    expect((await revoke(runId, id)).statusCode).toBe(204);
    const refused = await open(token);
    expect([refused.statusCode, refused.json().detail]).toEqual([404, CLOSED]);
    expect((await calls.call('GET /runs/:id/shares', runId, { token: ada })).json()).toEqual([]);
  });

  it.each(['', 'x', 'A'.repeat(22)])('that is %p opens nothing, in the same words', async (token) => {
    const refused = await open(token);
    expect([refused.statusCode, refused.json().detail]).toEqual([404, CLOSED]);
  });

  it('cannot be made while the run goes on', async () => {
    expect(await codeOf(share(await calls.startedRun(ada)))).toBe('replay_unfinished');
  });

  it('is made, listed and revoked by the workspace of the run alone', async () => {
    const runId = await endedRun();
    const { id, token } = (await share(runId)).json();
    expect(await codeOf(share(runId, bob))).toBe('not_found');
    expect((await calls.call('GET /runs/:id/shares', runId, { token: bob })).statusCode).toBe(404);
    expect((await revoke(runId, id, bob)).statusCode).toBe(404);
    expect((await revoke(runId, crypto.randomUUID())).statusCode).toBe(404);
    expect((await open(token)).statusCode).toBe(200);
  });

  it('needs a verified address', async () => {
    const { token } = await api.accounts.createAccount({ email: 'new@example.com', plan: 'elite', verified: false });
    expect(await codeOf(share(await endedRun(), token))).toBe('email_unverified');
  });

  it('opens nothing once the log of its run is erased', async () => {
    const runId = await endedRun();
    const { token } = (await share(runId)).json();
    await api.store.erase(runStream(runId));
    expect((await open(token)).statusCode).toBe(404);
  });

  it('stands in no address of the api: one there is not taken', async () => {
    const { token } = (await share(await endedRun())).json();
    expect((await calls.call(`GET /shared-replays?token=${token}`, undefined)).statusCode).toBe(422);
  });

  it('gives a long run in pages', async () => {
    const lines = Array.from({ length: 1_200 }, (_, n): Line => ['TOOL', {}, `step ${n}`]);
    const { token } = (await share(await endedRun(lines))).json();
    const first = SharedReplayResponse.parse((await open(token)).json());
    const second = SharedReplayResponse.parse((await open(token, `?after=${first.entries.at(-1)?.seq}`)).json());
    const seqs = [...first.entries, ...second.entries].map(({ seq }) => seq);
    expect([first.entries.length, first.total]).toEqual([1_000, 1_202]);
    expect(seqs).toEqual(Array.from({ length: 1_202 }, (_, index) => index + 1));
  });
});

it('shows nothing of what the user wrote, what it cost, and whose it is', async () => {
  const exclusion = 'canary-exclusion tobacco lords';
  const profile = { objective: 'canary-objective words for my old days', exclusions: [exclusion] };
  await calls.call('PUT /goal-profile', undefined, { token: ada, body: { profile } });
  const [text, memo] = ['canary-brief asks for cheap miners', '# NOVA: Buy\ncanary-memo is what I wrote before'];
  const session = await api.accounts.session(ada);
  const everywhere = { text, memo, ...profile, subject: text, goal_profile: profile, user_id: session?.userId ?? '' };
  const said = `${text}. ${memo}. ${profile.objective}. ${exclusion}.`;
  const proposalId = crypto.randomUUID();
  const labels = ['CORPUS_PLAN', 'TOPICS', 'WEB_SEARCH', 'SHORTLIST', 'TOOL', 'REFLECT', 'THEME_ANALYSIS', 'DECISION'];
  const texts = { summary: said, reasoning: said, reflection: said, thesis: said, why: said, query: text, theme: said };
  const spend = { usd: 0.731, tokens: 73_117 };
  const ids = { proposal_id: proposalId, evidence: [{ hash: 'ab'.repeat(32) }] };
  const runId = await endedRun(
    [
      ...labels.map((label): Line => [label, { ...everywhere, ...texts, ...ids, spend, goal_fit: 0.37 }, said]),
      ['MEMO_READY', { memo: `# NOVA: Buy\n\n${said}\nrun ${proposalId}` }, said],
      ['PROPOSAL_SAVED', { proposal_id: proposalId, symbol: 'NOVA', verdict: 'buy' }, said],
    ].map(([label, payload, message]): Line => [String(label), payload as JsonObject, String(message)]),
    { kind: 'custom', text, memo },
  );
  const { id, token } = (await share(runId)).json();
  const { body } = await open(token);
  const secrets = ['canary', 'goal_fit', '0.731', '73117', 'spend', AT, 'abab'];
  const owners = [runId, id, token, proposalId, session?.workspaceId, session?.userId, session?.email];
  expect([...secrets, ...owners].filter((secret) => secret === undefined || body.includes(secret))).toEqual([]);
  expect(SharedReplayResponse.parse(JSON.parse(body)).entries).toHaveLength(labels.length + 4);
});

it('an address that asks too often has to wait', async () => {
  await queryDatabase(api.databaseUrl, `UPDATE accounts.rate_limit SET points = 600`, []);
  const refused = await open('A'.repeat(22));
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
