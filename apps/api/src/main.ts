import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import { openConfiguredAccounts } from '@gemscout/accounts';
import { openConfiguredBilling } from '@gemscout/billing';
import { openDispatch } from '@gemscout/dispatch';
import { openEventStore } from '@gemscout/event-store';
import { openAnswerCache, openEvidence } from '@gemscout/evidence';
import { missingSources, openConfiguredMarket, openSourceTally } from '@gemscout/market';
import { openReadModel } from '@gemscout/read-model';
import { openAnalyst } from '@gemscout/research';
import { requireBilling, requireMail, runProcess } from '@gemscout/service-kit';
import { start } from './start.ts';

const webRoot = fileURLToPath(new URL('../../web/dist/', import.meta.url));

await runProcess({
  name: 'api',
  check: (configuration) => void [requireBilling(configuration), requireMail(configuration)],
  async start(context) {
    const { configuration, databaseUrl, logger, use } = context;
    const kept = await use(openAnswerCache(databaseUrl));
    for (const sentence of missingSources(configuration)) logger.warn(sentence);
    const tally = await use(openSourceTally(databaseUrl));
    const market = await use(openConfiguredMarket(configuration, { databaseUrl, kept, tally }));
    const store = await use(openEventStore(configuration.eventStore, databaseUrl, logger));
    const readModel = await use(openReadModel(databaseUrl, store));
    const evidence = await use(openEvidence(databaseUrl));
    const accounts = await use(openConfiguredAccounts(configuration, databaseUrl));
    const dispatch = await use(openDispatch(databaseUrl, { connections: 2 }));
    const analyst = await use(openAnalyst(configuration, databaseUrl, (sentence) => logger.warn(sentence)));
    const billing = await use(openConfiguredBilling(requireBilling(configuration), databaseUrl, accounts));

    const research = { evidence, market, tally, analyst };
    const libraries = { store, clock: store.clock(), accounts, billing, readModel, dispatch, ...research };
    return start({ ...context, ...libraries, webRoot });
  },
});
