import type { EventStore } from './event-store.ts';
import { serializeByKey } from './serialize-by-key.ts';
import type { CommandOn, DomainEvent } from './stream-command.ts';
import { newStream, openStream, type AlsoOf, type Executed } from './stream-session.ts';

export type FirstCommand<Command, State, Event extends DomainEvent> = CommandOn<Command, State, Event> & {
  /**
   * True if the stream is named by an id that was just generated at random: it is not read. Not for an id that a client
   * may send twice, because the store would take the second command for a repeat.
   */
  readonly isNew?: boolean;
};

/**
 * Reads a stream, decides a command on it, and appends the facts, together with those of the commands that `also` makes
 * of them. When another writer was faster it reads the tail and decides again. Commands on one stream queue up inside
 * the process. To send several commands to one stream, open a session (`openStream`).
 *
 * @throws what a decider refuses, with nothing written
 * @throws ExecuteTimedOut when other writers were faster for 10 seconds
 * @throws StoreUnavailable when the store is away; repeat the command
 */
export function execute<Command, State, Event extends DomainEvent>(
  store: EventStore,
  { stream, contract, command, isNew = false }: FirstCommand<Command, State, Event>,
  also?: AlsoOf<State, Event>,
): Promise<Executed<State, Event>> {
  return serializeByKey(store, [`first ${stream}`], async () => {
    const session = isNew ? newStream(store, stream, contract) : await openStream(store, stream, contract);
    return session.execute(command, also);
  });
}
