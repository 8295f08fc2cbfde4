import type { Stage } from '@gemscout/domain';
import { Producer } from '@platformatic/kafka';
import { clientOptions, unavailable, type KafkaConnection } from './connection.ts';
import { topicNames } from './topic-names.ts';

/** A message of any content. */
export type RawMessage = { readonly key?: Buffer; readonly value?: Buffer };

/**
 * Sends compressed messages of any content to a stage, to test the handling of unreadable ones.
 *
 * @throws BusUnavailable
 */
export async function sendRaw(
  connection: KafkaConnection,
  stage: Stage,
  messages: readonly RawMessage[],
): Promise<void> {
  const producer = new Producer(clientOptions(connection, 2));
  const topic = topicNames().stage(stage);
  try {
    await producer.send({
      acks: -1,
      compression: 'gzip',
      messages: messages.map((message) => ({ topic, ...message })),
    });
  } catch (error) {
    throw unavailable('Kafka did not take the messages', error);
  } finally {
    await producer.close(true).catch(() => {});
  }
}
