import { expect } from '@jest/globals';
import type { Decider } from '../decider.ts';

/** `given(...past).when(command).then(...facts)` over a decider; no store, no clock, no mocks. */
export function specFor<Command, State, Event>(decider: Decider<Command, State, Event>) {
  return (...past: readonly Event[]) => ({
    when(command: Command) {
      const decide = (): readonly Event[] => decider.decide(command, past.reduce(decider.evolve, decider.initialState));
      return {
        then: (...facts: readonly Event[]) => expect(decide()).toEqual(facts),
        /** Each fact has at least these fields. */
        thenLike: (...facts: readonly object[]) => {
          const decided = decide();
          expect(decided).toHaveLength(facts.length);
          expect(decided).toMatchObject(facts);
        },
        thenNothing: () => expect(decide()).toEqual([]),
        thenRefuses: (code: string) => expect(decide).toThrow(expect.objectContaining({ code })),
      };
    },
  });
}
