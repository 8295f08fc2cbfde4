import type { StreamContract } from '@gemscout/contracts';
import type { JsonObject } from '@gemscout/domain';
import { traceparentOf } from '@gemscout/service-kit';
import { eventIdOf } from './event-id.ts';
import type { EventStore, NewEvent, Write } from './event-store.ts';
import { knownFoldsOf } from './known-folds.ts';
import { withSafeFields } from './safe-text.ts';
import { StreamFold } from './stream-fold.ts';

/** The form of every domain event: a type and JSON fields. */
export type DomainEvent = { readonly type: string };

/** A command on another stream, decided once the facts of the first command are known, and appended with them. */
export type StreamCommand = {
  readonly stream: string;
  /** Decides. A write of no event if it is already so. @throws what its decider refuses */
  readonly prepare: (store: EventStore) => Promise<PreparedWrite>;
};

type PreparedWrite = {
  readonly write: Write;
  /** Called after a successful append, so that the next command on the stream need not read it. */
  readonly appended: () => void;
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
  const decideOn = ({ state }: StreamFold<Command, State, Event>): readonly Event[] =>
    contract.decide(command, state).map(withSafeFields);

  /** An append is verified by its expected revision; a refusal or an empty decision counts only on fresh data. */
  async function decided(store: EventStore) {
    const known = knownFoldsOf(store).take(stream, contract);
    const facts = known ? factsOf(() => decideOn(known)) : [];
    if (known && facts.length > 0) return { fold: known, facts };
    const fold = new StreamFold(store, stream, contract);
    await fold.readTail();
    return { fold, facts: decideOn(fold) };
  }

  return {
    stream,
    prepare: async (store) => {
      const { fold, facts } = await decided(store);
      const { revision, state } = fold;
      return {
        write: writeOf(stream, contract, facts, revision),
        appended: () => {
          fold.adopt(revision, facts, facts.reduce(contract.evolve, state));
          knownFoldsOf(store).putBack(stream, fold);
        },
      };
    },
  };
}

/** None where it is refused. */
function factsOf<Event>(decide: () => readonly Event[]): readonly Event[] {
  try {
    return decide();
  } catch {
    return [];
  }
}

/**
 * The facts as they are stored: the domain event without its type, under an id made of what it is about, with the trace
 * that it happened in.
 *
 * @param traceOf the `traceparent` of the fact at an index; that of what is under way by default
 */
export function writeOf<Event extends DomainEvent>(
  stream: string,
  { keyOf, check }: Pick<StreamContract<never, never, Event>, 'keyOf' | 'check'>,
  facts: readonly Event[],
  expectedRevision: number,
  traceOf: (at: number) => string | undefined = always(traceparentOf()),
): Write {
  facts.forEach(check);
  const events = facts.map((fact, at) => ({
    id: eventIdOf(stream, keyOf(fact)),
    ...storedFormOf(fact),
    ...metadataOf(traceOf(at)),
  }));
  return { stream, events, expectedRevision };
}

function always<Value>(value: Value): () => Value {
  return () => value;
}

function metadataOf(traceparent: string | undefined): Pick<NewEvent, 'metadata'> {
  return traceparent === undefined ? {} : { metadata: { traceparent } };
}

function storedFormOf(event: DomainEvent): Pick<NewEvent, 'type' | 'data'> {
  const { type, ...data } = event;
  return { type, data: data as JsonObject };
}
