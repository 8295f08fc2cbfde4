import type { EventStore } from './event-store.ts';
import { memoryEventStore } from './memory-event-store.ts';
import { eventStoreContract } from './testing/event-store.contract.ts';

let latest: EventStore;

eventStoreContract('the memory adapter', {
  open: async () => (latest = memoryEventStore()),
  openAgain: async () => latest,
  pastEveryHead: '999999999',
});
