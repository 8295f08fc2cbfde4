import type { Configuration } from '@gemscout/service-kit';
import type { DeadLettersOptions } from '@gemscout/stage-bus';

/** The broker that the page for operators asks; undefined where tasks go through one process. */
export function operationsKafka({ stageBus, kafka }: Configuration): DeadLettersOptions | undefined {
  return stageBus === 'kafka' && kafka ? { ...kafka, clientId: 'gemscout-ops' } : undefined;
}
