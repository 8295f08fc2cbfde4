import { readKafkaOrRefuse } from '@gemscout/service-kit';
import { BusUnavailable, type KafkaConnection } from '@gemscout/stage-bus';
import { CommandFailure, EXIT } from './failure.ts';

/** Does `work` with the broker of `KAFKA_BROKERS`. A failure is one sentence. */
export async function withKafka<Result>(work: (connection: KafkaConnection) => Promise<Result>): Promise<Result> {
  try {
    return await work({ ...readKafkaOrRefuse(process.env), clientId: 'gemscout-cli' });
  } catch (error) {
    if (error instanceof BusUnavailable) throw new CommandFailure(error.message, EXIT.failed);
    throw error;
  }
}
