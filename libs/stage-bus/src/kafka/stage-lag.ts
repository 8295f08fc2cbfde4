import { STAGE_NAMES } from '@gemscout/domain';
import { Admin, ListOffsetTimestamps } from '@platformatic/kafka';
import { clientOptions, unavailable, within, type KafkaConnection } from './connection.ts';
import { topicNames } from './topic-names.ts';

const LIMIT_MS = 5_000;
/** Enough for a new broker, which creates its offsets topic on the first query for a group. */
const RETRIES = 8;

export type StageLagOptions = KafkaConnection & { readonly topicPrefix?: string };

/** The lag of a stage's consumer group in one partition. */
export type PartitionLag = {
  readonly topic: string;
  readonly group: string;
  readonly partition: number;
  /** The offset of the next message to be written. */
  readonly end: bigint;
  /** The offset from which the group continues; the first retained one if it has committed none. */
  readonly committed: bigint;
  /** Number of messages between the two. */
  readonly lag: number;
};

/**
 * Every partition of every stage topic, as the broker reports it; a missing topic has no row.
 *
 * @throws BusUnavailable if no broker answers within five seconds
 */
export async function stageLag(options: StageLagOptions): Promise<readonly PartitionLag[]> {
  const admin = new Admin(clientOptions(options, RETRIES));
  try {
    return await within(LIMIT_MS, lagOf(admin, options.topicPrefix), 'Reading the lag');
  } catch (error) {
    throw unavailable(`Kafka (${options.brokers.join(', ')}) does not answer`, error);
  } finally {
    await admin.close().catch(() => {});
  }
}

async function lagOf(admin: Admin, topicPrefix: string | undefined): Promise<readonly PartitionLag[]> {
  const names = topicNames(topicPrefix);
  const existing = new Set(await admin.listTopics());
  const stages = STAGE_NAMES.filter((stage) => existing.has(names.stage(stage)));
  if (stages.length === 0) return [];
  const topics = stages.map(names.stage);
  const partitions = await partitionsOf(admin, topics);
  const [ends, starts, committed] = await Promise.all([
    offsetsOf(admin, partitions, ListOffsetTimestamps.LATEST),
    offsetsOf(admin, partitions, ListOffsetTimestamps.EARLIEST),
    committedOf(admin, stages.map(names.group)),
  ]);
  return stages.flatMap((stage) => {
    const [topic, group] = [names.stage(stage), names.group(stage)];
    return (partitions.get(topic) ?? []).map((partition) => {
      const at = `${topic}/${partition}`;
      const [end, start] = [ends.get(at) ?? 0n, starts.get(at) ?? 0n];
      const known = committed.get(`${group}/${at}`) ?? -1n;
      const from = known < start ? start : known;
      return { topic, group, partition, end, committed: from, lag: Math.max(0, Number(end - from)) };
    });
  });
}

async function partitionsOf(admin: Admin, topics: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>> {
  const metadata = await admin.metadata({ topics: [...topics], forceUpdate: true });
  return new Map(
    topics.map((topic) => [
      topic,
      Array.from({ length: metadata.topics.get(topic)?.partitionsCount ?? 0 }, (_, at) => at),
    ]),
  );
}

/** Keyed by `<topic>/<partition>`. */
async function offsetsOf(
  admin: Admin,
  partitions: ReadonlyMap<string, readonly number[]>,
  timestamp: bigint,
): Promise<ReadonlyMap<string, bigint>> {
  const topics = [...partitions].map(([name, indexes]) => ({
    name,
    partitions: indexes.map((partitionIndex) => ({ partitionIndex, timestamp })),
  }));
  const listed = await admin.listOffsets({ topics });
  return new Map(
    listed.flatMap((topic) =>
      topic.partitions.map(({ partitionIndex, offset }) => [`${topic.name}/${partitionIndex}`, offset] as const),
    ),
  );
}

/** Keyed by `<group>/<topic>/<partition>`; -1 or absent if the group has committed nothing. */
async function committedOf(admin: Admin, groups: string[]): Promise<ReadonlyMap<string, bigint>> {
  const listed = await admin.listConsumerGroupOffsets({ groups });
  return new Map(
    listed.flatMap(({ groupId, topics }) =>
      topics.flatMap(({ name, partitions }) =>
        partitions.map(
          ({ partitionIndex, committedOffset }) => [`${groupId}/${name}/${partitionIndex}`, committedOffset] as const,
        ),
      ),
    ),
  );
}
