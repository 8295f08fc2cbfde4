import { useGoalChoice } from '../../entities/account/use-goal-choice.ts';
import type { RunConsole } from '../../entities/run/run-console.ts';

/** Starts runs with the goal profile that was chosen. */
export function useStart({ start }: RunConsole): RunConsole['start'] {
  const { asked } = useGoalChoice();
  return (request) => start({ ...asked, ...request });
}
