import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { SseMessage } from '@gemscout/contracts';
import { postgresEventStore } from '@gemscout/event-store';
import { numbersIn, openEvidence, type EvidenceStore } from '@gemscout/evidence';
import { readInstance } from '@gemscout/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call, followToEnd, logInAsDemo, startRun } from './api-client.ts';
import { cliProgram, runProgram, startServer, type ServerProcess } from './server-process.ts';
import { startedDirectory } from './started-directory.ts';

const source = resolve('../shared/data/market');
const AS_OF = '2015-03-31';
const whereDataIs = existsSync(source) ? describe : describe.skip;
if (!existsSync(source)) console.warn(`Skipped: no market data at ${source}`);

let data: Awaited<ReturnType<typeof startedDirectory>>;
let server: ServerProcess;
let token: string;
let evidence: EvidenceStore;

whereDataIs('on real data of 2015', () => {
  beforeAll(async () => {
    data = await startedDirectory('real-market');
    const market = join(data.path, 'market');
    const words = ['import-market', source, '--as-of', AS_OF, '--out', market];
    const imported = await runProgram(cliProgram, words, { DATA_DIR: data.path });
    expect([imported.exitCode, imported.output]).toEqual([0, expect.anything()]);
    server = await startServer(data.path, { MARKET: market });
    token = await logInAsDemo(server.url);
    evidence = await openEvidence(readInstance(data.path)?.databaseUrl ?? '');
  });

  afterAll(async () => {
    await evidence?.close();
    await server?.stop();
    await data?.remove();
  });

  it.each([
    ['trending', { kind: 'trending' }],
    ['symbol', { kind: 'symbol', symbol: 'AAPL' }],
    ['custom', { kind: 'custom', text: 'Large technology companies with rising earnings' }],
  ])('a %s run ends with DONE, and every number of its memos is in what it cites', async (_kind, body) => {
    const runId = await startRun(server.url, token, body);
    const messages = await followToEnd(server.url, token, runId);
    expect(messages.at(-1)).toMatchObject({ type: 'DONE', payload_json: { outcome: 'completed' } });
    const decisions = messages.filter(({ type }) => type === 'DECISION');
    expect(decisions.length).toBeGreaterThan(0);
    for (const decision of decisions) await expectSupported(decision, messages);
  });

  it('nothing later than the as-of day is shown', async () => {
    const { body } = await call(server.url, token, 'GET', '/runs');
    const ids = (body as { id: string }[]).map(({ id }) => id);
    const messages = (await Promise.all(ids.map((id) => followToEnd(server.url, token, id)))).flat();
    const dates = messages
      .filter(({ type }) => type === 'TOOL' || type === 'MARKET_MOVERS')
      .flatMap(({ payload_json: payload }) => JSON.stringify(payload).match(/20[0-9]{2}-[0-9]{2}-[0-9]{2}/g) ?? []);
    expect(dates.length).toBeGreaterThan(0);
    expect(dates.filter((date) => date > AS_OF)).toEqual([]);
  });

  it('the prices that a run cites are the rows of the source files', async () => {
    const runId = await startRun(server.url, token, { kind: 'symbol', symbol: 'MSFT' });
    const messages = await followToEnd(server.url, token, runId);
    const closes = messages.flatMap(({ payload_json: payload }) => closeOf(payload));
    expect(closes.length).toBeGreaterThan(0);
    for (const { date, close } of closes) expect(sourceCloses('MSFT').get(date)).toBeCloseTo(close, 2);
  });
});

function closeOf(payload: SseMessage['payload_json']): readonly { readonly date: string; readonly close: number }[] {
  const facts = payload['facts'];
  if (typeof facts !== 'object' || facts === null || !('close_usd' in facts) || !('date' in facts)) return [];
  return [{ date: String(facts['date']), close: Number(facts['close_usd']) }];
}

/** A level that the analyst sets itself. */
const OWN_LEVEL = /A close (?:above|below) \$[\d.,]+ would be the tripwire\./;

/** The memo's sentences with their footnotes, each number held against the items that the sentence cites. */
async function expectSupported(decision: SseMessage, messages: readonly SseMessage[]): Promise<void> {
  const { symbol = '' } = decision;
  const memo = messages.find((message) => message.type === 'MEMO_READY' && message.symbol === symbol);
  const refs = decision.payload_json['evidence'];
  const hashes = Array.isArray(refs) ? refs.map((ref) => String(Object(ref)['hash'])) : [];
  const { body } = await call(server.url, token, 'GET', `/runs/${decision.run_id}`);
  expect(body).toMatchObject({ id: decision.run_id });
  const workspaceId = await workspaceOf(decision.run_id);
  const items = await Promise.all(hashes.map((hash) => evidence.get(workspaceId, hash)));
  const figures = items.map((item) => figuresOf(JSON.stringify(item?.body ?? {})));
  const measured = messages.find((message) => message.type === 'RESTS_ON' && message.symbol === symbol);
  const thresholds = figuresOf(JSON.stringify(measured?.payload_json['thresholds'] ?? [])); // computed, not cited
  const sentences = String(memo?.payload_json['memo'])
    .split('\n')
    .filter((line) => /\[\^\d+\]/.test(line) && !/^\[\^/.test(line));
  expect(sentences.length).toBeGreaterThan(0);
  const unsupported = sentences.flatMap((line) => {
    const cited = [...line.matchAll(/\[\^(\d+)\]/g)].flatMap(([, number]) => figures[Number(number) - 1] ?? []);
    const known = line.startsWith('- It becomes ') ? [...cited, ...thresholds] : cited;
    return numbersIn(line.replace(OWN_LEVEL, ''))
      .filter(
        ({ value, precision }) => !known.some((other) => isRoundingOf(Math.abs(other), Math.abs(value), precision)),
      )
      .map(({ text }) => ({ symbol, line, text }));
  });
  expect(unsupported).toEqual([]);
}

/** As digits, for figures; as a reader takes them, for quoted text ("225 million"). */
function figuresOf(json: string): readonly number[] {
  const digits = json.match(/-?\d+(\.\d+)?/g) ?? [];
  return [...digits.map(Number), ...numbersIn(json).map(({ value }) => value)];
}

function isRoundingOf(exact: number, shown: number, precision: number): boolean {
  return Math.abs(exact - shown) <= 0.5 * precision * (1 + 1e-9);
}

async function workspaceOf(runId: string): Promise<string> {
  const store = await postgresEventStore(readInstance(data.path)?.databaseUrl ?? '');
  try {
    for await (const { data: request } of store.read(`run-${runId}`)) return String(request['workspaceId']);
    throw new Error(`no run ${runId}`);
  } finally {
    await store.close();
  }
}

const closesBySymbol = new Map<string, ReadonlyMap<string, number>>();
function sourceCloses(symbol: string): ReadonlyMap<string, number> {
  const known = closesBySymbol.get(symbol) ?? readCloses(symbol);
  closesBySymbol.set(symbol, known);
  return known;
}

function readCloses(symbol: string): ReadonlyMap<string, number> {
  const core = readFileSync(join(source, 'prices.csv'), 'utf8');
  const text = core.includes(`\n${symbol},`)
    ? core
    : gunzipSync(readFileSync(join(source, 'prices_sp500.csv.gz'))).toString();
  const rows = text.split('\n').filter((line) => line.startsWith(`${symbol},`));
  return new Map(rows.map((row) => row.split(',')).map(([, date = '', , , , close]) => [date, Number(close)]));
}
