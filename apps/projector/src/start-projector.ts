import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '@gemscout/event-store';
import type { ProjectorState, ReadModel } from '@gemscout/read-model';

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 15_000;

export type ProjectorDeps = {
  readonly readModel: Pick<ReadModel, 'project'>;
  readonly store: EventStore;
  readonly logger: { debug(message: string): void; warn(details: object, message: string): void };
};

export type ProjectorHealth = {
  /** `leading`: this process projects. `waiting`: another process does. `failing`: it cannot, see `error`. */
  readonly status: 'leading' | 'waiting' | 'failing' | 'stopped';
  readonly error?: string;
};

export interface Projector {
  health(): ProjectorHealth;
  /** Ends after the current batch; repeated calls wait for the same end. */
  stop(): Promise<void>;
}

/**
 * Keeps the read model up to date with the store until stopped. A failure of the projection, such as a restored store, is
 * logged and retried after 250 ms, doubling to 15 s, so it continues by itself after an operator's rebuild.
 */
export function startProjector({ readModel, store, logger }: ProjectorDeps): Projector {
  const stopping = new AbortController();
  let health: ProjectorHealth = { status: 'waiting' };
  const become = (next: ProjectorHealth): void => {
    if (next.status === health.status && next.error === health.error) return;
    health = next;
    if (next.status === 'failing') logger.warn({ error: next.error }, 'The projector cannot go on; it tries again');
    else logger.debug(`The projector is ${next.status}`);
  };
  const project = (): Promise<void> =>
    readModel.project(store, stopping.signal, (state, error) => {
      if (state === 'superseded') logger.warn({}, 'A write of the projector was refused: another one has taken over');
      become(healthOf(state, error));
    });

  const ended = keepGoing(project, stopping.signal, (error) => become(healthOf('waiting', error))).then(() =>
    become({ status: 'stopped' }),
  );
  return {
    health: () => health,
    stop() {
      stopping.abort();
      return ended;
    },
  };
}

async function keepGoing(work: () => Promise<void>, signal: AbortSignal, failed: (error: unknown) => void) {
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)) {
    try {
      await work();
    } catch (error) {
      failed(error);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

function healthOf(state: ProjectorState, error: unknown): ProjectorHealth {
  if (error === undefined) return { status: state === 'leading' ? state : 'waiting' };
  return { status: 'failing', error: error instanceof Error ? error.message : String(error) };
}
