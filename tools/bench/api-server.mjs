/** The api and the gateway as a process of their own, on the database given: what `api.mjs` and `sse.mjs` measure. */
import { createApi } from '@gemscout/api';
import { openAccounts } from '@gemscout/accounts';
import { openConfiguredBilling } from '@gemscout/billing';
import { postgresEventStore } from '@gemscout/event-store';
import { openGateway } from '@gemscout/gateway';
import { openMarket } from '@gemscout/market';
import { startProjector } from '@gemscout/projector';
import { openReadModel } from '@gemscout/read-model';
import { fileURLToPath } from 'node:url';
import { serveChild } from './child.mjs';

const url = process.argv[2];
const store = await postgresEventStore(url);
const readModel = await openReadModel(url, store);
const [accounts, market] = await Promise.all([
  openAccounts(url),
  openMarket(fileURLToPath(new URL('../../libs/market/sample', import.meta.url))),
]);
const billing = await openConfiguredBilling({ mode: 'sandbox' }, url, accounts);
const logger = { debug() {}, warn: console.error, error: console.error };
const config = { ...market.info, as_of: market.info.asOf, market: 'sample', analyst: 'rules', billing: 'sandbox' };
const app = await createApi({ store, clock: store.clock(), accounts, billing, readModel, market, config });
const gateway = await openGateway({ store, accounts });
gateway.attach(app);
await app.listen(0, '127.0.0.1');
await startProjector({ readModel, store, logger });

serveChild(
  {
    accounts: async ({ count }) =>
      Promise.all(
        Array.from({ length: count }, async (_, number) => {
          const email = `bench-${process.pid}-${number}-${performance.now()}@example.com`;
          return accounts.createAccount({ email, plan: 'elite', verified: true });
        }),
      ),
  },
  { port: app.getHttpServer().address().port },
);
