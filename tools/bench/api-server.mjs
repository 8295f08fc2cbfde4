/** The api and the gateway as a process of their own, on the database given: what `api.mjs`, `accounts.mjs` and `sse.mjs` measure. */
import { createApi, startSendingMails } from '@gemscout/api';
import { openAccounts } from '@gemscout/accounts';
import { openConfiguredBilling } from '@gemscout/billing';
import { openDispatch } from '@gemscout/dispatch';
import { postgresEventStore } from '@gemscout/event-store';
import { openEvidence } from '@gemscout/evidence';
import { openGateway } from '@gemscout/gateway';
import { openMarket } from '@gemscout/market';
import { startProjector } from '@gemscout/projector';
import { openReadModel } from '@gemscout/read-model';
import { queryDatabase } from '@gemscout/service-kit';
import { fileURLToPath } from 'node:url';
import { serveChild } from './child.mjs';

const url = process.argv[2];
const store = await postgresEventStore(url);
const readModel = await openReadModel(url, store);
const [accounts, evidence, dispatch, market] = await Promise.all([
  openAccounts(url),
  openEvidence(url),
  openDispatch(url, { connections: 2 }),
  openMarket(fileURLToPath(new URL('../../libs/market/sample', import.meta.url))),
]);
const billing = await openConfiguredBilling({ mode: 'sandbox' }, url, accounts);
const logger = { debug() {}, warn: console.error, error: console.error };
const config = {
  ...{ ...market.info, as_of: market.info.asOf, market: 'sample', analyst: 'rules', model: null, billing: 'sandbox' },
  ...{ demo_video_url: null, coin_markets_url: null },
};
const desk = {}; // nobody decides again here
const ops = { operatorEmails: [], dispatch, kafka: undefined };
const deps = { store, clock: store.clock(), accounts, billing, readModel, evidence, market, desk, config, ops };
const app = await createApi({ ...deps, mail: 'mailbox' });
const gateway = await openGateway({ store, accounts });
gateway.attach(app);
await app.listen(0, '127.0.0.1');
await startProjector({ readModel, store, logger });
await startSendingMails({ mail: { mode: 'mailbox' }, accounts, publicUrl: 'http://localhost:3000', logger });

serveChild(
  {
    accounts: async ({ count, password }) =>
      Promise.all(
        Array.from({ length: count }, async (_, number) => {
          const email = `bench-${process.pid}-${number}-${performance.now()}@example.com`;
          return { email, ...(await accounts.createAccount({ email, plan: 'elite', verified: true, password })) };
        }),
      ),
    /** Nobody has tried anything yet, so that none of the next calls is one too many. */
    forgive: () => queryDatabase(url, 'DELETE FROM accounts.rate_limit'),
  },
  { port: app.getHttpServer().address().port },
);
