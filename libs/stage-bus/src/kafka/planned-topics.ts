import { STAGE_NAMES } from '@gemscout/domain';
import { topicNames } from './topic-names.ts';

const DAY_MS = 86_400_000;
const DEFAULT_PARTITIONS = 12;

/** The required settings of a topic; `configs` holds Kafka's own names and values. */
export type PlannedTopic = {
  readonly name: string;
  readonly partitions: number;
  readonly configs: Readonly<Record<string, string>>;
};

export type PlanOptions = {
  /** Number of partitions of each stage topic and of the run events; default 12. */
  readonly partitions?: number;
  readonly topicPrefix?: string;
};

/** All topics of the product. None is compacted, because consumers detect loss by gaps in the offsets. */
export function plannedTopics({
  partitions = DEFAULT_PARTITIONS,
  topicPrefix,
}: PlanOptions = {}): readonly PlannedTopic[] {
  const names = topicNames(topicPrefix);
  const kept = (days: number) => ({ 'cleanup.policy': 'delete', 'retention.ms': String(days * DAY_MS) });
  return [
    ...STAGE_NAMES.map((stage) => ({ name: names.stage(stage), partitions, configs: kept(7) })),
    { name: names.deadLetters, partitions: 1, configs: kept(14) },
    { name: names.runEvents, partitions, configs: kept(7) },
  ];
}
