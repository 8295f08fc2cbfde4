import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openDispatch, type Dispatch } from '@gemscout/dispatch';
import { memoryEvidence } from '@gemscout/evidence';
import { postgresEventStore, type PostgresEventStore } from '@gemscout/event-store';
import { openMarket, type MarketData } from '@gemscout/market';
import { openAnalyst, type OpenedAnalyst } from '@gemscout/research';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { inProcessBus } from '@gemscout/stage-bus';
import { eventsOf, requestRun, untilEnded } from './testing/run-fixture.ts';
import { startWorker } from './worker.ts';

const STAND_IN = fileURLToPath(new URL('../../../tools/model-server/main.mjs', import.meta.url));
const KEY = 'sk-canary-3f9d';
const logged: unknown[] = [];
const note = (...said: unknown[]): void =>
  void logged.push(said.map((each) => (each instanceof Error ? each.stack : each)));
const logger = { debug: note, info: note, warn: note, error: note };

let scratch: ScratchDatabase;
let store: PostgresEventStore;
let dispatch: Dispatch;
let market: MarketData;
let standIn: ChildProcess | undefined;

beforeAll(async () => {
  market = await openMarket('sample');
});
afterAll(() => market?.close());

beforeEach(async () => {
  scratch = await scratchDatabase('openai_agent');
  store = await postgresEventStore(scratch.url);
  dispatch = await openDispatch(scratch.url);
});

afterEach(async () => {
  standIn?.kill();
  await dispatch.close();
  await store.close();
  await scratch.drop();
});

/** @returns its base URL */
async function startStandIn(faults: number): Promise<string> {
  standIn = spawn(process.execPath, [STAND_IN, '--port', '0', '--faults', String(faults)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!standIn.stdout) throw new Error('It has no output');
  const [line]: unknown[] = await once(createInterface({ input: standIn.stdout }), 'line');
  return String(line).replace(/^.* ready at /, '');
}

async function openAt(baseUrl: string, dayLimitUsd?: number): Promise<OpenedAnalyst> {
  const model = { baseUrl, apiKey: KEY, model: 'gpt-4.1-mini', priorityModel: 'gpt-4.1-nano', timeoutMs: 20_000 };
  return openAnalyst({ analyst: 'openai', model: { ...model, prices: {}, dayLimitUsd } }, scratch.url, () => undefined);
}

type Ask = Parameters<typeof requestRun>[3];
const ASKS: Readonly<Record<string, Ask>> = {
  trending: { kind: 'trending', subject: null, memo: null },
  symbol: { kind: 'symbol', subject: 'BOLTR', memo: null },
  custom: { kind: 'custom', subject: 'energy companies with strong earnings', memo: null },
};

/** Runs these runs from request to end. */
async function finished(analyst: OpenedAnalyst, runIds: readonly string[], asks: readonly Ask[]) {
  const bus = inProcessBus();
  const clock = store.clock();
  const stopped = new AbortController();
  const sending = dispatch.run({ store, bus, clock, fence: 1 }, stopped.signal);
  const deps = { store, bus, dispatch, clock, market, logger };
  const worker = await startWorker({ ...deps, analyst, evidence: memoryEvidence() });
  for (const [at, runId] of runIds.entries()) await requestRun(store, runId, clock.now(), asks[at]);
  await untilEnded(store, runIds, 240_000);
  await worker.stop(1_000);
  stopped.abort();
  await sending;
  await bus.close();
  await analyst.close();
  return Promise.all(runIds.map((runId) => eventsOf(store, `run-${runId}`)));
}

const typesIn = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

describe('a model behind the interface of OpenAI', () => {
  it.each(Object.keys(ASKS))(
    'takes a %s run to its proposals, and what it spent stands in the log',
    async (kind) => {
      const [events = []] = await finished(await openAt(await startStandIn(0)), ['a'], [ASKS[kind]]);
      expect(events.filter(({ type }) => type === 'StageFailed')).toEqual([]);
      expect(events.at(-1)).toMatchObject({ type: 'DONE', payload: { outcome: 'completed', skipped: 0 } });
      expect(typesIn(events)).toContain('PROPOSAL_SAVED');
      const used = { modelCalls: expect.any(Number), tokens: expect.any(Number) };
      expect(events.at(-1)).toMatchObject({ payload: { spend: used } });
      expect(JSON.stringify(events.at(-1))).toMatch(/"usd":0\.0\d*[1-9]/);
      for (const decision of events.filter(({ type }) => type === 'DECISION'))
        expect(decision).toMatchObject({ payload: { claims: { dropped: 0 } } });
      expect(JSON.stringify([events, logged])).not.toContain('canary');
    },
    300_000,
  );

  it('with trouble in one of five questions every run still ends as it should, and says what happened', async () => {
    const baseUrl = await startStandIn(0.2);
    const asks = [ASKS['trending'], ASKS['symbol'], ASKS['custom']];
    const together = await finished(await openAt(baseUrl), ['a', 'b', 'c'], asks);
    // It asks what the first one asked: at the same time, it would be left to chance which of the two meets a trouble.
    const again = await finished(await openAt(baseUrl), ['d'], [ASKS['trending']]);
    const runs = [...together, ...again];
    for (const events of runs) {
      expect(typesIn(events).filter((type) => type === 'DONE' || type === 'ERROR')).toHaveLength(1);
      expect(events.at(-1)).toMatchObject({ type: 'DONE' });
    }
    const failures = runs.flat().filter(({ type }) => type === 'StageFailed');
    for (const failure of failures)
      expect(failure).toMatchObject({ reason: expect.stringMatching(/language model|[Tt]he model\b/) });
    expect(JSON.stringify([runs, logged])).not.toContain('canary');
  }, 300_000);

  it('that is not there ends the run after its attempts, with a sentence and a refund', async () => {
    const [events = []] = await finished(await openAt('http://127.0.0.1:1/v1'), ['a'], [ASKS['symbol']]);
    const message = expect.stringMatching(/127\.0\.0\.1:1 cannot be reached: check OPENAI_BASE_URL/);
    expect(events.at(-1)).toMatchObject({ type: 'ERROR', message, payload: { refunded: true } });
  }, 300_000);

  it('asks nothing more once the day’s limit of the installation is reached', async () => {
    const [events = []] = await finished(await openAt(await startStandIn(0), 0.002), ['a'], [ASKS['symbol']]);
    const reason = expect.stringContaining('SPEND_LIMIT_USD_PER_DAY');
    const failures = events.filter(({ type }) => type === 'StageFailed');
    expect(failures).toMatchObject([{ reason, attempt: 1 }]);
    expect(events.at(-1)?.type).toBe('ERROR');
  }, 300_000);
});
