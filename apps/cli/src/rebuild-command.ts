import { RebuildUnderWay } from '@gemscout/read-model';
import { CommandFailure, EXIT } from './failure.ts';
import { reasonOf, whoHere, withOperations } from './operations.ts';

const LIMIT_MS = 60 * 60_000;

/**
 * `gemscout rebuild`: rebuilds everything derived from the events: the read model, while the old one serves until the
 * swap, and the table of open work.
 */
export async function rebuildCommand(given: string | undefined, json: boolean): Promise<number> {
  const reason = await reasonOf(given, 'You are about to make the read model and the open tasks anew');
  return withOperations(async ({ store, readModel, dispatch, audit }) => {
    const started = performance.now();
    const act = { who: whoHere(), action: 'rebuild', target: 'read, open_task', reason } as const;
    const rebuild = async (): Promise<{ readonly events: number }> => {
      const report = await readModel.rebuild(store, AbortSignal.timeout(LIMIT_MS)).catch(refused);
      await dispatch.rebuild();
      return report;
    };
    await audit.act(act, rebuild, ({ events }) => `${events} events`);
    const seconds = Math.round(performance.now() - started) / 1000;
    console.log(json ? JSON.stringify({ rebuilt: true, seconds }) : `The read model was rebuilt in ${seconds} s.`);
    return EXIT.ok;
  });
}

function refused(error: unknown): never {
  throw error instanceof RebuildUnderWay ? new CommandFailure(`${error.message}.`, EXIT.refused) : error;
}
