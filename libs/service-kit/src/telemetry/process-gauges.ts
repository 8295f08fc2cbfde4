import { monitorEventLoopDelay } from 'node:perf_hooks';
import { metrics } from '@opentelemetry/api';
import { SCOPE } from './instruments.ts';

const QUANTILES: readonly (readonly [name: string, percentile: number])[] = [
  ['0.5', 50],
  ['0.99', 99],
  ['1', 100],
];
const RESOLUTION_MS = 20;

/** Registers gauges of the process: the event loop delay since the last scrape, memory, and CPU time. */
export function observeProcess(): () => void {
  const meter = metrics.getMeter(SCOPE);
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  meter
    .createObservableGauge('gemscout_event_loop_delay_seconds', {
      description: 'How late the event loop was since the last scrape, beyond the interval that it is sampled with',
    })
    .addCallback((result) => {
      for (const [quantile, percentile] of QUANTILES)
        result.observe(lateSeconds(delay.percentile(percentile)), { quantile });
      delay.reset();
    });
  meter
    .createObservableGauge('gemscout_process_resident_memory_bytes', { description: 'Memory of the process' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableCounter('gemscout_process_cpu_seconds_total', { description: 'User and system time' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe((user + system) / 1e6);
    });
  return () => delay.disable();
}

function lateSeconds(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1_000) : 0;
}
