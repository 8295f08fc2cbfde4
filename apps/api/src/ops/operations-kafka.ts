import type { Configuration } from '@gemscout/service-kit';
import type { DeadLettersOptions } from '@gemscout/stage-bus';

/** The Kafka connection of the operators' page; undefined if tasks stay within one process. */
export function operationsKafka({ stageBus, kafka }: Configuration): DeadLettersOptions | undefined {
  return stageBus === 'kafka' && kafka ? { ...kafka, clientId: 'gemscout-ops' } : undefined;
}
