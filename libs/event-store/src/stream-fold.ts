import type { StreamContract } from '@gemscout/contracts';
import { ERASED, type EventStore } from './event-store.ts';

/** A stream as far as it was seen: its events, and the state that they fold to. */
export class StreamFold<Command, State, Event> {
  state: State;
  /** The number of events seen, erased ones included. */
  revision = 0;
  readonly events: Event[] = [];
  readonly #store: EventStore;
  readonly #stream: string;
  readonly #contract: StreamContract<Command, State, Event>;

  constructor(store: EventStore, stream: string, contract: StreamContract<Command, State, Event>) {
    this.#store = store;
    this.#stream = stream;
    this.#contract = contract;
    this.state = contract.initialState;
  }

  /** Reads what lies behind the last event seen. @throws UnknownStoredEvent, StoreUnavailable */
  async readTail(): Promise<void> {
    for await (const { revision, type, data } of this.#store.read(this.#stream, this.revision)) {
      if (revision !== this.revision) continue; // seen meanwhile: our own append, or another reading
      if (type !== ERASED) this.#take(this.#contract.parse(type, data));
      this.revision += 1;
    }
  }

  /** Takes in events of our own that were appended at `revision` and led to `state`, without reading them back. */
  adopt(revision: number, appended: readonly Event[], state: State): void {
    if (revision !== this.revision) return; // a reading was faster and has them already
    for (const event of appended) this.events.push(event);
    this.revision += appended.length;
    this.state = state;
  }

  #take(event: Event): void {
    this.events.push(event);
    this.state = this.#contract.evolve(this.state, event);
  }
}
