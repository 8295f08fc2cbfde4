import { runStream } from '@gemscout/domain';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let elite: string;
let workspace: string;
let proposalId: string;
let runId: string;

beforeAll(async () => {
  api = await apiUnderTest('exports');
  calls = apiCalls(api);
  const account = await api.accounts.createAccount({ email: 'ada@example.com', plan: 'elite', verified: true });
  [elite, workspace] = [account.token, account.workspaceId];
  runId = await calls.startedRun(elite);
  proposalId = await calls.savedProposal(workspace, runId, 'NOVA');
});
afterAll(() => api?.close());

/** Writes lines on a ticker into the log of a run. */
async function logLines(run: string, symbol: string, count: number): Promise<void> {
  const stream = runStream(run);
  let expectedRevision = 0;
  for await (const { revision } of api.store.read(stream)) expectedRevision = revision + 1;
  const events = Array.from({ length: count }, (_, step) => ({
    id: crypto.randomUUID(),
    type: 'DECIDE_NEXT',
    data: { key: `${symbol} ${step}`, message: `${symbol}: step ${step} on ${symbol}`, payload: {}, at: asOf, symbol },
  }));
  await api.store.append([{ stream, events, expectedRevision }]);
}
const asOf = '2026-03-02T21:00:00.000Z';

const rowsOf = (csv: string): string[][] => parse(csv, { bom: true });
const today = () => api.deps.clock.now().slice(0, 10);
const report = (body: object, token = elite) => calls.call('POST /reports', undefined, { token, body });
const days = { from: '2026-01-01', to: '2026-12-31' };

