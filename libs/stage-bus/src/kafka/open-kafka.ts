import type { Stage } from '@gemscout/domain';
import type { RunEventPublisher } from '../run-events.ts';
import type { StageBus } from '../stage-bus.ts';
import type { KafkaConnection } from './connection.ts';
import type { DeadLetter, DeadLettersOptions } from './dead-letters.ts';
import type { KafkaBusOptions } from './kafka-bus.ts';
import type { RawRecord } from './read-all-topics.ts';
import type { RawMessage } from './send-raw.ts';
import type { PartitionLag, StageLagOptions } from './stage-lag.ts';
import type { PublishedMessage, RunEventsOptions } from './run-event-topic.ts';
import type { AppliedTopic, TopicsOptions } from './topics.ts';

export type { KafkaNotice } from './notice.ts';
export { plannedTopics, type PlannedTopic } from './planned-topics.ts';
export { topicNames, type TopicNames } from './topic-names.ts';
export type {
  AppliedTopic,
  DeadLetter,
  DeadLettersOptions,
  KafkaBusOptions,
  KafkaConnection,
  PartitionLag,
  RawMessage,
  StageLagOptions,
  TopicsOptions,
};

// The client takes half a second to load, which a start without Kafka need not pay.

/** @see kafkaBus */
export async function openKafkaBus(options: KafkaBusOptions): Promise<StageBus> {
  const { kafkaBus } = await import('./kafka-bus.ts');
  return kafkaBus(options);
}

/** The topic `gemscout.run-events`, to be written to. @see kafkaRunEvents */
export async function openKafkaRunEvents(options: RunEventsOptions): Promise<RunEventPublisher> {
  const { kafkaRunEvents } = await import('./run-event-topic.ts');
  return kafkaRunEvents(options);
}

/** All that `gemscout.run-events` holds now, in the order of each partition. @throws BusUnavailable */
export async function readRunEvents(options: RunEventsOptions): Promise<readonly PublishedMessage[]> {
  const topic = await import('./run-event-topic.ts');
  return topic.readRunEvents(options);
}

/**
 * Makes the topics that are missing, and gives the others their retention and partitions. Safe to repeat.
 *
 * @throws BusUnavailable when no broker answers, or a topic has more partitions than asked for: they cannot be taken away
 */
export async function applyTopics(options: TopicsOptions): Promise<readonly AppliedTopic[]> {
  const topics = await import('./topics.ts');
  return topics.applyTopics(options);
}

/** Resolves when all topics are as planned. @throws BusUnavailable that names each that is not, and how to fix it */
export async function checkTopics(options: TopicsOptions): Promise<void> {
  const topics = await import('./topics.ts');
  return topics.checkTopics(options);
}

/** The messages that no worker could read, neither replayed nor discarded yet, oldest first. @throws BusUnavailable */
export async function listDeadLetters(options: DeadLettersOptions): Promise<readonly DeadLetter[]> {
  const letters = await import('./dead-letters.ts');
  return letters.listDeadLetters(options);
}

/** Sends it to its stage again, as it came; safe to repeat. @returns `undefined` when there is none of this id */
export async function replayDeadLetter(options: DeadLettersOptions, id: string): Promise<DeadLetter | undefined> {
  const letters = await import('./dead-letters.ts');
  return letters.replayDeadLetter(options, id);
}

/** Takes it off the list. @returns `undefined` when there is none of this id */
export async function discardDeadLetter(options: DeadLettersOptions, id: string): Promise<DeadLetter | undefined> {
  const letters = await import('./dead-letters.ts');
  return letters.discardDeadLetter(options, id);
}

/** How far the group of each stage is behind, by partition. @throws BusUnavailable when no broker answers in five seconds */
export async function stageLag(options: StageLagOptions): Promise<readonly PartitionLag[]> {
  const lag = await import('./stage-lag.ts');
  return lag.stageLag(options);
}

/** Sends to a stage as another program might. @throws BusUnavailable */
export async function sendRaw(
  connection: KafkaConnection,
  stage: Stage,
  messages: readonly RawMessage[],
): Promise<void> {
  const raw = await import('./send-raw.ts');
  return raw.sendRaw(connection, stage, messages);
}

/** Every record of every topic that the broker has now, but for its own topics: to search in. @throws BusUnavailable */
export async function readAllTopics(connection: KafkaConnection): Promise<readonly RawRecord[]> {
  const all = await import('./read-all-topics.ts');
  return all.readAllTopics(connection);
}
