import { instruments, inSpan, isRecording } from '@gemscout/service-kit';
import { SpanKind } from '@opentelemetry/api';
import { WrongRevision, type Position } from './event-store.ts';

const appends = instruments((meter) => ({
  duration: meter.createHistogram('gemscout_append_duration_seconds', {
    description: 'From asking for an append to its answer, waiting for the commit before it included',
  }),
  batch: meter.createHistogram('gemscout_append_batch_events', { description: 'Events that one commit wrote' }),
  conflicts: meter.createCounter('gemscout_append_conflicts_total', {
    description: 'Appends that another writer was faster than; they are decided again',
  }),
}));

/** Metrics of an adapter's `append`: its duration, and whether another writer was faster. */
export function observedAppend(writes: readonly unknown[], append: () => Promise<Position>): Promise<Position> {
  return isRecording() ? recordedAppend(writes, append) : append();
}

async function recordedAppend(writes: readonly unknown[], append: () => Promise<Position>): Promise<Position> {
  const startedMs = performance.now();
  try {
    return await inSpan('append', { kind: SpanKind.CLIENT, attributes: { 'gemscout.streams': writes.length } }, append);
  } catch (error) {
    if (error instanceof WrongRevision) appends().conflicts.add(1);
    throw error;
  } finally {
    appends().duration.record((performance.now() - startedMs) / 1_000);
  }
}

/** Called by an adapter for each commit. */
export function noteCommit(events: number): void {
  appends().batch.record(events);
}
