import { metrics } from '@opentelemetry/api';
import { SCOPE } from '@gemscout/service-kit';

/** Counters of a gateway's streams. Plain numbers, because they change with each delivery. */
export type StreamTally = { deliveries: number; evictions: number };

/** Registers metrics for the counters and the number of clients. @returns a function that unregisters them */
export function showTally(tally: StreamTally, clients: () => number): () => void {
  const meter = metrics.getMeter(SCOPE);
  const shown = [
    [meter.createObservableGauge('gemscout_sse_clients', { description: 'Open streams' }), clients],
    [
      meter.createObservableCounter('gemscout_sse_deliveries_total', { description: 'Log lines sent, one a client' }),
      () => tally.deliveries,
    ],
    [
      meter.createObservableCounter('gemscout_sse_evictions_total', {
        description: 'Clients that were dropped since they took nothing for 30 s',
      }),
      () => tally.evictions,
    ],
  ] as const;
  const observing = shown.map(([instrument, value]) => {
    const observe = (result: { observe(value: number): void }): void => result.observe(value());
    instrument.addCallback(observe);
    return () => instrument.removeCallback(observe);
  });
  return () => observing.forEach((end) => end());
}
