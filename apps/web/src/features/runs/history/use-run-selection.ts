import type { RunResponse } from '@gemscout/contracts';
import { useState } from 'react';
import { comparePath } from './compare-path.ts';

export type RunSelection = {
  readonly chosen: readonly RunResponse[];
  readonly has: (run: RunResponse) => boolean;
  /** Two are chosen: no other can be. */
  readonly isFull: boolean;
  readonly toggle: (run: RunResponse) => void;
  readonly clear: () => void;
  /** The page that compares them. */
  readonly path: string;
};

/** The runs that are chosen to be compared, two at most. */
export function useRunSelection(): RunSelection {
  const [chosen, setChosen] = useState<readonly RunResponse[]>([]);
  const has = ({ id }: RunResponse) => chosen.some((run) => run.id === id);
  return {
    chosen,
    has,
    isFull: chosen.length >= 2,
    toggle: (run) => setChosen(has(run) ? chosen.filter(({ id }) => id !== run.id) : [...chosen, run].slice(0, 2)),
    clear: () => setChosen([]),
    path: comparePath(chosen),
  };
}
