import type { Accounts } from '@gemscout/accounts';
import { configuredRedistribution } from '@gemscout/market';
import { frameworkLogger, listenOn, type Context, type RunningProcess } from '@gemscout/service-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createGatewayApplication } from './gateway-application.ts';
import { openGateway, type GatewayDeps } from './gateway.ts';

const PORT = 3_001;

/** The resources that the composition root opens for the gateway, and closes after it. */
export type GatewayContext = Pick<Context, 'configuration' | 'logger' | 'use'> & {
  readonly store: GatewayDeps['store'];
  readonly accounts: Accounts;
  readonly readModel: GatewayDeps['readModel'];
  readonly changes: GatewayDeps['changes'];
  readonly clock: GatewayDeps['clock'];
  /** A server that is not listening yet, to which the streams are added; if absent, the gateway creates its own. */
  readonly server?: NestFastifyApplication;
};

/** Starts the gateway. @throws StoreUnavailable; ConfigurationError if its port is taken, or for a name that is no source */
export async function start(context: GatewayContext): Promise<RunningProcess> {
  const { configuration, store, accounts, readModel, changes, clock, server, logger, use } = context;
  const { host, port = PORT } = configuration;
  const ready = async (): Promise<string> => {
    await Promise.all([store.ready(), accounts.ping()]);
    return 'serving';
  };
  const redistribution = await configuredRedistribution(configuration);
  const gateway = await openGateway({ store, accounts, readModel, changes, clock, redistribution, logger });
  const app = server ? undefined : await use(createGatewayApplication(gateway, ready, frameworkLogger(logger)));
  await use(gateway); // ends its streams before the server closes, which would wait for them
  if (server) gateway.attach(server);
  const listening = app && { url: await listenOn(app, host, port) };
  return { ...listening, ready, stop: async () => undefined };
}
