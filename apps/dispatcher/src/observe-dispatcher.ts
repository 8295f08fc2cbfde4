import type { Dispatch, StageLoad } from '@gemscout/dispatch';
import { observeGauges, observeSingletons, type Sample } from '@gemscout/service-kit';
import type { PartitionLag } from '@gemscout/stage-bus';
import type { Dispatcher } from './dispatcher.ts';

const TASK_GAUGES = {
  gemscout_open_tasks: 'Open tasks of a stage, by what they wait for',
  gemscout_open_task_oldest_seconds: 'Since the oldest open task of a stage was opened; 0 where there is none',
} as const;
const LAG_GAUGES = { gemscout_consumer_lag: 'Messages that a group has not acknowledged yet' } as const;

const STATES = ['waiting', 'sent', 'running', 'delayed'] as const;

type Observed = {
  readonly dispatcher: Pick<Dispatcher, 'health'>;
  readonly dispatch: Pick<Dispatch, 'stageLoads'>;
  /** Absent if the bus has no lag, as in a single process. */
  readonly stageLag?: () => Promise<readonly PartitionLag[]>;
};

/**
 * Registers the gauges of cluster-wide figures: only the leading dispatcher reports the open work. @returns `close`
 * unregisters them
 */
export function observeDispatcher({ dispatcher, dispatch, stageLag }: Observed): { close(): Promise<void> } {
  const leads = (): boolean => dispatcher.health().status === 'leading';
  const ends = [
    observeSingletons(['dispatcher'], leads),
    observeGauges(TASK_GAUGES, async () => (leads() ? (await dispatch.stageLoads()).flatMap(samplesOf) : [])),
    ...(stageLag ? [observeGauges(LAG_GAUGES, async () => (leads() ? (await stageLag()).map(lagSample) : []))] : []),
  ];
  return { close: async () => ends.forEach((end) => end()) };
}

function samplesOf({ stage, oldestSeconds, ...load }: StageLoad): readonly Sample<keyof typeof TASK_GAUGES>[] {
  return [
    ...STATES.map((state) => ({ gauge: 'gemscout_open_tasks' as const, value: load[state], labels: { stage, state } })),
    { gauge: 'gemscout_open_task_oldest_seconds', value: oldestSeconds ?? 0, labels: { stage } },
  ];
}

function lagSample({ topic, group, partition, lag }: PartitionLag): Sample<keyof typeof LAG_GAUGES> {
  return { gauge: 'gemscout_consumer_lag', value: lag, labels: { group, topic, partition: String(partition) } };
}
