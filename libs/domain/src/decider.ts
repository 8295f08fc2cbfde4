/** Pure rules of one stream. The same `evolve` rebuilds state everywhere, so it must never throw. */
export type Decider<Command, State, Event> = {
  readonly initialState: State;
  /** Returns the new facts; `[]` means "already so"; throws only a refusal. */
  readonly decide: (command: Command, state: State) => readonly Event[];
  readonly evolve: (state: State, event: Event) => State;
  /**
   * What the event is about, as text. Two events of one stream with the same key are the same fact: the event id is
   * derived from it, so a command that is repeated after an unknown outcome is recognised by the store.
   */
  readonly keyOf: (event: Event) => string;
};
