import { useNavigate } from 'react-router';
import { useGoalChoice } from '../account/use-goal-choice.ts';
import { useStartBlock } from '../account/use-start-block.ts';
import { useRunConsole } from './use-run-console.ts';

/** Starts a run of a ticker from another page than the workspace, which then shows it; `block` says why none can be started now. */
export function useStartTicker() {
  const navigate = useNavigate();
  const [{ phase }, runs] = useRunConsole();
  const block = useStartBlock();
  const { asked } = useGoalChoice();
  const start = (symbol: string): void => {
    void runs.start({ ...asked, kind: 'symbol', symbol });
    void navigate('/app');
  };
  return { start, block, busy: phase !== 'idle' };
}
