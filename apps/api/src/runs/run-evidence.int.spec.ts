import 'reflect-metadata';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RunEvidenceResponse } from '@gemscout/contracts';
import { runStream, type JsonObject } from '@gemscout/domain';
import { shortIdOf, type EvidenceRef, type NewEvidence } from '@gemscout/evidence';
import { apiCalls } from '../testing/api-calls.ts';
import { apiUnderTest, type ApiUnderTest } from '../testing/api.ts';

let api: ApiUnderTest;
let calls: ReturnType<typeof apiCalls>;
let ada: string;
let bob: string;
let adasWorkspace: string;
let bobsWorkspace: string;

beforeAll(async () => {
  api = await apiUnderTest('api_run_evidence');
  calls = apiCalls(api);
  const [one, other] = await Promise.all(
    ['ada', 'bob'].map((name) =>
      api.accounts.createAccount({ email: `${name}@example.com`, plan: 'elite', verified: true }),
    ),
  );
  [ada, adasWorkspace] = [one?.token ?? '', one?.workspaceId ?? ''];
  [bob, bobsWorkspace] = [other?.token ?? '', other?.workspaceId ?? ''];
});
afterAll(() => api?.close());

const asOf = '2026-03-02T21:00:00.000Z';
const keep = (workspaceId: string, item: Pick<NewEvidence, 'kind' | 'symbol' | 'body' | 'url'>): Promise<EvidenceRef> =>
  api.evidence.save({ workspaceId, provider: 'small', fetchedAt: '2026-03-03T08:00:00.000Z', asOf, ...item });
const wire = ({ hash, kind, provider }: EvidenceRef) => ({ hash, kind, provider, as_of: asOf });

async function record(
  runId: string,
  events: readonly (readonly [type: string, payload: JsonObject, symbol?: string])[],
) {
  const stream = runStream(runId);
  let expectedRevision = 0;
  for await (const { revision } of api.store.read(stream)) expectedRevision = revision + 1;
  const written = events.map(([type, payload, symbol], at) => ({
    id: crypto.randomUUID(),
    type,
    data: { key: `${type} ${symbol} ${at}`, message: type, payload, at: asOf, ...(symbol && { symbol }) },
  }));
  await api.store.append([{ stream, events: written, expectedRevision }]);
}

/** A run that looked at prices and news of NOVA, prices of RUST, and its market's sectors. */
async function researchedRun(): Promise<{ readonly runId: string; readonly ids: readonly string[] }> {
  const runId = await calls.startedRun(ada);
  const url = 'https://wire.example/nova';
  const items = [{ title: 'Nova wins', source: 'Wire', url, date: '2026-03-01' }];
  const [sectors, prices, news, rust] = await Promise.all([
    keep(adasWorkspace, { kind: 'sectors', symbol: null, body: { rows: [] } }),
    keep(adasWorkspace, { kind: 'indicators', symbol: 'NOVA', body: { close_usd: 41.237, rsi_14: 71.4 } }),
    keep(adasWorkspace, { kind: 'news', symbol: 'NOVA', body: { headlines: 1, items } }),
    keep(adasWorkspace, { kind: 'indicators', symbol: 'RUST', body: { close_usd: 5 } }),
  ]);
  const [first, second] = [shortIdOf(prices.hash), shortIdOf(news.hash)];
  const memo = [
    '# NOVA: Buy\n\n## Thesis\n\nIt is on its way. It closed at $41.24 [^1]\n\n## Evidence\n',
    '- There was 1 headline [^2]\n- RSI 71 [^1] [^2]\n',
    `[^1]: Indicators, small, as of 2026-03-02 (evidence ${first})\n[^2]: News, small, as of 2026-03-02 (evidence ${second})`,
  ].join('\n');
  const claims = { kept: 4, dropped: 1, supported: 3, total: 4 };
  await record(runId, [
    ['SECTOR_ANALYSIS', { summary: 'Mixed.', evidence: [wire(sectors)] }],
    ['TOOL', { summary: 'RSI 71.', evidence: [wire(prices)] }, 'NOVA'],
    ['TOOL', { summary: '1 headline.', evidence: [wire(news)] }, 'NOVA'],
    ['TOOL', { summary: 'Cheap.', evidence: [wire(rust)] }, 'RUST'],
    [
      'DECISION',
      { verdict: 'buy', claims, goal_fit: 0.8, partial: true, failed_tools: ['social'], evidence: [wire(prices)] },
      'NOVA',
    ],
    ['MEMO_READY', { memo }, 'NOVA'],
  ]);
  return { runId, ids: [sectors, prices, news, rust].map(({ hash }) => shortIdOf(hash)) };
}

