import type { Accounts } from '@gemscout/accounts';
import type { Billing } from '@gemscout/billing';
import type { Dispatch } from '@gemscout/dispatch';
import type { EventStore } from '@gemscout/event-store';
import type { EvidenceStore } from '@gemscout/evidence';
import { listedSources, redistributionOf, type MarketData, type SourceTally } from '@gemscout/market';
import { lastMemo, type ReadModel } from '@gemscout/read-model';
import { analystFacts, observedAnalyst, proposalDesk, type Analyst } from '@gemscout/research';
import {
  frameworkLogger,
  isPrivateInstallation,
  requireMail,
  type Configuration,
  type Logger,
} from '@gemscout/service-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApi } from './api-application.ts';
import type { ApiDeps } from './api-deps.ts';
import { operationsKafka } from './ops/operations-kafka.ts';
import { publicConfiguration } from './public-configuration.ts';
import { sourceOf } from './scorecard/probabilities.ts';
import { serveComponentPage } from './web/component-page.ts';
import { serveWeb } from './web/serve-web.ts';

/** The resources that the composition root opens for the API, and closes after it. */
export type ApiLibraries = {
  readonly store: EventStore;
  readonly clock: ApiDeps['clock'];
  readonly accounts: Accounts;
  readonly billing: Billing;
  readonly readModel: ReadModel;
  readonly evidence: EvidenceStore;
  readonly dispatch: Dispatch;
  readonly market: MarketData;
  readonly tally: Pick<SourceTally, 'lastDay'>;
  readonly analyst: Analyst;
};

/** The API's dependencies according to the configuration. */
export function apiDepsOf(configuration: Configuration, libraries: ApiLibraries): ApiDeps {
  const { store, clock, accounts, billing, readModel, evidence, dispatch, market, tally, analyst } = libraries;
  const { publicUrl, sellsToEu, seedDemoSet, operatorEmails } = configuration;
  return {
    store,
    clock,
    accounts,
    billing,
    readModel,
    evidence,
    market,
    sources: { lastDay: () => tally.lastDay(), listed: listedSources(configuration) },
    redistribution: redistributionOf(configuration.sources, market.info),
    publicUrl,
    sellsToEu,
    desk: proposalDesk({
      market,
      evidence,
      analyst: observedAnalyst(analyst),
      lastMemo: (asked) => lastMemo(readModel, asked),
      records: (asked) => readModel.settledRecord({ ...asked, source: sourceOf(market.info) }),
    }),
    config: publicConfiguration(configuration, market.info),
    analystFacts: (plan) => analystFacts(configuration, plan),
    demoAnywhere: seedDemoSet,
    mail: requireMail(configuration).mode,
    ops: { operatorEmails, dispatch, kafka: operationsKafka(configuration) },
  };
}

/**
 * Creates the API together with the product's pages, as configured; not listening yet, so that the gateway can be attached.
 *
 * @param webRoot the directory of the built web app
 */
export async function openApi(
  configuration: Configuration,
  libraries: ApiLibraries,
  { webRoot, logger }: { readonly webRoot: string; readonly logger: Logger },
): Promise<NestFastifyApplication> {
  const { host, publicUrl, trustedProxies } = configuration;
  const https = publicUrl?.startsWith('https:') ?? false;
  const app = await createApi(apiDepsOf(configuration, libraries), {
    https,
    trustedProxies,
    logger: frameworkLogger(logger),
    securityLog: logger,
  });
  serveComponentPage(app, isPrivateInstallation(host, publicUrl));
  await serveWeb(app, webRoot);
  return app;
}
