import 'reflect-metadata';
import { openEventStore } from '@gemscout/event-store';
import { openReadModel } from '@gemscout/read-model';
import { runProcess } from '@gemscout/service-kit';
import { observeProjector } from './observe-projector.ts';
import { startProjector } from './start-projector.ts';

await runProcess({
  name: 'projector',
  healthOnPort: true,
  async start({ configuration, databaseUrl, logger, keep }) {
    const store = await keep(openEventStore(configuration.eventStore, databaseUrl));
    const alarm = (skipped: object): void => logger.error({ skipped }, 'A stream is passed over');
    const readModel = await keep(openReadModel(databaseUrl, store, { alarm }));
    const projector = startProjector({ readModel, store, logger });
    await keep(observeProjector({ projector, readModel, store }));
    return {
      async ready() {
        await store.head();
        const { status, error } = projector.health();
        if (status === 'failing') throw new Error(error);
        return status;
      },
      stop: () => projector.stop(),
    };
  },
});
