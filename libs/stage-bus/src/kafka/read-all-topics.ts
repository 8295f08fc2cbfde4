import { Admin, type Message } from '@platformatic/kafka';
import { clientOptions, unavailable, type KafkaConnection } from './connection.ts';
import { readTopic } from './read-topic.ts';

/** One record; `bytes` is the concatenation of its key, value and headers. */
export type RawRecord = { readonly topic: string; readonly bytes: Buffer };

/** Every record of every topic except the broker's internal ones; for searching. @throws BusUnavailable */
export async function readAllTopics(connection: KafkaConnection): Promise<readonly RawRecord[]> {
  const topics = await topicsOf(connection);
  const records = topics.map(async (topic) => {
    const messages = await readTopic(connection, topic);
    return messages.map((message) => ({ topic, bytes: bytesOf(message) }));
  });
  return (await Promise.all(records)).flat();
}

async function topicsOf(connection: KafkaConnection): Promise<readonly string[]> {
  const admin = new Admin(clientOptions(connection, 2));
  try {
    return await admin.listTopics();
  } catch (error) {
    throw unavailable('The topics cannot be listed', error);
  } finally {
    await admin.close().catch(() => {});
  }
}

/** The client's types declare key and value as always present, but a message may lack them. */
function bytesOf({ key, value, headers }: Partial<Pick<Message, 'key' | 'value'>> & Pick<Message, 'headers'>): Buffer {
  return Buffer.concat([key, value, ...[...headers].flat()].flatMap((part) => part ?? []));
}
