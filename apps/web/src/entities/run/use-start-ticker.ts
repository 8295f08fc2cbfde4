import { useNavigate } from 'react-router';
import { useRunConsole } from './use-run-console.ts';

/** Starts a run of a ticker from another page than the workspace, which then shows it, or why it was refused. */
export function useStartTicker() {
  const navigate = useNavigate();
  const [{ phase }, runs] = useRunConsole();
  const start = (symbol: string): void => {
    void runs.start({ kind: 'symbol', symbol });
    void navigate('/app');
  };
  return { start, busy: phase !== 'idle' };
}
