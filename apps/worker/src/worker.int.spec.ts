import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openDispatch, type Dispatch } from '@gemscout/dispatch';
import { memoryEvidence } from '@gemscout/evidence';
import { postgresEventStore, type PostgresEventStore } from '@gemscout/event-store';
import { openMarket, pagesOf, type MarketData } from '@gemscout/market';
import { rulesAnalyst } from '@gemscout/research';
import { scratchDatabase, until, type ScratchDatabase } from '@gemscout/service-kit';
import { inProcessBus } from '@gemscout/stage-bus';
import { eventsOf, requestRun } from './run-fixture.ts';
import { startWorker } from './worker.ts';

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
  const bus = inProcessBus();
  const clock = store.clock();
  const stopped = new AbortController();
  const sending = dispatch.run({ store, bus, clock, fence: 1 }, stopped.signal);
  const deps = { store, bus, dispatch, clock, market, logger: silent };
  const worker = await startWorker({
    ...{ ...deps, analyst: rulesAnalyst(), evidence: memoryEvidence() },
    pages: pagesOf(market),
  });

  await requestRun(store, 'a', clock.now());
  await until(async () => ['DONE', 'ERROR'].includes((await eventsOf(store, 'run-a')).at(-1)?.type ?? ''), {
    withinMs: 25_000,
  });

  const events = await eventsOf(store, 'run-a');
  expect(events.filter(({ type }) => type === 'StageFailed')).toEqual([]);
  expect(events.at(-1)).toMatchObject({ type: 'DONE', payload: { outcome: 'completed' } });
  const pages = events.filter((event) => event.type === 'TOOL' && JSON.stringify(event).includes('"page":'));
  expect(pages.length).toBeGreaterThan(0);
  for (const page of pages)
    expect(page).toMatchObject({
      message: expect.stringMatching(/^[A-Z]+: A page of market\.invalid was read, \d+ characters\.$/),
      payload: { tool: 'web', source: 'market.invalid', evidence: [{ kind: 'page', provider: 'market.invalid' }] },
    });
  await worker.stop(1_000);
  stopped.abort();
  await sending;
  await bus.close();
}, 30_000);
