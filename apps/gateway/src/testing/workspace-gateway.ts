import { openAccounts, type Accounts } from '@gemscout/accounts';
import { postgresEventStore } from '@gemscout/event-store';
import { openWorkspaceChanges } from '@gemscout/postgres/workspace-changes';
import { scratchDatabase } from '@gemscout/postgres/testing';
import { openReadModel } from '@gemscout/read-model';
import { createLogger, Resources } from '@gemscout/service-kit';
import { createGatewayApplication } from '../gateway-application.ts';
import { openGateway, type GatewayDeps } from '../gateway.ts';

export type WorkspaceGateway = Awaited<ReturnType<typeof workspaceGateway>>;

/** A gateway on a database of its own, in which rows are projected. */
export async function workspaceGateway(redistribution: GatewayDeps['redistribution']) {
  const resources = new Resources();
  const database = await scratchDatabase('workspace_gateway');
  await resources.use({ close: () => database.drop() });
  const store = await resources.use(postgresEventStore(database.url));
  const accounts: Accounts = await resources.use(openAccounts(database.url));
  const readModel = await resources.use(openReadModel(database.url, store));
  const changes = await resources.use(openWorkspaceChanges(database.url));
  const ending = new AbortController();
  const projecting = readModel.project(store, ending.signal);
  await resources.use({ close: async () => (ending.abort(), projecting) });
  const reads: string[] = [];
  const counted: GatewayDeps['readModel'] = {
    changedRows(asked, now) {
      reads.push(...asked.map(({ kind, key }) => `${kind} ${key}`));
      return readModel.changedRows(asked, now);
    },
  };
  const logger = createLogger('silent');
  const options = { redistribution, logger, sessionCheckMs: 50, clock: store.clock() };
  const gateway = await openGateway({ store, accounts, readModel: counted, changes, ...options });
  const app = await createGatewayApplication(gateway, async () => 'serving');
  await app.listen(0, '127.0.0.1');
  await resources.use({ close: () => gateway.close().then(() => app.close()) });
  return {
    address: await app.getUrl(),
    database,
    store,
    accounts,
    readModel,
    changes,
    /** The rows that were read for clients. */
    reads,
    close: () => resources.close(),
  };
}
