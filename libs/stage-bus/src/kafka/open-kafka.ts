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

// The client takes half a second to load, so it is imported only when Kafka is used.

/** @see kafkaBus */
export async function openKafkaBus(options: KafkaBusOptions): Promise<StageBus> {
  const { kafkaBus } = await import('./kafka-bus.ts');
  return kafkaBus(options);
}

/** Opens the topic `gemscout.run-events` for writing. @see kafkaRunEvents */
export async function openKafkaRunEvents(options: RunEventsOptions): Promise<RunEventPublisher> {
  const { kafkaRunEvents } = await import('./run-event-topic.ts');
  return kafkaRunEvents(options);
}

/** All messages now in `gemscout.run-events`, ordered within each partition. @throws BusUnavailable */
export async function readRunEvents(options: RunEventsOptions): Promise<readonly PublishedMessage[]> {
  const topic = await import('./run-event-topic.ts');
  return topic.readRunEvents(options);
}

/**
 * Creates missing topics, and updates retention and partition count of the others. Safe to repeat.
 *
 * @throws BusUnavailable if no broker answers, or a topic has more partitions than planned: Kafka cannot remove partitions
 */
export async function applyTopics(options: TopicsOptions): Promise<readonly AppliedTopic[]> {
  const topics = await import('./topics.ts');
  return topics.applyTopics(options);
}

/** Resolves if all topics are as planned. @throws BusUnavailable that names each topic that is not, and how to fix it */
export async function checkTopics(options: TopicsOptions): Promise<void> {
  const topics = await import('./topics.ts');
  return topics.checkTopics(options);
}

/** The dead letters that were neither replayed nor discarded, oldest first. @throws BusUnavailable */
export async function listDeadLetters(options: DeadLettersOptions): Promise<readonly DeadLetter[]> {
  const letters = await import('./dead-letters.ts');
  return letters.listDeadLetters(options);
}

/**
 * Sends the original message to its stage again; safe to repeat. @returns `undefined` if there is no dead letter with this id
 */
export async function replayDeadLetter(options: DeadLettersOptions, id: string): Promise<DeadLetter | undefined> {
  const letters = await import('./dead-letters.ts');
  return letters.replayDeadLetter(options, id);
}

/** Removes it from the list. @returns `undefined` if there is no dead letter with this id */
export async function discardDeadLetter(options: DeadLettersOptions, id: string): Promise<DeadLetter | undefined> {
  const letters = await import('./dead-letters.ts');
  return letters.discardDeadLetter(options, id);
}

/** The lag of each stage's consumer group, by partition. @throws BusUnavailable if no broker answers within five seconds */
export async function stageLag(options: StageLagOptions): Promise<readonly PartitionLag[]> {
  const lag = await import('./stage-lag.ts');
  return lag.stageLag(options);
}

/** Sends raw messages to a stage; for tests with unreadable messages. @throws BusUnavailable */
export async function sendRaw(
  connection: KafkaConnection,
  stage: Stage,
  messages: readonly RawMessage[],
): Promise<void> {
  const raw = await import('./send-raw.ts');
  return raw.sendRaw(connection, stage, messages);
}

/** Every record of every topic except the broker's internal ones; for searching. @throws BusUnavailable */
export async function readAllTopics(connection: KafkaConnection): Promise<readonly RawRecord[]> {
  const all = await import('./read-all-topics.ts');
  return all.readAllTopics(connection);
}
