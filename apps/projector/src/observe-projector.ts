import type { EventStore } from '@gemscout/event-store';
import type { ProjectionStatus, ReadModel } from '@gemscout/read-model';
import { observeGauges, observeSingletons, type Sample } from '@gemscout/service-kit';
import type { Projector } from './start-projector.ts';

const LAG_GAUGES = {
  gemscout_projector_lag_seconds: 'Age of the oldest event that a projection does not show yet',
  gemscout_projector_lag_events: 'Events that a projection does not show yet, counted up to 10,000',
  gemscout_projection_errors: 'Streams that a projection passes over since an event of them cannot be applied',
} as const;

type Observed = {
  readonly projector: Pick<Projector, 'health'>;
  readonly readModel: Pick<ReadModel, 'projections' | 'projectionErrors'>;
  readonly store: EventStore;
};

/** Registers gauges of the projections' progress, reported by the leading process. @returns `close` unregisters them */
export function observeProjector({ projector, readModel, store }: Observed): { close(): Promise<void> } {
  const leads = (): boolean => projector.health().status === 'leading';
  const ends = [
    observeSingletons(['projector'], leads),
    observeGauges(LAG_GAUGES, async () => (leads() ? samplesOf(readModel, store) : [])),
  ];
  return { close: async () => ends.forEach((end) => end()) };
}

async function samplesOf(
  readModel: Observed['readModel'],
  store: EventStore,
): Promise<readonly Sample<keyof typeof LAG_GAUGES>[]> {
  const [projections, errors] = await Promise.all([readModel.projections(store), readModel.projectionErrors()]);
  return [
    ...projections.flatMap(lagOf),
    { gauge: 'gemscout_projection_errors', value: errors.length, labels: { projection: 'read' } },
  ];
}

/** The lag is unknown for a projection of another event store. */
function lagOf({ name, behind }: ProjectionStatus): readonly Sample<keyof typeof LAG_GAUGES>[] {
  if (!behind) return [];
  const labels = { projection: name };
  const seconds = behind.since === null ? 0 : Math.max(0, (Date.now() - Date.parse(behind.since)) / 1_000);
  return [
    { gauge: 'gemscout_projector_lag_seconds', value: seconds, labels },
    { gauge: 'gemscout_projector_lag_events', value: behind.events, labels },
  ];
}
