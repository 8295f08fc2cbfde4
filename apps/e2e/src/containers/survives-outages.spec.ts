import { setTimeout as sleep } from 'node:timers/promises';
import type { SseMessage } from '@gemscout/contracts';
import { freePort } from '@gemscout/service-kit';
import { waitFor } from '@gemscout/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { call, followToEnd, logInAsDemo, startRun } from '../api-client.ts';
import { composedProduct, whereContainersRun, type ComposedProduct } from './compose.ts';

const PROJECT = 'gemscout-test';
const PROCESSES = ['api', 'gateway', 'dispatcher', 'projector', 'worker'];
const MINUTE_MS = 60_000;
/** Building the images of an empty cache included. */
const UP_WITHIN_MS = 30 * MINUTE_MS;
/** Longer than the first retries of every client last. */
const AWAY_MS = 8_000;

type Outage = {
  readonly begin: (product: ComposedProduct, service: string) => Promise<unknown>;
  readonly end: (product: ComposedProduct, service: string) => Promise<unknown>;
};
const OUTAGES: Readonly<Record<string, Outage>> = {
  killed: {
    begin: ({ compose }, service) => compose('kill', service),
    end: ({ compose }, service) => compose('start', service),
  },
  paused: {
    begin: ({ compose }, service) => compose('pause', service),
    end: ({ compose }, service) => compose('unpause', service),
  },
  'cut off': {
    begin: async (product, service) => product.docker('network', 'disconnect', ...(await wired(product, service))),
    end: async (product, service) =>
      product.docker('network', 'connect', '--alias', service, ...(await wired(product, service))),
  },
};

whereContainersRun('the product of docker compose', () => {
  let product: ComposedProduct;
  let token: string;
  let undisturbed: readonly string[];

  beforeAll(async () => {
    product = composedProduct(PROJECT, await freePort(), await freePort());
    await product.compose('up', '--build', '--detach', '--wait'); // of the code at hand
    token = await logInAsDemo(product.url);
  }, UP_WITHIN_MS);
  afterAll(() => product.compose('down', '--volumes', '--timeout', '10'), 5 * MINUTE_MS);

  it(
    'is up with the page, its documents and a run at one address',
    async () => {
      const page = await fetch(product.url, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } });
      expect(await page.text()).toContain('<title>Gemscout');
      expect((await call(product.url, undefined, 'GET', '/docs/openapi.json')).status).toBe(200);
      const log = await followToEnd(product.url, token, await startRun(product.url, token, { kind: 'trending' }));
      expect(log.at(-1)).toMatchObject({ type: 'DONE', payload_json: { outcome: 'completed' } });
      undisturbed = stepsOf(log);
    },
    5 * MINUTE_MS,
  );

  it.each(['postgres', 'kafka'].flatMap((service) => Object.keys(OUTAGES).map((how) => [service, how] as const)))(
    '%s %s amid a run ends no process; the run ends, with every step once',
    async (service, how) => {
      const outage = OUTAGES[how];
      if (!outage) throw new Error(how);
      const startedAt = await processStarts(product);
      const runId = await startRun(product.url, token, { kind: 'trending' });
      await outage.begin(product, service);
      const away = Date.now();
      await sleep(AWAY_MS);
      await outage.end(product, service);

      const log = await followThroughOutage(product.url, token, runId);
      expect(log.filter(({ type }) => type === 'DONE' || type === 'ERROR')).toHaveLength(1);
      expect(Date.parse(log.at(-1)?.ts ?? '')).toBeGreaterThan(away); // else the run was over before the outage began
      expect(stepsOf(log)).toEqual(undisturbed);
      expect(await processStarts(product)).toEqual(startedAt);
    },
    10 * MINUTE_MS,
  );

  it(
    'SIGTERM ends every process with 0, before it would be killed',
    async () => {
      await product.compose('stop', ...PROCESSES);
      const ended = await product.inspect(...PROCESSES);
      expect(ended.map(({ State }) => State.ExitCode)).toEqual(PROCESSES.map(() => 0));
    },
    5 * MINUTE_MS,
  );
});

async function wired({ inspect }: ComposedProduct, service: string): Promise<readonly [network: string, id: string]> {
  const [container] = await inspect(service);
  if (!container) throw new Error(`${service} is not there`);
  return [`${PROJECT}_data`, container.Id];
}

/** When each process was started last; a restart changes it. */
async function processStarts({ inspect }: ComposedProduct): Promise<readonly string[]> {
  return (await inspect(...PROCESSES)).map(({ Name, State }) => `${Name} ${State.StartedAt}`);
}

/** What a run did, whatever order its tickers came in and whatever names this run's own things have. */
function stepsOf(log: readonly SseMessage[]): readonly string[] {
  return log
    .filter(({ type }) => type !== 'NOTICE') // such as having waited for a worker
    .map(({ symbol = '', type, stage, message }) => [symbol, stage, type, message].join(' '))
    .toSorted();
}

/** As a browser does: reads again from the start while the answer is an error, or the stream breaks off. */
async function followThroughOutage(url: string, token: string, runId: string): Promise<readonly SseMessage[]> {
  let log: readonly SseMessage[] = [];
  await waitFor(
    async () => {
      log = await followToEnd(url, token, runId).catch(() => []);
      return log.some(({ type }) => type === 'DONE' || type === 'ERROR');
    },
    { withinMs: 5 * MINUTE_MS, what: () => `run ${runId} to end` },
  );
  return log;
}
