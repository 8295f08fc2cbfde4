import type { Stage } from '@gemscout/domain';
import type { KafkaNotice } from '@gemscout/stage-bus';

/** The state of a worker, reported at `/health/ready`. */
export type WorkerReadiness = {
  note(notice: KafkaNotice): void;
  doing(): string;
};

/**
 * Once another worker has used this worker's name, the state says so until a restart, because a log entry of last week would
 * be overlooked.
 */
export function workerReadiness(stages: readonly Stage[], instance: string): WorkerReadiness {
  let isTaken = false;
  return {
    note: ({ type }) => void (isTaken ||= type === 'name-taken'),
    doing: () =>
      `serving ${stages.join(', ')}` +
      (isTaken ? `; another worker has the INSTANCE ${instance}, too: give each one of its own` : ''),
  };
}
