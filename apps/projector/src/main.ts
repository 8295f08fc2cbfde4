import 'reflect-metadata';
import { openEventStore } from '@gemscout/event-store';
import { openReadModel } from '@gemscout/read-model';
import { runProcess } from '@gemscout/service-kit';
import { start } from './start.ts';

await runProcess({
  name: 'projector',
  healthOnPort: true,
  async start(context) {
    const { configuration, databaseUrl, logger, use } = context;
    const store = await use(openEventStore(configuration.eventStore, databaseUrl, logger));
    const alarm = (skipped: object): void => logger.error({ skipped }, 'A stream is passed over');
    const readModel = await use(openReadModel(databaseUrl, store, { alarm }));
    return start({ ...context, store, readModel });
  },
});
