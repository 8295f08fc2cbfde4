/** The api and the gateway as a process of their own, on the database given: what `api.mjs`, `accounts.mjs` and `sse.mjs` measure. */
import { apiDepsOf, createApi } from '@gemscout/api';
import { sendMails } from '@gemscout/background-jobs';
import { openAccounts } from '@gemscout/accounts';
import { openConfiguredBilling } from '@gemscout/billing';
import { openDispatch } from '@gemscout/dispatch';
import { postgresEventStore } from '@gemscout/event-store';
import { openEvidence } from '@gemscout/evidence';
import { openGateway } from '@gemscout/gateway';
import { configuredRedistribution, openMarket } from '@gemscout/market';
import { startProjector } from '@gemscout/projector';
import { openReadModel } from '@gemscout/read-model';
import { rulesAnalyst } from '@gemscout/research';
import { queryDatabase } from '@gemscout/postgres';
import { openWorkspaceChanges } from '@gemscout/postgres/workspace-changes';
import { readConfiguration, requireBilling, requireMail } from '@gemscout/service-kit';
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
const configuration = readConfiguration({});
const billing = await openConfiguredBilling(requireBilling(configuration), url, accounts);
const logger = { debug() {}, warn: console.error, error: console.error };
const analyst = rulesAnalyst();
const libraries = { store, clock: store.clock(), accounts, billing, readModel, evidence, dispatch, market, analyst };
const app = await createApi(apiDepsOf(configuration, libraries));
const redistribution = await configuredRedistribution(configuration);
const changes = openWorkspaceChanges(url);
const clock = store.clock();
const gateway = await openGateway({ store, accounts, readModel, changes, clock, redistribution, logger });
gateway.attach(app);
await app.listen(0, '127.0.0.1');
await startProjector({ readModel, store, logger });
const mails = { mail: requireMail(configuration), accounts, publicUrl: 'http://localhost:3000', logger };
void sendMails(mails, new AbortController().signal);

serveChild(
  {
    accounts: async ({ count, password, verified = true }) =>
      Promise.all(
        Array.from({ length: count }, async (_, number) => {
          const email = `bench-${process.pid}-${number}-${performance.now()}@example.com`;
          return { email, ...(await accounts.createAccount({ email, plan: 'elite', verified, password })) };
        }),
      ),
    /** Nobody has tried anything yet, so that none of the next calls is one too many. */
    forgive: () => queryDatabase(url, 'DELETE FROM accounts.rate_limit'),
  },
  { port: app.getHttpServer().address().port },
);
