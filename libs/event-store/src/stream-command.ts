import type { StreamContract } from '@gemscout/contracts';
import type { JsonObject } from '@gemscout/domain';
import { eventIdOf } from './event-id.ts';
import type { EventStore, NewEvent, Write } from './event-store.ts';
import { withSafeFields } from './safe-text.ts';
import { StreamFold } from './stream-fold.ts';

/** What every domain event is: a type, and JSON beside it. */
export type DomainEvent = { readonly type: string };

/** A command on another stream, to be decided when the first one's facts are known, and appended with them. */
export type StreamCommand = {
  readonly stream: string;
  /** Reads the stream and decides. A write of no event if it is already so. @throws what its decider refuses */
  readonly writeFrom: (store: EventStore) => Promise<Write>;
};

export type CommandOn<Command, State, Event extends DomainEvent> = {
  readonly stream: string;
  readonly contract: StreamContract<Command, State, Event>;
  readonly command: Command;
};

/** Ties a command to its stream and rules. */
export function streamCommand<Command, State, Event extends DomainEvent>({
  stream,
  contract,
  command,
}: CommandOn<Command, State, Event>): StreamCommand {
  return {
    stream,
    writeFrom: async (store) => {
      const fold = new StreamFold(store, stream, contract);
      await fold.readTail();
      const facts = contract.decide(command, fold.state).map(withSafeFields);
      return writeOf(stream, contract, facts, fold.revision);
    },
  };
}

/** The facts as they are stored: the domain event without its type, under an id made of what it is about. */
export function writeOf<Event extends DomainEvent>(
  stream: string,
  { keyOf }: { readonly keyOf: (event: Event) => string },
  facts: readonly Event[],
  expectedRevision: number,
): Write {
  const events = facts.map((fact) => ({ id: eventIdOf(stream, keyOf(fact)), ...storedFormOf(fact) }));
  return { stream, events, expectedRevision };
}

function storedFormOf(event: DomainEvent): Pick<NewEvent, 'type' | 'data'> {
  const { type, ...data } = event;
  return { type, data: data as JsonObject };
}
