import { openDispatch } from '@gemscout/dispatch';
import { postgresEventStore } from '@gemscout/event-store';
import { openReadModel } from '@gemscout/read-model';
import { EXIT } from './failure.ts';
import { localDatabase } from './local-database.ts';

/**
 * `gemscout rebuild`: makes all that is derived from the events anew: the read model, beside the one that serves until it is
 * swapped, and the table of open work.
 */
export async function rebuildCommand(json: boolean): Promise<number> {
  const database = await localDatabase();
  const store = await postgresEventStore(database.url);
  const readModel = await openReadModel(database.url, store);
  const dispatch = await openDispatch(database.url);
  try {
    const started = performance.now();
    await readModel.rebuild(store, AbortSignal.timeout(60 * 60_000));
    await dispatch.rebuild();
    const seconds = Math.round(performance.now() - started) / 1000;
    console.log(json ? JSON.stringify({ rebuilt: true, seconds }) : `The read model was rebuilt in ${seconds} s.`);
    return EXIT.ok;
  } finally {
    await dispatch.close();
    await readModel.close();
    await store.close();
    await database.release();
  }
}
