import 'reflect-metadata';
import { openAccounts } from '@gemscout/accounts';
import { openEventStore } from '@gemscout/event-store';
import { runProcess } from '@gemscout/service-kit';
import { start } from './start.ts';

await runProcess({
  name: 'gateway',
  async start(context) {
    const { configuration, databaseUrl, use } = context;
    const store = await use(openEventStore(configuration.eventStore, databaseUrl));
    const accounts = await use(openAccounts(databaseUrl));
    return start({ ...context, store, accounts });
  },
});
