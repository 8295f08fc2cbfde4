import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import { openConfiguredAccounts } from '@gemscout/accounts';
import { openConfiguredBilling } from '@gemscout/billing';
import { openDispatch } from '@gemscout/dispatch';
import { openEventStore } from '@gemscout/event-store';
import { openAnswerCache, openEvidence } from '@gemscout/evidence';
import { openConfiguredMarket } from '@gemscout/market';
import { openReadModel } from '@gemscout/read-model';
import { openAnalyst } from '@gemscout/research';
import { listenOn, requireBilling, requireMail, runProcess } from '@gemscout/service-kit';
import { openApi } from './open-api.ts';

const PORT = 3_000;
const webRoot = fileURLToPath(new URL('../../web/dist/', import.meta.url));

await runProcess({
  name: 'api',
  check: (configuration) => void [requireBilling(configuration), requireMail(configuration)],
  async start({ configuration, databaseUrl, logger, keep }) {
    const kept = await keep(openAnswerCache(databaseUrl));
    const market = await keep(openConfiguredMarket(configuration, { databaseUrl, kept }));
    const store = await keep(openEventStore(configuration.eventStore, databaseUrl));
    const readModel = await keep(openReadModel(databaseUrl, store));
    const evidence = await keep(openEvidence(databaseUrl));
    const accounts = await keep(openConfiguredAccounts(configuration, databaseUrl));
    const dispatch = await keep(openDispatch(databaseUrl, { connections: 2 }));
    const analyst = await keep(openAnalyst(configuration, databaseUrl, (sentence) => logger.warn(sentence)));
    const billing = await keep(openConfiguredBilling(requireBilling(configuration), databaseUrl, accounts));

    const research = { evidence, market, analyst };
    const libraries = { store, clock: store.clock(), accounts, billing, readModel, dispatch, ...research };
    const app = await keep(openApi(configuration, libraries, { webRoot, logger }));
    const url = await listenOn(app, configuration.host, configuration.port ?? PORT);
    const ready = async (): Promise<string> => {
      await store.head();
      return 'serving';
    };
    return { url, ready, stop: async () => undefined };
  },
});
