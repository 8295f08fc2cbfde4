import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from '@gemscout/domain';
import type { Message } from '@platformatic/kafka';
import { BusUnavailable, type ConsumeOptions, type HandedBack, type StageBus, type TaskHandler } from '../stage-bus.ts';
import { reasonOf, type KafkaConnection } from './connection.ts';
import { noteDeadLetter, PollAges } from './consumer-telemetry.ts';
import { deadLetter, originOf } from './dead-letter.ts';
import type { Notice } from './notice.ts';
import { KafkaProducer } from './producer.ts';
import { StageConsumer } from './stage-consumer.ts';
import { TaskLanes } from './task-lanes.ts';
import { encodeTask, type UnreadableMessage } from './task-message.ts';
import { topicNames } from './topic-names.ts';
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
  const { instance, handedBack = () => {}, notice = () => {} } = options;
  const names = topicNames(options.topicPrefix);
  const producer = new KafkaProducer(options);
  const consumers = new Map<string, StageConsumer>();
  const polls = new PollAges();
  const closing = new AbortController();

  function refuseIfClosed(): void {
    if (closing.signal.aborted) throw new BusUnavailable('The Kafka bus is closed');
  }

  /** Retries until the broker has stored the dead letter: only then may the partition advance. */
  async function sendToDeadLetter(stage: Stage, message: Message, error: UnreadableMessage): Promise<void> {
    const origin = originOf(message);
    while (!closing.signal.aborted) {
      try {
        await producer.send([deadLetter(names.deadLetters, stage, message, error)]);
        noteDeadLetter(stage, error.reason);
        return notice({ type: 'dead-letter', stage, origin, reason: error.message });
      } catch (failure) {
        notice({ type: 'dead-letter-waits', stage, origin, reason: reasonOf(failure) });
        await sleep(1_000, undefined, { ref: false });
      }
    }
    throw new BusUnavailable('The Kafka bus is closed');
  }

  async function consumeStage(stage: Stage, concurrency: number, handler: TaskHandler): Promise<StageConsumer> {
    const member = memberName(consumers, `${instance}-${stage}`);
    const consumer = new StageConsumer({
      connection: options,
      stage,
      topic: names.stage(stage),
      group: names.group(stage),
      instance: member,
      sessionMs: options.sessionMs ?? SESSION_MS,
      partitionsCheckMs: options.partitionsCheckMs ?? PARTITIONS_CHECK_MS,
      lanes: new TaskLanes(concurrency, handler, handedBack),
      sendToDeadLetter: (message, error) => sendToDeadLetter(stage, message, error),
      polled: () => polls.note(names.group(stage)),
      notice,
    });
    consumers.set(member, consumer);
    await consumer.start();
    return consumer;
  }

  async function stopAll(some: readonly StageConsumer[], graceMs: number): Promise<void> {
    await Promise.all(some.map((consumer) => consumer.stop(graceMs)));
    for (const [member, consumer] of consumers) if (some.includes(consumer)) consumers.delete(member);
  }

  return {
    async identity() {
      refuseIfClosed();
      return brokerIdentity(options);
    },

    async send(tasks) {
      refuseIfClosed();
      await producer.send(tasks.map((task) => ({ topic: names.stage(task.stage), ...encodeTask(task) })));
    },

    async consume({ stages, concurrency }: ConsumeOptions, handler) {
      refuseIfClosed();
      await checkTopics(options);
      const starting = await Promise.allSettled(stages.map((stage) => consumeStage(stage, concurrency, handler)));
      const started = starting.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const failed = starting.find((one) => one.status === 'rejected');
      if (failed) {
        await stopAll(started, 0);
        throw failed.reason;
      }
      return { stop: (graceMs) => stopAll(started, graceMs) };
    },

    async close() {
      closing.abort();
      await stopAll([...consumers.values()], 0);
      polls.close();
      await producer.close();
    },
  };
}

/** The first name that no consumer of this process uses. The same order of consumers gives the same names after a restart. */
function memberName(taken: ReadonlyMap<string, unknown>, base: string): string {
  let number = 1;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