const evidenceOf = async (runId: string, query = '', token = ada) =>
  RunEvidenceResponse.parse((await calls.call(`GET /runs/:id/evidence${query}`, runId, { token })).json());

it('shows what stands behind a memo: figures, provider, time, pages with their host, and how much of it holds', async () => {
  const { runId, ids } = await researchedRun();
  const { items, verdicts } = await evidenceOf(runId);
  expect(items.map(({ id }) => id)).toEqual(ids);
  expect(items[1]).toEqual({
    id: ids[1],
    kind: 'indicators',
    provider: 'small',
    symbol: 'NOVA',
    url: null,
    links: [],
    as_of: asOf,
    fetched_at: '2026-03-03T08:00:00.000Z',
    title: 'Prices and indicators of NOVA',
    summary: 'RSI 71.',
    figures: [
      { name: 'close_usd', value: 41.237, shown: '$41.24' },
      { name: 'rsi_14', value: 71.4, shown: '71' },
    ],
  });
  expect(items[2]).toMatchObject({
    figures: [{ name: 'headlines', value: 1, shown: '1' }],
    links: [{ title: 'Nova wins', url: 'https://wire.example/nova', host: 'wire.example', source: 'Wire' }],
  });
  expect(verdicts).toEqual([
    {
      symbol: 'NOVA',
      supported: 3,
      total: 4,
      goal_fit: 0.8,
      partial: true,
      failed_tools: ['social'],
      checked_by: 'digits',
      coverage: null,
      checked: [],
      dropped: [],
      lowered: [],
      sentences: [
        { text: 'It is on its way. It closed at $41.24', evidence: [ids[1]] },
        { text: 'There was 1 headline', evidence: [ids[2]] },
        { text: 'RSI 71', evidence: [ids[1], ids[2]] },
      ],
    },
  ]);
});

it('shows a page that was read by its host', async () => {
  const runId = await calls.startedRun(ada);
  const url = 'https://wire.example/nova';
  const body = { items: [{ source: 'wire.example', url, text: 'Nova opens a plant.' }] };
  const page = await keep(adasWorkspace, { kind: 'page', symbol: 'NOVA', url, body });
  await record(runId, [['TOOL', { tool: 'web', page: url, summary: 'Read.', evidence: [wire(page)] }, 'NOVA']]);
  const link = { title: 'wire.example', url, host: 'wire.example', source: 'wire.example' };
  const title = 'Web page of NOVA';
  expect((await evidenceOf(runId)).items).toMatchObject([{ kind: 'page', url, title, figures: [], links: [link] }]);
});

it('is asked for one ticker, or page by page', async () => {
  const { runId, ids } = await researchedRun();
  const nova = await evidenceOf(runId, '?symbol=NOVA');
  expect(nova.items.map(({ id }) => id)).toEqual(ids.slice(1, 3));
  const first = await calls.call('GET /runs/:id/evidence?limit=3', runId, { token: ada });
  const next = /after=([0-9a-f]{12})>; rel="next"/.exec(String(first.headers['link']))?.[1];
  const second = await evidenceOf(runId, `?limit=3&after=${next}`);
  expect(RunEvidenceResponse.parse(first.json()).items.map(({ id }) => id)).toEqual(ids.slice(0, 3));
  expect(second.items.map(({ id }) => id)).toEqual(ids.slice(3));
});

it("is nobody else's: not the run, and not an item of another workspace that a log names", async () => {
  const { runId } = await researchedRun();
  expect((await calls.call('GET /runs/:id/evidence', runId, { token: bob })).statusCode).toBe(404);
  expect((await calls.call('GET /runs/:id/evidence', 'no-run', { token: ada })).statusCode).toBe(404);
  const secret = await keep(bobsWorkspace, { kind: 'indicators', symbol: 'NOVA', body: { close_usd: 1 } });
  const forged = await calls.startedRun(ada);
  await record(forged, [['TOOL', { summary: '', evidence: [wire(secret)] }, 'NOVA']]);
  expect((await evidenceOf(forged)).items).toEqual([]);
});

it('refuses a page that cannot be', async () => {
  const { runId } = await researchedRun();
  for (const query of ['?limit=0', '?after=nothing', '?colour=red'])
    expect((await calls.call(`GET /runs/:id/evidence${query}`, runId, { token: ada })).statusCode).toBe(422);
});
