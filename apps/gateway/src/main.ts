import 'reflect-metadata';
import { openAccounts } from '@gemscout/accounts';
import { openEventStore } from '@gemscout/event-store';
import { frameworkLogger, listenOn, runProcess } from '@gemscout/service-kit';
import { createGatewayApplication } from './gateway-application.ts';
import { openGateway } from './gateway.ts';

const PORT = 3_001;

await runProcess({
  name: 'gateway',
  async start({ configuration: { host, port = PORT, eventStore }, databaseUrl, logger, keep }) {
    const store = await keep(openEventStore(eventStore, databaseUrl));
    const accounts = await keep(openAccounts(databaseUrl));
    const ready = async (): Promise<string> => {
      await Promise.all([store.head(), accounts.ping()]);
      return 'serving';
    };
    const gateway = await openGateway({ store, accounts, logger });
    const app = await keep(createGatewayApplication(gateway, ready, frameworkLogger(logger)));
    await keep(gateway); // ends its streams before the server closes, which would wait for them
    return { url: await listenOn(app, host, port), ready, stop: async () => undefined };
  },
});
