/** The gateway as a process of its own, on the database given: what `sse-clients.mjs` measures. */
import { openAccounts } from '@gemscout/accounts';
import { createGatewayApplication, openGateway } from '@gemscout/gateway';
import { postgresEventStore } from '@gemscout/event-store';
import { configuredRedistribution } from '@gemscout/market';
import { openWorkspaceChanges } from '@gemscout/postgres/workspace-changes';
import { openReadModel } from '@gemscout/read-model';
import { readConfiguration } from '@gemscout/service-kit';
import { serveChild } from './child.mjs';

const [url] = process.argv.slice(2);
const store = await postgresEventStore(url);
const accounts = await openAccounts(url);
const redistribution = await configuredRedistribution(readConfiguration({}));
const readModel = await openReadModel(url, store, { poolSize: 4 });
const changes = openWorkspaceChanges(url);
const logger = { warn: console.error };
const rows = { readModel, changes, clock: store.clock() };
const gateway = await openGateway({ store, accounts, redistribution, logger, ...rows });
const app = await createGatewayApplication(gateway, async () => 'serving');
await app.listen(0, '127.0.0.1');

serveChild(
  {
    account: async () => accounts.createAccount({ email: 'sse@example.com', plan: 'elite', verified: true }),
    accounts: async ({ count }) => {
      const created = [];
      for (let number = 0; number < count; number += 1)
        created.push(
          await accounts.createAccount({ email: `page-${number}@example.com`, plan: 'elite', verified: true }),
        );
      return created;
    },
    usage: async () => {
      globalThis.gc?.();
      const { user, system } = process.cpuUsage();
      return { rss: process.memoryUsage().rss, cpuSeconds: (user + system) / 1e6 };
    },
  },
  { port: app.getHttpServer().address().port },
);
