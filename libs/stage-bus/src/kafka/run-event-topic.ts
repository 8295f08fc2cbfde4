import type { RunEventMessage } from '@gemscout/contracts';
import type { MessageToProduce } from '@platformatic/kafka';
import type { RunEventPublisher } from '../run-events.ts';
import type { KafkaConnection } from './connection.ts';
import { KafkaProducer } from './producer.ts';
import { readTopic } from './read-topic.ts';
import { topicNames } from './topic-names.ts';

/** A broker takes 1 MB at once for a partition; the messages of one run are all of one. */
const MOST_BYTES_AT_ONCE = 256 * 1024;
const CONTENT_TYPE = 'application/cloudevents+json; charset=UTF-8';

export type RunEventsOptions = KafkaConnection & { readonly topicPrefix?: string };

/** What stands on the topic, as text, whoever wrote it. */
export type PublishedMessage = {
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** CloudEvents in structured mode, so that a message that is copied elsewhere without its headers is still whole. */
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

/** All that the topic holds now, in the order of each partition. @throws BusUnavailable */
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
    // Old events of a first start go by their own age. A broker refuses what is later than its clock.
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
