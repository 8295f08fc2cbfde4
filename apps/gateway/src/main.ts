import 'reflect-metadata';
import { openAccounts } from '@gemscout/accounts';
import { openEventStore } from '@gemscout/event-store';
import { openWorkspaceChanges } from '@gemscout/postgres/workspace-changes';
import { openReadModel } from '@gemscout/read-model';
import { runProcess } from '@gemscout/service-kit';
import { start } from './start.ts';

/** One read of changed rows is under way at a time, of up to four kinds; clients that return read more. */
const ROW_CONNECTIONS = 4;

await runProcess({
  name: 'gateway',
  async start(context) {
    const { configuration, databaseUrl, logger, use } = context;
    const store = await use(openEventStore(configuration.eventStore, databaseUrl, logger));
    const accounts = await use(openAccounts(databaseUrl));
    const readModel = await use(openReadModel(databaseUrl, store, { poolSize: ROW_CONNECTIONS }));
    const changes = await use(openWorkspaceChanges(databaseUrl));
    return start({ ...context, store, accounts, readModel, changes, clock: store.clock() });
  },
});
