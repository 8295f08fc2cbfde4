/** Pure rules of one stream. The same `evolve` rebuilds state everywhere, so it must never throw. */
export type Decider<Command, State, Event> = {
  readonly initialState: State;
  /** Returns the new facts; `[]` when the command changes nothing. Throws only to refuse the command. */
  readonly decide: (command: Command, state: State) => readonly Event[];
  readonly evolve: (state: State, event: Event) => State;
  /**
   * Identifies the fact that an event records. Two events of one stream with the same key are the same fact: the event id is
   * derived from the key, so the store recognises a command that is repeated after an unknown outcome.
   */
  readonly keyOf: (event: Event) => string;
};
