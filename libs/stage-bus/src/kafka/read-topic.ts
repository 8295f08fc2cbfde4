import { randomUUID } from 'node:crypto';
import { Admin, Consumer, ListOffsetTimestamps, MessagesStreamModes, type Message } from '@platformatic/kafka';
import { clientOptions, unavailable, within, type KafkaConnection } from './connection.ts';

const LIMIT_MS = 30_000;

/** All messages now in a topic, ordered within each partition. @throws BusUnavailable */
export async function readTopic(connection: KafkaConnection, topic: string): Promise<readonly Message[]> {
  const groupId = `gemscout.reader.${randomUUID()}`;
  const consumer = new Consumer({ ...clientOptions(connection, 2), groupId, autocommit: false, maxWaitTime: 100 });
  try {
    return await within(LIMIT_MS, read(consumer, topic), `Reading ${topic}`);
  } catch (error) {
    throw unavailable(`The topic ${topic} cannot be read`, error);
  } finally {
    await within(5_000, consumer.close(true), 'Closing').catch(() => {});
    await forgetGroup(connection, groupId);
  }
}

async function read(consumer: Consumer, topic: string): Promise<readonly Message[]> {
  const [ends, starts] = await Promise.all(
    [ListOffsetTimestamps.LATEST, ListOffsetTimestamps.EARLIEST].map(async (timestamp) => {
      const offsets = await consumer.listOffsets({ topics: [topic], timestamp });
      return offsets.get(topic) ?? [];
    }),
  );
  const left = new Set(
    (ends ?? []).flatMap((end, partition) => (end > (starts?.[partition] ?? 0n) ? [partition] : [])),
  );
  const messages: Message[] = [];
  if (left.size === 0) return messages;
  const stream = await consumer.consume({ topics: [topic], mode: MessagesStreamModes.EARLIEST });
  for await (const message of stream) {
    const end = ends?.[message.partition] ?? 0n;
    if (message.offset < end) messages.push(message);
    if (message.offset >= end - 1n) left.delete(message.partition);
    if (left.size === 0) break;
  }
  return messages;
}

/** Deletes the temporary group, which the broker would otherwise keep for a week. */
async function forgetGroup(connection: KafkaConnection, group: string): Promise<void> {
  const admin = new Admin(clientOptions(connection, 2));
  await admin.deleteGroups({ groups: [group] }).catch(() => {});
  await admin.close().catch(() => {});
}
