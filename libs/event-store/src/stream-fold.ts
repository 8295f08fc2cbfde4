import type { StreamContract } from '@gemscout/contracts';
import { ERASED, type EventStore } from './event-store.ts';

/** The state of a stream up to the last event seen. */
export class StreamFold<Command, State, Event> {
  state: State;
  /** The number of events seen, erased ones included. */
  revision = 0;
  readonly #store: EventStore;
  readonly #stream: string;
  readonly #contract: StreamContract<Command, State, Event>;
  readonly #onEvent: (event: Event) => void;

  /** @param onEvent called for every event applied to the state, in order */
  constructor(
    store: EventStore,
    stream: string,
    contract: StreamContract<Command, State, Event>,
    onEvent: (event: Event) => void = () => undefined,
  ) {
    this.#store = store;
    this.#stream = stream;
    this.#contract = contract;
    this.#onEvent = onEvent;
    this.state = contract.initialState;
  }

  /** True for a fold by these rules, whose types are then those of the rules. */
  static isOf<Command, State, Event>(
    contract: StreamContract<Command, State, Event>,
    fold: object,
  ): fold is StreamFold<Command, State, Event> {
    return fold instanceof StreamFold && fold.#contract === contract;
  }

  /** Reads the events after the last one seen. @throws UnknownStoredEvent, StoreUnavailable */
  async readTail(): Promise<void> {
    for await (const { revision, type, data } of this.#store.read(this.#stream, this.revision)) {
      if (revision !== this.revision) continue; // seen meanwhile: our own append, or another read
      if (type !== ERASED) this.#take(this.#contract.parse(type, data));
      this.revision += 1;
    }
  }

  /** Adds our own events, appended at `revision` and leading to `state`, without reading them back. */
  adopt(revision: number, appended: readonly Event[], state: State): void {
    if (revision !== this.revision) return; // a read was faster and already has them
    appended.forEach(this.#onEvent);
    this.revision += appended.length;
    this.state = state;
  }

  #take(event: Event): void {
    this.#onEvent(event);
    this.state = this.#contract.evolve(this.state, event);
  }
}
