import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from '@gemscout/domain';
import type { Message } from '@platformatic/kafka';
import {
  BusUnavailable,
  type Consumer,
  type ConsumeOptions,
  type HandedBack,
  type StageBus,
  type TaskHandler,
  type TracedTask,
} from '../stage-bus.ts';
import { reasonOf, type KafkaConnection } from './connection.ts';
import { noteDeadLetter, PollAges } from './consumer-telemetry.ts';
import { deadLetter, originOf } from './dead-letter.ts';
import type { Notice } from './notice.ts';
import { KafkaProducer } from './producer.ts';
import { StageConsumer } from './stage-consumer.ts';
import { TaskLanes } from './task-lanes.ts';
import { encodeTask, type UnreadableMessage } from './task-message.ts';
import { topicNames, type TopicNames } from './topic-names.ts';
import { brokerIdentity, checkTopics } from './topics.ts';

const SESSION_MS = 10_000;
const PARTITIONS_CHECK_MS = 30_000;

export type KafkaBusOptions = KafkaConnection & {
  /** Unique per process and stable across restarts, so that a restarted worker gets its partitions back at once. */
  readonly instance: string;
  readonly handedBack?: HandedBack;
  readonly notice?: Notice;
  /** Time without a heartbeat after which a worker's partitions are assigned to others; default 10 s. */
  readonly sessionMs?: number;
  /** How often a worker checks whether a topic has more partitions; default 30 s. */
  readonly partitionsCheckMs?: number;
  /** Default `gemscout`; tests use their own prefix. */
  readonly topicPrefix?: string;
};

/**
 * A bus over Apache Kafka: one topic and one consumer group per stage, keyed by run.
 *
 * A task is committed after its handler resolved, and only up to the lowest unfinished task of its partition. A task whose
 * handler throws is retried in this process for two minutes; after that the dispatcher sends it again from the table. An
 * unreadable message is sent to the dead letters. While the broker is unavailable `send` throws, and consumers wait and then
 * continue.
 */
export function kafkaBus(options: KafkaBusOptions): StageBus {
  return new KafkaBus(options);
}

class KafkaBus implements StageBus {
  readonly #options: KafkaBusOptions;
  readonly #names: TopicNames;
  readonly #producer: KafkaProducer;
  readonly #consumers = new Map<string, StageConsumer>();
  readonly #polls = new PollAges();
  readonly #closing = new AbortController();

  constructor(options: KafkaBusOptions) {
    this.#options = options;
    this.#names = topicNames(options.topicPrefix);
    this.#producer = new KafkaProducer(options);
  }

  async identity(): Promise<string> {
    this.#refuseIfClosed();
    return brokerIdentity(this.#options);
  }

  async send(tasks: readonly TracedTask[]): Promise<void> {
    this.#refuseIfClosed();
    await this.#producer.send(tasks.map((task) => ({ topic: this.#names.stage(task.stage), ...encodeTask(task) })));
  }

  async consume({ stages, concurrency }: ConsumeOptions, handler: TaskHandler): Promise<Consumer> {
    this.#refuseIfClosed();
    await checkTopics(this.#options);
    const starting = await Promise.allSettled(stages.map((stage) => this.#consumeStage(stage, concurrency, handler)));
    const started = starting.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const failed = starting.find((one) => one.status === 'rejected');
    if (failed) {
      await this.#stop(started, 0);
      throw failed.reason;
    }
    return { stop: (graceMs) => this.#stop(started, graceMs) };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#stop([...this.#consumers.values()], 0);
    this.#polls.close();
    await this.#producer.close();
  }

  #refuseIfClosed(): void {
    if (this.#closing.signal.aborted) throw new BusUnavailable('The Kafka bus is closed');
  }

  async #consumeStage(stage: Stage, concurrency: number, handler: TaskHandler): Promise<StageConsumer> {
    const { instance, sessionMs = SESSION_MS, partitionsCheckMs = PARTITIONS_CHECK_MS } = this.#options;
    const { handedBack = () => {}, notice = () => {} } = this.#options;
    const group = this.#names.group(stage);
    const member = memberName(this.#consumers, `${instance}-${stage}`);
    const consumer = new StageConsumer({
      connection: this.#options,
      stage,
      topic: this.#names.stage(stage),
      group,
      instance: member,
      sessionMs,
      partitionsCheckMs,
      lanes: new TaskLanes(concurrency, handler, handedBack),
      sendToDeadLetter: (message, error) => this.#sendToDeadLetter(stage, message, error),
      polled: () => this.#polls.note(group),
      notice,
    });
    this.#consumers.set(member, consumer);
    await consumer.start();
    return consumer;
  }

  /** Retries until the broker has stored the dead letter: only then may the partition advance. */
  async #sendToDeadLetter(stage: Stage, message: Message, error: UnreadableMessage): Promise<void> {
    const { notice = () => {} } = this.#options;
    const origin = originOf(message);
    while (!this.#closing.signal.aborted) {
      try {
        await this.#producer.send([deadLetter(this.#names.deadLetters, stage, message, error)]);
        noteDeadLetter(stage, error.reason);
        return notice({ type: 'dead-letter', stage, origin, reason: error.message });
      } catch (failure) {
        notice({ type: 'dead-letter-waits', stage, origin, reason: reasonOf(failure) });
        await sleep(1_000, undefined, { ref: false });
      }
    }
    throw new BusUnavailable('The Kafka bus is closed');
  }

  async #stop(some: readonly StageConsumer[], graceMs: number): Promise<void> {
    await Promise.all(some.map((consumer) => consumer.stop(graceMs)));
    for (const [member, consumer] of this.#consumers) if (some.includes(consumer)) this.#consumers.delete(member);
  }
}

/** The first name that no consumer of this process uses. The same order of consumers gives the same names after a restart. */
function memberName(taken: ReadonlyMap<string, unknown>, base: string): string {
  let number = 1;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
