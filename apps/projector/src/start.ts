import type { EventStore } from '@gemscout/event-store';
import type { ReadModel } from '@gemscout/read-model';
import type { Context, RunningProcess } from '@gemscout/service-kit';
import { observeProjector } from './observe-projector.ts';
import { startProjector } from './start-projector.ts';

/** The resources that the composition root opens for the projector, and closes after it. */
export type ProjectorContext = Pick<Context, 'logger' | 'use'> & {
  readonly store: EventStore;
  readonly readModel: ReadModel;
};

/** Starts the projector. */
export async function start({ store, readModel, logger, use }: ProjectorContext): Promise<RunningProcess> {
  const projector = startProjector({ readModel, store, logger });
  await use(observeProjector({ projector, readModel, store }));
  return {
    async ready() {
      await store.ready();
      const { status, error } = projector.health();
      if (status === 'failing') throw new Error(error);
      return status;
    },
    stop: () => projector.stop(),
  };
}
