import { setTimeout as sleep } from 'node:timers/promises';
import { openEventStore } from '@gemscout/event-store';
import { openAnswerCache } from '@gemscout/evidence';
import { openConfiguredMarket, openSettlementMarket } from '@gemscout/market';
import { openReadModel } from '@gemscout/read-model';
import { readConfiguration, Resources } from '@gemscout/service-kit';
import { settleSome, type SettlingDeps } from '@gemscout/worker';
import { EXIT } from './failure.ts';
import { localDatabase } from './local-database.ts';

const PAUSE_MS = 60_000;

/**
 * `gemscout settle`: writes the outcomes that can be computed by now, as the workers do at intervals. Safe while
 * workers run: nothing is written twice.
 */
export async function settleCommand(json: boolean): Promise<number> {
  return withSettlingDeps(async (deps) => {
    let [outcomes, failed] = [0, 0];
    let after: string | undefined;
    do {
      const some = await settleSome(deps, after, new AbortController().signal);
      [outcomes, failed, after] = [outcomes + some.outcomes, failed + some.failed, some.after];
      if (!some.waitsFor) continue;
      console.error(`${some.waitsFor.message} Trying again in a minute.`);
      await sleep(PAUSE_MS);
    } while (after !== undefined);
    if (json) console.log(JSON.stringify({ outcomes, failed }));
    else console.log(`${outcomes} outcomes were settled${failed > 0 ? `, ${failed} verdicts could not be` : ''}.`);
    return failed > 0 ? EXIT.failed : EXIT.ok;
  });
}

async function withSettlingDeps(work: (deps: SettlingDeps) => Promise<number>): Promise<number> {
  const database = await localDatabase();
  const configuration = readConfiguration(process.env);
  const resources = new Resources();
  try {
    const store = await resources.use(openEventStore(configuration.eventStore, database.url));
    const readModel = await resources.use(openReadModel(database.url, store, { poolSize: 1 }));
    const kept = await resources.use(openAnswerCache(database.url));
    const agentMarket = await resources.use(openConfiguredMarket(configuration, { databaseUrl: database.url, kept }));
    const clock = store.clock();
    const market = await openSettlementMarket(configuration, agentMarket, clock);
    return await work({ store, readModel, market, clock, logger });
  } finally {
    await resources.close();
    await database.release();
  }
}

const logger: SettlingDeps['logger'] = {
  debug: () => undefined,
  info: () => undefined,
  warn: (...about: unknown[]) => console.error(...about),
  error: (...about: unknown[]) => console.error(...about),
};
