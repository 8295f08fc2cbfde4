import { freePort } from '@gemscout/service-kit';
import { waitFor } from '@gemscout/testing';
import { openKafkaBus } from '@gemscout/stage-bus';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startRun } from './api-client.ts';
import { startProductDatabase, type ProductDatabase } from './product-database.ts';
import { describeWithKafka, startProductKafka, type ProductKafka } from './product-kafka.ts';
import { startProcess, type App, type ProductProcess } from './product-process.ts';
import { CLICK, receiveSpans, TRACE, wayUp, withoutParent } from './span-receiver.ts';

const ENDED = 'gemscout_runs_ended_total{kind="symbol",outcome="completed"} 1';
const DEAD = 'gemscout_dead_letters_total{stage="plan",error="unknown_shape"} 1';

describeWithKafka('over Kafka', () => {
  let database: ProductDatabase;
  let kafka: ProductKafka;
  let collector: Awaited<ReturnType<typeof receiveSpans>>;
  const started: ProductProcess[] = [];

  beforeAll(async () => {
    [database, kafka, collector] = await Promise.all([
      startProductDatabase('seen'),
      startProductKafka('seen-kafka'),
      receiveSpans(),
    ]);
  });
  afterAll(async () => {
    await Promise.all(started.map((one) => one.end('SIGKILL')));
    await Promise.all([database?.remove(), kafka?.remove(), collector?.close()]);
  });

  it('lag, polls and dead letters are seen in the metrics, and a click is one trace through all processes', async () => {
    const [api, dispatcher, worker] = await Promise.all([start('api'), start('dispatcher'), start('worker')]);
    await sendUnreadable();
    const headers = { traceparent: `00-${TRACE}-${CLICK}-01` };
    await startRun(api.url, database.token, { kind: 'symbol', symbol: 'BOLTR' }, headers);
    await shows(worker, [ENDED, DEAD]);
    const metrics = await shows(dispatcher, ['gemscout_consumer_lag{', 'gemscout_singleton_held{name="dispatcher"} 1']);
    expect(metrics).toMatch(
      /^gemscout_consumer_lag\{group="gemscout.stage.decide",topic="gemscout.stage.decide",partition="3"\} \d+$/m,
    );
    expect(await worker.metrics()).toMatch(/^gemscout_consumer_poll_age_seconds\{group="gemscout.stage.plan"\} \d/m);

    expect(await Promise.all(started.map((one) => one.end('SIGTERM')))).toEqual([0, 0, 0]); // sends their last spans
    const spans = collector.spans(TRACE);
    expect(withoutParent(spans)).toEqual([]);
    expect(wayUp('model decide', spans).slice(-4)).toEqual(['send tool-call', 'stage plan', 'send plan', 'POST /runs']);
  });

  async function start(app: App) {
    const metricsPort = await freePort();
    const watched = { METRICS_PORT: String(metricsPort), OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
    const running = await startProcess(app, { ...database.environment, ...kafka.environment, ...watched });
    started.push(running);
    const metrics = async (): Promise<string> => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return { ...running, metrics };
  }

  async function shows({ metrics }: Pick<Awaited<ReturnType<typeof start>>, 'metrics'>, lines: readonly string[]) {
    let shown = '';
    const all = async (): Promise<boolean> => {
      shown = await metrics();
      return lines.every((line) => shown.includes(line));
    };
    await waitFor(all, { withinMs: 90_000, what: () => `${lines.join(', ')} in:\n${shown}` });
    return shown;
  }

  /** No attempt has the number 0. */
  async function sendUnreadable(): Promise<void> {
    const bus = await openKafkaBus({ ...kafka.connection, instance: 'poison' });
    await bus.send([{ taskId: 'x/plan/0', runId: 'x', stage: 'plan', attempt: 0 }]);
    await bus.close();
  }
});
