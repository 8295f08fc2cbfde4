import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { RunConsole } from '../../entities/run/run-console.ts';

/**
 * Shows the run that `/app?run=…` names. The address stays as long as that run is shown; then it is the workspace's own again.
 *
 * @returns the line that `&seq=…` names
 */
export function useRunOfAddress(shown: string | null, runs: Pick<RunConsole, 'read' | 'follow'>): number | undefined {
  const [params, setParams] = useSearchParams();
  const followed = useRef<string | null>(null);
  const asked = params.get('run');
  const seq = Number.parseInt(params.get('seq') ?? '', 10);

  useEffect(() => {
    if (!asked) return undefined;
    followed.current = asked;
    const { runId, log } = runs.read();
    if (asked !== runId || log.length === 0) runs.follow(asked);
    return () => void (followed.current = null);
  }, [asked, runs]);

  useEffect(() => {
    if (followed.current !== null && runs.read().runId !== followed.current) setParams({}, { replace: true });
  }, [shown, runs, setParams]);

  return asked !== null && asked === shown && Number.isInteger(seq) ? seq : undefined;
}
