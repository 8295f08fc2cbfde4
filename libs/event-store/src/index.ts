export * from './event-store.ts';
export { behind, type Behind } from './behind.ts';
export { eventIdOf } from './event-id.ts';
export { execute, type FirstCommand } from './execute.ts';
export { memoryEventStore } from './memory-event-store.ts';
export { openScavenges } from './open-scavenges.ts';
export type { ScavengeDue, ScavengeOutcome, Scavenges } from './scavenges.ts';
export { openEventStore, type ClockedEventStore } from './open-event-store.ts';
export type { DatabaseClock } from './postgres/database-clock.ts';
export {
  postgresEventStore,
  type PostgresEventStore,
  type PostgresEventStoreOptions,
} from './postgres/postgres-event-store.ts';
export { subscribe, type Subscription } from './subscribe.ts';
export { streamCommand, type CommandOn, type DomainEvent, type StreamCommand } from './stream-command.ts';
export { ExecuteTimedOut, openStream, type AlsoOf, type Executed, type StreamSession } from './stream-session.ts';
