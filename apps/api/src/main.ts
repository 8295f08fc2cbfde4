import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import { openAccounts } from '@gemscout/accounts';
import { openConfiguredBilling } from '@gemscout/billing';
import { openDispatch } from '@gemscout/dispatch';
import { openEventStore } from '@gemscout/event-store';
import { openAnswerCache, openEvidence } from '@gemscout/evidence';
import { openConfiguredMarket } from '@gemscout/market';
import { openReadModel } from '@gemscout/read-model';
import { analystFacts, observedAnalyst, openAnalyst, proposalDesk } from '@gemscout/research';
import {
  accountSecretOf,
  frameworkLogger,
  isPrivateInstallation,
  listenOn,
  requireBilling,
  requireMail,
  runProcess,
} from '@gemscout/service-kit';
import { startErasing } from './account-deletion/start-erasing.ts';
import { startSendingMails } from './accounts/send-mails.ts';
import { createApi } from './api-application.ts';
import { startReconciling } from './billing/reconciliation.ts';
import { operationsKafka } from './ops/operations-kafka.ts';
import { publicConfiguration } from './public-configuration.ts';
import { serveComponentPage } from './web/component-page.ts';
import { serveWeb } from './web/serve-web.ts';

const PORT = 3_000;
const webRoot = fileURLToPath(new URL('../../web/dist/', import.meta.url));

await runProcess({
  name: 'api',
  check: (configuration) => void [requireBilling(configuration), requireMail(configuration)],
  async start({ configuration, databaseUrl, logger, keep }) {
    const { host, port = PORT, publicUrl, seedDemo, seedDemoSet, operatorEmails, trustedProxies } = configuration;
    const mail = requireMail(configuration);
    const kept = await keep(openAnswerCache(databaseUrl));
    const market = await keep(openConfiguredMarket(configuration, { databaseUrl, kept }));
    const store = await keep(openEventStore(configuration.eventStore, databaseUrl));
    const readModel = await keep(openReadModel(databaseUrl, store));
    const evidence = await keep(openEvidence(databaseUrl));
    const secret = accountSecretOf(configuration);
    const accounts = await keep(openAccounts(databaseUrl, { verifyNewAccounts: mail.mode === 'none', secret }));
    const dispatch = await keep(openDispatch(databaseUrl, { connections: 2 }));
    const thinking = await keep(openAnalyst(configuration, databaseUrl, (sentence) => logger.warn(sentence)));
    const billing = await keep(openConfiguredBilling(requireBilling(configuration), databaseUrl, accounts));
    if (seedDemo) await accounts.ensureDemo();

    const clock = store.clock();
    const config = publicConfiguration(configuration, market.info);
    const https = publicUrl?.startsWith('https:') ?? false;
    const ops = { operatorEmails, dispatch, kafka: operationsKafka(configuration) };
    const deps = {
      store,
      clock,
      accounts,
      billing,
      publicUrl,
      readModel,
      evidence,
      market,
      desk: proposalDesk({ market, evidence, analyst: observedAnalyst(thinking) }),
      config,
      mail: mail.mode,
      ops,
      demoAnywhere: seedDemoSet,
      analystFacts: (plan: string) => analystFacts(configuration, plan),
    };
    const app = await keep(
      createApi(deps, { https, trustedProxies, logger: frameworkLogger(logger), securityLog: logger }),
    );
    serveComponentPage(app, isPrivateInstallation(host, publicUrl));
    await serveWeb(app, webRoot);
    const ready = async (): Promise<string> => {
      await Promise.all([store.head(), accounts.ping()]);
      return 'serving';
    };
    const url = await listenOn(app, host, port);
    await keep(startReconciling({ billing, logger }));
    await keep(startErasing({ store, clock, accounts, readModel, evidence, dispatch, billing, logger }));
    await keep(startSendingMails({ mail, accounts, publicUrl: publicUrl ?? url, logger }));
    return { url, ready, stop: async () => undefined };
  },
});
