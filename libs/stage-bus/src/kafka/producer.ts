import { compatibilityPartitioner, Producer, type MessageToProduce } from '@platformatic/kafka';
import { BusUnavailable } from '../stage-bus.ts';
import { clientOptions, unavailable, within, type KafkaConnection } from './connection.ts';

/** Long enough for three attempts and their pauses. */
const LIMIT_MS = 15_000;

/** Sends messages within a bounded time: resolves when the broker has acknowledged them, or throws `BusUnavailable`. */
export class KafkaProducer {
  #producer: Producer | undefined;
  #closed = false;

  constructor(private readonly connection: KafkaConnection) {}

  /** @throws BusUnavailable; some of the messages may have been written nevertheless */
  async send(messages: MessageToProduce[]): Promise<void> {
    if (this.#closed) throw new BusUnavailable('The Kafka bus is closed');
    if (messages.length === 0) return;
    const producer = (this.#producer ??= this.#open());
    try {
      await within(LIMIT_MS, producer.send({ acks: -1, messages }), 'Sending to Kafka');
    } catch (error) {
      // Discards the producer: its pending retries would accumulate while the broker is unavailable, and the caller sends
      // again.
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
    // The library's own partitioner differs from Java's: two producers would put a run's tasks into two partitions.
    return new Producer({ ...clientOptions(this.connection, 2), partitioner: compatibilityPartitioner });
  }
}
