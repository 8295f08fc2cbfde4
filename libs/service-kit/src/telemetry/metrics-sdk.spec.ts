import { afterEach, expect, it } from '@jest/globals';
import { instruments } from './instruments.ts';
import { observeGauges } from './observe-gauges.ts';
import { startTelemetry, type Telemetry } from './start-telemetry.ts';

const counted = instruments((meter) => ({
  runs: meter.createCounter('gemscout_runs_started_total', { description: 'Runs' }),
  appends: meter.createHistogram('gemscout_append_duration_seconds'),
}));

let telemetry: Telemetry | undefined;

afterEach(() => telemetry?.close());

async function scrape(): Promise<readonly string[]> {
  return ((await telemetry?.scrape?.()) ?? '').split('\n');
}

async function start(): Promise<void> {
  telemetry = await startTelemetry({ name: 'test', instance: 'one', metrics: true, traces: false });
}

it('shows names as they were given, and labels, and nothing besides', async () => {
  counted().runs.add(1, { kind: 'symbol' }); // no SDK yet: not recorded
  await start();
  counted().runs.add(2, { kind: 'trending' });
  const lines = await scrape();
  expect(lines.filter((line) => line.includes('gemscout_runs_started'))).toEqual([
    '# HELP gemscout_runs_started_total Runs',
    '# TYPE gemscout_runs_started_total counter',
    'gemscout_runs_started_total{kind="trending"} 2',
  ]);
  expect(lines).toContainEqual(expect.stringMatching(/^target_info\{.*service_name="gemscout-test"/));
});

it('measures appends in buckets that fit to appends', async () => {
  await start();
  counted().appends.record(0.0007);
  const lines = await scrape();
  expect(lines).toContain('gemscout_append_duration_seconds_bucket{le="0.0005"} 0');
  expect(lines).toContain('gemscout_append_duration_seconds_bucket{le="0.001"} 1');
  expect(lines).toContain('gemscout_append_duration_seconds_bucket{le="2"} 1');
});

it('shows of every process how late its event loop is, its memory and its time', async () => {
  await start();
  const lines = await scrape();
  for (const series of [
    /^gemscout_event_loop_delay_seconds\{quantile="0.99"\} \d/,
    /^gemscout_process_resident_memory_bytes \d{7,}$/,
    /^gemscout_process_cpu_seconds_total \d/,
  ])
    expect(lines).toContainEqual(expect.stringMatching(series));
});

it('shows what went away as no number, and does not fail', async () => {
  await start();
  const answers = [[{ gauge: 'gemscout_open_tasks', value: 3, labels: { stage: 'plan' } } as const], []];
  const end = observeGauges({ gemscout_open_tasks: 'Open' }, async () => answers.shift() ?? [], { freshMs: 0 });
  expect(await scrape()).toContain('gemscout_open_tasks{stage="plan"} 3');
  expect(await scrape()).toContain('gemscout_open_tasks{stage="plan"} NaN');
  end();
});

it('loads no SDK where nobody asks', async () => {
  telemetry = await startTelemetry({ name: 'test', instance: 'one', metrics: false, traces: false });
  counted().runs.add(1);
  expect(telemetry.scrape).toBeUndefined();
});
