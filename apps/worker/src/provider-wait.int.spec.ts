import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { openDispatch, type Dispatch } from '@gemscout/dispatch';
import { memoryEvidence } from '@gemscout/evidence';
import { postgresEventStore, type PostgresEventStore } from '@gemscout/event-store';
import { openConfiguredMarket, openQuotaLedger, type MarketData } from '@gemscout/market';
import { rulesAnalyst } from '@gemscout/research';
import { scratchDatabase, type ScratchDatabase } from '@gemscout/postgres/testing';
import { scratchDirectory } from '@gemscout/service-kit/testing';
import { waitFor } from '@gemscout/testing';
import { inProcessBus } from '@gemscout/stage-bus';
import { eventsOf, requestRun } from './testing/run-fixture.ts';
import { startWorker } from './worker.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const KEY = 'canary-alpha-key';
/** Alpha Vantage's daily limit without its rate limit: at one request a second, 22 requests would take the spec too long. */
const DAY = { label: 'Alpha Vantage', burst: 25, perSecond: 1, daily: 25, dayStartsAtHour: 5 };

let scratch: ScratchDatabase;
let store: PostgresEventStore;
let dispatch: Dispatch;
let market: MarketData;
let providers: Server;
let directory = '';
let askedFor: string[] = [];

beforeEach(async () => {
  askedFor = [];
  scratch = await scratchDatabase('provider_wait');
  store = await postgresEventStore(scratch.url);
  dispatch = await openDispatch(scratch.url);
  directory = await scratchDirectory('provider-wait');
  providers = createServer(({ url = '' }, response) => {
    askedFor.push(url);
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((listening) => providers.listen(0, '127.0.0.1', listening));
  market = await openConfiguredMarket(await configuration(), { databaseUrl: scratch.url });
});

afterEach(async () => {
  providers.closeAllConnections();
  await new Promise((closed) => providers.close(closed));
  await market.close();
  await dispatch.close();
  await store.close();
  await scratch.drop();
  await rm(directory, { recursive: true });
});

/** A live market whose providers have no data, except for one company in the list. */
async function configuration() {
  const address = providers.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const companies = [{ symbol: 'NOVA', name: 'Nova Batteries', cik: 1 }];
  await mkdir(join(directory, 'market'), { recursive: true });
  const list = { fetchedAt: new Date().toISOString(), companies };
  await writeFile(join(directory, 'market', 'sec-companies.json'), JSON.stringify(list));
  const keyless = {
    YAHOO_BASE_URL: base,
    SEC_BASE_URL: base,
    STOCKTWITS_BASE_URL: base,
    REDDIT_BASE_URL: base,
    TREASURY_BASE_URL: base,
    FREDCSV_BASE_URL: base,
    FINRA_BASE_URL: base,
  };
  const environment = {
    ...keyless,
    SEC_USER_AGENT: 'Spec spec@gemscout.dev',
    ALPHAVANTAGE_API_KEY: KEY,
    ALPHAVANTAGE_BASE_URL: `${base}/alpha`,
  };
  const sources = { off: [], licensed: [], isCommercial: false };
  return { market: 'live', dataDirectory: directory, providers: environment, sources };
}

/** Of today's 25 requests the run's workspace has used its fifth, and other workspaces all but three of the rest. */
async function nearlyUsedUp(): Promise<void> {
  const ledger = await openQuotaLedger(scratch.url);
  const about = { provider: 'alphavantage', limits: DAY };
  for (const [count, workspaceId] of [
    [5, 'w'],
    [17, undefined],
  ] as const)
    expect(await ledger.take({ ...about, count, workspaceId })).toMatchObject({ status: 'taken' });
  await ledger.close();
}

async function finished(runIds: readonly string[]) {
  const bus = inProcessBus();
  const clock = store.clock();
  const stopped = new AbortController();
  const sending = dispatch.run({ store, bus, clock, fence: 1 }, stopped.signal);
  const deps = { store, bus, dispatch, clock, market, logger: silent };
  const worker = await startWorker({ ...deps, analyst: rulesAnalyst(), evidence: memoryEvidence() });
  for (const runId of runIds)
    await requestRun(store, runId, clock.now(), { kind: 'symbol', subject: 'NOVA', memo: null });
  const logs = () => Promise.all(runIds.map((runId) => eventsOf(store, `run-${runId}`)));
  const isOver = async () => (await logs()).every((events) => ['DONE', 'ERROR'].includes(events.at(-1)?.type ?? ''));
  await waitFor(isOver, { withinMs: 240_000 });
  await worker.stop(1_000);
  stopped.abort();
  await sending;
  await bus.close();
  return logs();
}

it('a run says which provider it waits for and what is left of its day, once a minute, and goes on without it', async () => {
  await nearlyUsedUp();
  const [events = []] = await finished(['a']);
  const waits = events.filter(({ type }) => type === 'NOTICE');
  const ofAlpha = waits.filter((event) => JSON.stringify(event).includes('alphavantage'));
  expect(ofAlpha.length).toBeGreaterThan(0);
  for (const event of ofAlpha)
    expect(event).toMatchObject({
      key: expect.stringMatching(/^notice\/provider_wait\/alphavantage\/\d{4}-\d\d-\d\dT\d\d:\d\d$/),
      message: expect.stringMatching(/^Alpha Vantage: 3 of 25 left, next 05:00(:00)? UTC$/),
      payload: { kind: 'provider_wait', provider: 'alphavantage' },
    });
  expect(askedFor.filter((url) => url.startsWith('/alpha'))).toEqual([]);
  expect(events.find(({ type }) => type === 'THEME_START')).toMatchObject({
    payload: {
      snapshot: expect.arrayContaining([
        expect.objectContaining({
          tool: 'indicators',
          failure: 'rate_limited',
          tried: expect.arrayContaining([{ provider: 'alphavantage', asked_for: 'prices', failure: 'rate_limited' }]),
        }),
      ]),
    },
  });
  expect(events.at(-1)).toMatchObject({ type: 'DONE' });
  expect(JSON.stringify(events)).not.toContain(KEY);
}, 300_000);

it('tells each run that waits, and each but once in the same minute', async () => {
  await nearlyUsedUp();
  for (const events of await finished(['a', 'b'])) {
    const keys = JSON.stringify(events).match(/"key":"notice\/provider_wait[^"]*"/g) ?? [];
    expect(keys.some((key) => key.includes('provider_wait/alphavantage'))).toBe(true);
    expect(new Set(keys).size).toBe(keys.length);
  }
}, 300_000);
