import type { Stage } from '@gemscout/domain';
import { useState } from 'react';
import type { ForkFrom, LogEntry } from '../../entities/log/log-entry.ts';
import { tickerLanesOf } from '../../entities/log/ticker-lanes.ts';
import type { RunConsole, RunView } from '../../entities/run/run-console.ts';
import { useIsSample } from '../../entities/run/use-is-sample.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ForkOrigin } from './fork-draft.ts';

const ForkDialog = lazyPart(() => import('./fork-dialog.tsx'));

/** Forks the shown run from a stage or a line, and follows what comes of it. None can be forked while a run goes on. */
export function useFork({ phase, runId, log }: RunView, { follow }: RunConsole) {
  const [origin, setOrigin] = useState<ForkOrigin | null>(null);
  const isSample = useIsSample(runId);
  const possible = phase === 'idle' && runId !== null && !isSample;
  const atStage = (stage: Stage) => setOrigin({ stage });
  const atLine: ForkFrom = (entry: LogEntry) => setOrigin({ entry });
  const close = () => setOrigin(null);
  const followFork = (forkId: string) => {
    close();
    follow(forkId);
  };
  return {
    forkAtStage: possible ? atStage : undefined,
    forkAtLine: possible ? atLine : undefined,
    forkDialog: origin && runId && (
      <ForkDialog
        runId={runId}
        origin={origin}
        symbols={tickerLanesOf(log).map(({ symbol }) => symbol)}
        onForked={followFork}
        onClose={close}
      />
    ),
  };
}