describe('exports', () => {
  it('give the queue, the watchlist and the runs as files to be saved', async () => {
    const body = { symbol: 'BRK.B' };
    await calls.call('POST /watchlist', undefined, { token: elite, body });
    const of = async (route: string) => calls.call(route, undefined, { token: elite });
    const queue = await of('GET /exports/queue.csv');
    expect(queue.headers).toMatchObject({
      'content-disposition': 'attachment; filename="queue.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(rowsOf(queue.body).map(([, symbol]) => symbol)).toEqual(['symbol', 'NOVA']);
    expect(rowsOf((await of('GET /exports/watchlist.csv')).body).map(([symbol]) => symbol)).toEqual([
      'symbol',
      'BRK.B',
    ]);
    const runs = rowsOf((await of('GET /exports/runs.csv')).body);
    expect(runs.map((row) => row.at(-1))).toEqual(['run_id', runId]);
  });

  it('leave out the days that were not asked for, and refuse a run of somebody else', async () => {
    const none = await calls.call(`GET /exports/runs.csv?to=2020-01-01`, undefined, { token: elite });
    expect(rowsOf(none.body)).toHaveLength(1);
    const some = await calls.call(`GET /exports/runs.csv?from=${today()}`, undefined, { token: elite });
    expect(rowsOf(some.body)).toHaveLength(2);
    const bob = await calls.tokenOf('bob@example.com', 'premium');
    const foreign = await calls.call(`GET /exports/queue.csv?run=${runId}`, undefined, { token: bob });
    expect(foreign.statusCode).toBe(404);
    expect((await calls.call('GET /runs/proposals/:id/export.pdf', proposalId, { token: bob })).statusCode).toBe(404);
  });

  it('give a proposal as a research note', async () => {
    const note = await calls.call('GET /runs/proposals/:id/export.pdf', proposalId, { token: elite });
    expect(note.headers['content-disposition']).toBe('attachment; filename="NOVA.pdf"');
    expect(note.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('give a proposal as Markdown and HTML to every plan, with the last fifty lines on its ticker', async () => {
    const basic = await api.accounts.createAccount({ email: 'note@example.com', plan: 'basic', verified: true });
    const run = await calls.startedRun(basic.token);
    const lowered = [{ what: 'verdict', from: 'buy', to: 'watch', reason: 'One source only.' }] as const;
    const check = { checked_by: 'digits', lowered, dropped: [], memo_check: null } as const;
    const id = await calls.savedProposal(basic.workspaceId, run, 'NOVA', check);
    await logLines(run, 'NOVA', 60);
    await logLines(run, 'RUST', 3);
    const note = (format: string) => calls.call(`GET /runs/proposals/:id/export.${format}`, id, { token: basic.token });
    const [markdown, html] = [await note('md'), await note('html')];
    expect(markdown.headers['content-disposition']).toBe('attachment; filename="NOVA.md"');
    expect(html.headers['content-disposition']).toBe('attachment; filename="NOVA.html"');
    for (const { body } of [markdown, html]) {
      expect(body).toContain('Research tool, not investment advice');
      expect(body).toMatch(/Lowered from Buy: One source only\.[^]*Checked by digits: /);
      expect(body.match(/Step \d+ on NOVA/g)).toEqual(Array.from({ length: 50 }, (_, at) => `Step ${at + 10} on NOVA`));
      expect(body).not.toContain('RUST');
    }
    const foreign = await calls.call('GET /runs/proposals/:id/export.md', id, { token: elite });
    expect(foreign.statusCode).toBe(404);
  });

  it('make a report of the period, symbols, verdicts and sections that were asked for', async () => {
    const html = await report({ ...days, sections: ['proposals'], format: 'html' });
    expect(html.body).toContain('<td>NOVA</td>');
    expect(html.body).not.toContain('<h2>Runs</h2>');
    const others = { symbols: ['nova'], verdicts: ['watch'] };
    expect(rowsOf((await report({ ...days, ...others, format: 'csv' })).body)).toHaveLength(1);
    expect((await report({ ...days, format: 'pdf' })).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('say who decided on a proposal, when and why, and to whom it is assigned', async () => {
    const id = await calls.savedProposal(workspace, runId, 'LUMED');
    const body = { reason: 'Too late' };
    await calls.call('POST /runs/proposals/:id/dismiss', id, { token: elite, body });
    const [{ user_id }] = (await calls.call('GET /team', undefined, { token: elite })).json().members;
    await calls.call('PUT /runs/proposals/:id/assignee', id, { token: elite, body: { user_id } });
    const note = await calls.call('GET /runs/proposals/:id/export.md', id, { token: elite });
    expect(note.body).toMatch(/to ada@example\.?com by ada/);
    expect(note.body).toMatch(/dismissed by .*example.*, 2.* UTC: Too late/);
    const [, row = []] = rowsOf((await report({ ...days, symbols: ['LUMED'], format: 'csv' })).body);
    const [ada, time] = ['ada@example.com', expect.stringMatching(/^2\d{3}-.*Z$/)];
    expect(row.slice(-6)).toEqual([time, ada, 'Too late', ada, ada, time]);
  });

  it.each([
    [{ ...days, format: 'docx' }, 'format'],
    [{ from: '2026-02-31', to: '2026-03-01', format: 'csv' }, 'from'],
    [{ from: '2026-02-02', to: '2026-02-01', format: 'csv' }, 'to'],
    [{ ...days, sections: ['secrets'], format: 'csv' }, 'sections'],
    [{ ...days, format: 'csv', extra: 1 }, 'extra'],
  ])('refuse %j and name the field', async (body, field) => {
    const answer = await report(body);
    expect([answer.statusCode, answer.json().detail]).toEqual([422, expect.stringContaining(field)]);
  });

  it('are sixty an hour for a person, of whatever kind', async () => {
    const token = await calls.tokenOf('greedy@example.com', 'elite');
    const told: number[] = [];
    for (let made = 0; made < 60; made += 1)
      told.push((await calls.call('GET /exports/watchlist.csv', undefined, { token })).statusCode);
    expect(new Set(told)).toEqual(new Set([200]));
    const refused = await report({ ...days, format: 'csv' }, token);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await calls.call('GET /exports/queue.csv', undefined, { token })).statusCode).toBe(429);
    expect((await calls.call('GET /exports/queue.csv', undefined, { token: elite })).statusCode).toBe(200);
  });

  it('are for the plans that have them', async () => {
    const basic = await calls.tokenOf('basic@example.com', 'basic');
    const premium = await calls.tokenOf('premium@example.com', 'premium');
    const csv = await calls.call('GET /exports/runs.csv', undefined, { token: basic });
    expect([csv.statusCode, csv.json().detail]).toEqual([403, expect.stringContaining('premium and elite')]);
    const refused = await report({ ...days, format: 'csv' }, premium);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'plan_lacks_feature']);
  });
});
