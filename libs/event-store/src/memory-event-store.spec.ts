import { eventStoreContract } from './event-store.contract.ts';
import { memoryEventStore } from './memory-event-store.ts';

eventStoreContract('the memory adapter', () => Promise.resolve(memoryEventStore()));
