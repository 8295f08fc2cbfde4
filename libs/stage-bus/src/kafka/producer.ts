import { compatibilityPartitioner, Producer, type MessageToProduce } from '@platformatic/kafka';
import { BusUnavailable } from '../stage-bus.ts';
import { clientOptions, unavailable, within, type KafkaConnection } from './connection.ts';

/** Three attempts and their pauses fit in; after it the caller gets its answer. */
const LIMIT_MS = 15_000;

/** Sends, and answers within a bounded time: acknowledged by the broker, or `BusUnavailable`. */
export class KafkaProducer {
  #producer: Producer | undefined;
  #closed = false;

  constructor(private readonly connection: KafkaConnection) {}

  /** @throws BusUnavailable; some of the messages may have been written all the same */
  async send(messages: MessageToProduce[]): Promise<void> {
    if (this.#closed) throw new BusUnavailable('The Kafka bus is closed');
    if (messages.length === 0) return;
    const producer = (this.#producer ??= this.#open());
    try {
      await within(LIMIT_MS, producer.send({ acks: -1, messages }), 'Sending to Kafka');
    } catch (error) {
      // What it still tries would pile up behind a broker that is away; the caller sends again.
      if (this.#producer === producer) this.#producer = undefined;
      void producer.close(true).catch(() => {});
      throw unavailable(`Kafka (${this.connection.brokers.join(', ')}) did not take the messages`, error);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#producer?.close(true).catch(() => {});
  }

  #open(): Producer {
    // The library's own partitioner differs from Java's: a run's tasks of two producers would land in two partitions.
    return new Producer({ ...clientOptions(this.connection, 2), partitioner: compatibilityPartitioner });
  }
}
