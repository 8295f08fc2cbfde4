import type { RunEventMessage } from '@gemscout/contracts';
import type { MessageToProduce } from '@platformatic/kafka';
import type { RunEventPublisher } from '../run-events.ts';
import type { KafkaConnection } from './connection.ts';
import { KafkaProducer } from './producer.ts';
import { readTopic } from './read-topic.ts';
import { topicNames } from './topic-names.ts';

/** A broker accepts at most 1 MB per partition and request, and all messages of a run are in one partition. */
const MOST_BYTES_AT_ONCE = 256 * 1024;
const CONTENT_TYPE = 'application/cloudevents+json; charset=UTF-8';

export type RunEventsOptions = KafkaConnection & { readonly topicPrefix?: string };

/** A message of the topic as text; it may come from another program. */
export type PublishedMessage = {
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Publishes CloudEvents in structured mode, so that a message that is copied without its headers is still complete. */
export function kafkaRunEvents(options: RunEventsOptions): RunEventPublisher {
  const topic = topicNames(options.topicPrefix).runEvents;
  const producer = new KafkaProducer(options);
  return {
    async publish(messages) {
      for (const some of inParts(messages.map((message) => encoded(topic, message)))) await producer.send(some);
    },
    close: () => producer.close(),
  };
}

/** All messages now in the topic, ordered within each partition. @throws BusUnavailable */
export async function readRunEvents(options: RunEventsOptions): Promise<readonly PublishedMessage[]> {
  const messages = await readTopic(options, topicNames(options.topicPrefix).runEvents);
  return messages.map(({ key, value, headers }) => ({
    key: key.toString(),
    value: value.toString(),
    headers: Object.fromEntries([...headers].map(([name, text]) => [name.toString(), text.toString()])),
  }));
}

function encoded(topic: string, message: RunEventMessage): MessageToProduce {
  return {
    topic,
    key: Buffer.from(message.partitionkey),
    value: Buffer.from(JSON.stringify(message)),
    headers: new Map([[Buffer.from('content-type'), Buffer.from(CONTENT_TYPE)]]),
    // Old events published on a first start keep their own time, so retention applies to it. A broker rejects times in its
    // future.
    timestamp: BigInt(Math.min(Date.parse(message.time), Date.now())),
  };
}

function inParts(messages: readonly MessageToProduce[]): readonly MessageToProduce[][] {
  const parts: MessageToProduce[][] = [];
  let bytes = Infinity;
  for (const message of messages) {
    const size = message.value?.length ?? 0;
    if (bytes + size > MOST_BYTES_AT_ONCE) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(message);
    bytes += size;
  }
  return parts;
}
