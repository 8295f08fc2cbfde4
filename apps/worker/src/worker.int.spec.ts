import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDispatch, type Dispatch } from '@gemscout/dispatch';
import { memoryEvidence } from '@gemscout/evidence';
import { postgresEventStore, type PostgresEventStore } from '@gemscout/event-store';
import { openMarket, pagesOf, sampleMarketDirectory, type MarketData } from '@gemscout/market';
import { rulesAnalyst, type Analyst } from '@gemscout/research';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { createLogger } from '@gemscout/service-kit';
import { inProcessBus } from '@gemscout/stage-bus';
import { eventsOf, requestRun, untilEnded } from './testing/run-fixture.ts';
import { startWorker, type WorkerDeps } from './worker.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

let scratch: ScratchDatabase;
let store: PostgresEventStore;
let dispatch: Dispatch;
let market: MarketData;

beforeEach(async () => {
  scratch = await scratchDatabase('agent');
  store = await postgresEventStore(scratch.url);
  dispatch = await openDispatch(scratch.url);
  market = await openMarket('sample');
});

afterEach(async () => {
  await market.close();
  await dispatch.close();
  await store.close();
  await scratch.drop();
});

it('lets the agent take a trending run on the sample market from its request to DONE', async () => {
  const events = await runOf({ market, analyst: rulesAnalyst(), logger: silent });
  expect(events.filter(({ type }) => type === 'StageFailed')).toEqual([]);
  expect(events.at(-1)).toMatchObject({ type: 'DONE', payload: { outcome: 'completed' } });
  const pages = events.filter((event) => event.type === 'TOOL' && JSON.stringify(event).includes('"page":'));
  expect(pages.length).toBeGreaterThan(0);
  for (const page of pages)
    expect(page).toMatchObject({
      message: expect.stringMatching(/^[A-Z]+: A page of market\.invalid was read, \d+ characters\.$/),
      payload: { tool: 'web', source: 'market.invalid', evidence: [{ kind: 'page', provider: 'market.invalid' }] },
    });
});

it('completes a trending run on a market whose sectors have names of 300 characters', async () => {
  const folder = await sampleWithSectors((sector) => `${sector} ${'and related services '.repeat(15)}`);
  const longSectors = await openMarket(folder);
  const events = await runOf({ market: longSectors, analyst: rulesAnalyst(), logger: silent });
  await longSectors.close();
  await rm(folder, { recursive: true });
  expect(events.filter(({ type }) => type === 'StageFailed')).toEqual([]);
  expect(events.at(-1)).toMatchObject({ type: 'DONE', payload: { outcome: 'completed' } });
  expect(events.find(({ type }) => type === 'TOPICS')).toMatchObject({
    payload: {
      themes: expect.arrayContaining([
        { angle: 'sector', name: expect.stringMatching(/^.{60,72} leads$/), why: expect.any(String) },
      ]),
    },
  });
});

it('says in plain sentences that a run failed unexpectedly, and logs the error', async () => {
  let log = '';
  const logger = createLogger('info', { write: (line) => void (log += line) });
  const analyst: Analyst = {
    ...rulesAnalyst(),
    themes: () => Promise.resolve({ answer: { themes: [] }, spend: { modelCalls: 1, tokens: 0, usd: 0 } }),
  };
  const events = await runOf({ market, analyst, logger });
  const sentence = 'An unexpected error occurred. Its details are in the server log.';
  const failures = events.filter(({ type }) => type === 'StageFailed');
  expect(failures).toMatchObject([1, 2, 3].map((attempt) => ({ stage: 'plan', attempt, reason: sentence })));
  expect(events.at(-1)).toMatchObject({ type: 'ERROR', message: `The plan stage failed: ${sentence}` });
  expect(log).toMatch(/ZodError.*too_small/);
});

/** A copy of the sample market with renamed sectors. */
async function sampleWithSectors(renamed: (sector: string) => string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'long-sectors-'));
  await cp(sampleMarketDirectory(), folder, { recursive: true });
  const companies = join(folder, 'companies.csv');
  const [header = '', ...rows] = (await readFile(companies, 'utf8')).split('\n');
  const changed = rows.map((row) =>
    row.replace(/^([^,]+,[^,]+,)([^,]+)/, (_, before, sector) => before + renamed(sector)),
  );
  await writeFile(companies, [header, ...changed].join('\n'));
  return folder;
}

/** The events of a trending run, from its request to its end. */
async function runOf(agent: Pick<WorkerDeps, 'market' | 'analyst' | 'logger'>): ReturnType<typeof eventsOf> {
  const bus = inProcessBus();
  const clock = store.clock();
  const stopped = new AbortController();
  const sending = dispatch.run({ store, bus, clock, fence: 1 }, stopped.signal);
  const worker = await startWorker({
    store,
    bus,
    dispatch,
    clock,
    ...agent,
    evidence: memoryEvidence(),
    pages: pagesOf(agent.market),
  });
  await requestRun(store, 'a', clock.now());
  await untilEnded(store, ['a']);
  await worker.stop(1_000);
  stopped.abort();
  await sending;
  await bus.close();
  return eventsOf(store, 'run-a');
}
