import type { Context, RunningProcess } from '@gemscout/service-kit';
import type { PartitionLag } from '@gemscout/stage-bus';
import { startDispatcher, type DispatcherDeps } from './dispatcher.ts';
import { observeDispatcher } from './observe-dispatcher.ts';

/** The resources that the composition root opens for the dispatcher, and closes after it. */
export type DispatcherContext = Pick<Context, 'logger' | 'use'> &
  Pick<DispatcherDeps, 'store' | 'dispatch' | 'bus' | 'clock'> & {
    readonly runEvents?: DispatcherDeps['runEvents'] | undefined;
    /** Absent if the bus has no lag, as in a single process. */
    readonly stageLag?: (() => Promise<readonly PartitionLag[]>) | undefined;
  };

/** Starts the dispatcher. @throws DispatchError, DispatchUnavailable, StoreUnavailable as `startDispatcher` */
export async function start(context: DispatcherContext): Promise<RunningProcess> {
  const { store, dispatch, bus, clock, runEvents, stageLag, logger, use } = context;
  const dispatcher = await startDispatcher({ store, dispatch, bus, clock, logger, ...(runEvents && { runEvents }) });
  await use(observeDispatcher({ dispatcher, dispatch, ...(stageLag && { stageLag }) }));
  return {
    async ready() {
      await store.head();
      const { status, error } = dispatcher.health();
      if (status === 'failing') throw new Error(error);
      return status;
    },
    stop: () => dispatcher.stop(),
  };
}
