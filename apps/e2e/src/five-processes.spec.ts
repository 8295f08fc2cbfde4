import type { SseMessage } from '@gemscout/contracts';
import { timed } from '@gemscout/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { followToEnd, startRun } from './api-client.ts';
import { addAccount, serverOfWorker } from './host/ask-host.ts';
import { startProductDatabase, type ProductDatabase } from './product-database.ts';
import { describeWithKafka, startProductKafka, type ProductKafka } from './product-kafka.ts';
import { startProcess, type App, type Health, type ProductProcess } from './product-process.ts';

const APPS = ['api', 'gateway', 'dispatcher', 'projector', 'worker'] as const;

describeWithKafka('five processes over a real broker', () => {
  let database: ProductDatabase;
  let kafka: ProductKafka;
  let processes: Readonly<Record<App, ProductProcess>>;

  beforeAll(async () => {
    [database, kafka] = await Promise.all([startProductDatabase('five'), startProductKafka('five-kafka')]);
    const environment = { ...database.environment, ...kafka.environment };
    const [api, gateway, dispatcher, projector, worker] = await Promise.all(
      APPS.map((app) => startProcess(app, environment)),
    );
    if (!api || !gateway || !dispatcher || !projector || !worker) throw new Error('not started');
    processes = { api, gateway, dispatcher, projector, worker };
  });
  afterAll(async () => {
    if (processes) await Promise.all(Object.values(processes).map((one) => one.end('SIGKILL')));
    await Promise.all([database?.remove(), kafka?.remove()]);
  });

  it('a run holds for each ticker exactly what it holds in one process', async () => {
    const { api, gateway } = processes;
    const runId = await startRun(api.url, database.token, { kind: 'trending' });
    const overKafka = await followToEnd(gateway.url, database.token, runId);
    expect(overKafka.at(-1)).toMatchObject({ type: 'DONE' });
    const inOneProcess = await runInOneProcess();
    expect(whatEachTickerHolds(overKafka)).toEqual(whatEachTickerHolds(inOneProcess));
  });

  it('a broker that is away ends no process: readiness says so, a run is accepted, and goes on when it is back', async () => {
    const { api, gateway, dispatcher, worker } = processes;
    const readiness = async (): Promise<readonly Health[]> => Promise.all([dispatcher.health(), worker.health()]);
    await kafka.stop();
    const reason = expect.stringContaining('Kafka');
    expect(await readiness()).toEqual(Array(2).fill({ status: 'unavailable', reason }));
    const runId = await startRun(api.url, database.token, { kind: 'trending' });

    await kafka.start();
    const log = await followToEnd(gateway.url, database.token, runId);
    expect(log.at(-1)).toMatchObject({ type: 'DONE', payload_json: { outcome: 'completed' } });
    expect((await readiness()).map(({ status }) => status)).toEqual(['ok', 'ok']);
  });

  it('SIGTERM amid a run ends all with exit code 0 within 8 s, and the run goes on with those who come next', async () => {
    const { api, gateway, dispatcher, projector, worker } = processes;
    const runId = await startRun(api.url, database.token, { kind: 'trending' });
    await seen(gateway, runId, 'THEME_START');
    const ending = Promise.all([worker, dispatcher, projector].map((one) => one.end('SIGTERM')));
    const [exitCodes, tookMs] = await timed(ending);
    expect(exitCodes).toEqual([0, 0, 0]);
    expect(tookMs).toBeLessThan(8_000);

    const environment = { ...database.environment, ...kafka.environment };
    const [next, nextWorker] = await Promise.all([
      startProcess('dispatcher', environment),
      startProcess('worker', environment),
    ]);
    processes = { ...processes, dispatcher: next, worker: nextWorker };
    const log = await followToEnd(gateway.url, database.token, runId);
    expect(log.at(-1)).toMatchObject({ type: 'DONE', payload_json: { outcome: 'completed' } });
  });

  /** Reads the run's stream until an event of `type` is in it. */
  async function seen({ url }: ProductProcess, runId: string, type: string): Promise<void> {
    const { body } = await fetch(`${url}/runs/${runId}/events?token=${database.token}`);
    let text = '';
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? [])
      if ((text += chunk).includes(`[${type}]`)) return;
    throw new Error(`The stream ended without ${type}:\n${text}`);
  }
});

async function runInOneProcess(): Promise<readonly SseMessage[]> {
  const { url, databaseUrl } = await serverOfWorker();
  const { token } = await addAccount(databaseUrl);
  return followToEnd(url, token, await startRun(url, token, { kind: 'trending' }));
}

/** Each ticker's steps in their order; what belongs to no ticker under ''. A run may have to wait here and not there. */
function whatEachTickerHolds(log: readonly SseMessage[]): Readonly<Record<string, readonly object[]>> {
  const held: Record<string, object[]> = {};
  const steps = log.filter(({ payload_json: payload }) => payload['kind'] !== 'waiting');
  for (const { symbol = '', type, stage, message, payload_json: payload } of steps)
    (held[symbol] ??= []).push({ type, stage, message, payload: JSON.stringify(payload, withoutOwnNames) });
  return held;
}

/** Two runs have proposals of their own, and take their own time. */
function withoutOwnNames(name: string, value: unknown): unknown {
  return name === 'proposal_id' || name === 'activeMs' ? undefined : value;
}
