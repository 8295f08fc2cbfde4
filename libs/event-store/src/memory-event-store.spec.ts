import { eventStoreContract } from './testing/event-store.contract.ts';
import { memoryEventStore } from './memory-event-store.ts';

eventStoreContract('the memory adapter', () => Promise.resolve(memoryEventStore()));
