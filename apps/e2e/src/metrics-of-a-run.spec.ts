import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '@gemscout/service-kit';
import { waitFor } from '@gemscout/testing';
import { call, followToEnd, logInAsDemo, startRun } from './api-client.ts';
import { startServer } from './server-process.ts';
import { startedDirectory } from './started-directory.ts';

let data: Awaited<ReturnType<typeof startedDirectory>>;

beforeAll(async () => {
  data = await startedDirectory('metrics');
});
afterAll(() => data.remove());

it('shows in the metrics what a run did, under names that dashboards can rely on, and nobody’s ids', async () => {
  const metricsPort = await freePort();
  const server = await startServer(data.path, { METRICS_PORT: String(metricsPort) });
  const scrape = async (): Promise<string> => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(valueOf(await scrape(), 'gemscout_runs_started_total{kind="symbol"}')).toBeUndefined();
  const token = await logInAsDemo(server.url);
  const runId = await startRun(server.url, token, { kind: 'symbol', symbol: 'BOLTR' });
  const log = await followToEnd(server.url, token, runId);
  await call(server.url, token, 'GET', `/runs/${runId}`);
  const metrics = await scrape();

  expect(valueOf(metrics, 'gemscout_runs_started_total{kind="symbol"}')).toBe(1);
  expect(valueOf(metrics, 'gemscout_runs_ended_total{kind="symbol",outcome="completed"}')).toBe(1);
  expect(valueOf(metrics, 'gemscout_sse_deliveries_total')).toBe(log.length);
  expect(valueOf(metrics, 'gemscout_step_duration_seconds_count{stage="investigate",step="TOOL"}')).toBe(
    log.filter(({ type }) => type === 'TOOL').length,
  );
  for (const moved of MOVED) expect([moved, sumOf(metrics, moved) > 0]).toEqual([moved, true]);
  // Tables are read once in some seconds at most, so a scrape may show those of before the processes led.
  await waitFor(async () => isShown(await scrape()), { what: () => `gauges in\n${metrics}` });
  expect(metrics).toContain('route="/runs/:id"');
  expect(metrics).not.toContain(runId);
  expect(metrics).not.toContain('demo@example.com');
  expect(await server.stop()).toBe(0);
});

const MOVED = [
  'gemscout_append_duration_seconds_count',
  'gemscout_append_batch_events_sum',
  'gemscout_provider_calls_total',
  'gemscout_provider_call_duration_seconds_count',
  'gemscout_model_calls_total',
  'gemscout_http_request_duration_seconds_count',
  'gemscout_process_cpu_seconds_total',
  'gemscout_process_resident_memory_bytes',
];
const SHOWN = [
  'gemscout_open_tasks',
  'gemscout_open_task_oldest_seconds',
  'gemscout_projector_lag_seconds',
  'gemscout_projector_lag_events',
  'gemscout_projection_errors',
  'gemscout_sse_clients',
  'gemscout_event_loop_delay_seconds',
];

function isShown(metrics: string): boolean {
  const leads = (name: string): boolean => valueOf(metrics, `gemscout_singleton_held{name="${name}"}`) === 1;
  return (
    SHOWN.every((shown) => metrics.includes(`\n# TYPE ${shown} gauge\n`)) &&
    [
      'dispatcher',
      'projector',
      'settler',
      'conditions',
      'corrections',
      'looks-for-corrections',
      'mails',
      'notifications',
      'trial-mails',
      'reconciliation',
      'retention',
      'erasure',
    ].every(leads)
  );
}

function valueOf(metrics: string, series: string): number | undefined {
  const line = metrics.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

/** Over all series of a name. */
function sumOf(metrics: string, name: string): number {
  const lines = metrics.split('\n').filter((line) => /^\w+/.exec(line)?.[0] === name);
  return lines.reduce((sum, line) => sum + Number(/ (\S+)$/.exec(line)?.[1]), 0);
}
