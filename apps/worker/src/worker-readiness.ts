import type { Stage } from '@gemscout/domain';
import type { KafkaNotice } from '@gemscout/stage-bus';

/** What a worker says of itself at `/health/ready`. */
export type WorkerReadiness = {
  heard(notice: KafkaNotice): void;
  doing(): string;
};

/** A name that another worker has stays so until the restart under another one: nobody sees it in the log of last week. */
export function workerReadiness(stages: readonly Stage[], instance: string): WorkerReadiness {
  let isTaken = false;
  return {
    heard: ({ type }) => void (isTaken ||= type === 'name-taken'),
    doing: () =>
      `serving ${stages.join(', ')}` +
      (isTaken ? `; another worker has the INSTANCE ${instance}, too: give each one of its own` : ''),
  };
}
