import type { Stage } from '@gemscout/domain';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ForkFrom } from '../../entities/log/log-entry.ts';
import { progressReader } from '../../entities/log/run-progress.ts';
import { isStarting, stopOfShown, type RunConsole, type RunView } from '../../entities/run/run-console.ts';
import { SampleNote } from '../../entities/run/sample-note.tsx';
import { useIsSample } from '../../entities/run/use-is-sample.ts';
import { RunOrigin } from '../../features/fork/run-origin.tsx';
import { LogPanel, type LogPanelProps } from '../../features/log/log-panel.tsx';
import { useLogSize } from '../../features/log/use-log-size.ts';
import { LastRuns } from '../../features/runs/last-runs.tsx';
import { NoteButton } from '../../features/runs/note-button.tsx';
import { RunBar } from '../../features/runs/run-bar.tsx';
import { StopNotices } from '../../features/runs/stop-notices.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** What a run has once it has ended: no part of the first load. */
const ReplayLinks = lazyPart(() => import('../../features/replay/replay-links.tsx'));
const ResultsPanel = lazyPart(() => import('../../features/results/results-panel.tsx'));

/** One height before and after they are there: eight rows on a tablet; what is longer scrolls. */
const RESULTS_PLACE = 'max-wide:not-print:h-[22rem] wide:min-h-[20.6rem] wide:flex-1';

export type ShownRunProps = {
  view: RunView;
  runs: RunConsole;
  /** Of the line that the address names. */
  target: number | undefined;
  /** undefined while the run cannot be forked */
  fork: { forkAtStage: ((stage: Stage) => void) | undefined; forkAtLine: ForkFrom | undefined };
};

/** The results of the run that is shown, and its log with its progress. */
export function ShownRun(props: ShownRunProps) {
  const { view, runs } = props;
  const [size, onSize] = useLogSize();
  const [chosen, setChosen] = useState<{ readonly runId: string | null; readonly symbol: string | null }>();
  const only = chosen?.runId === view.runId ? chosen.symbol : null;
  const onOnly = (symbol: string | null) => setChosen({ runId: view.runId, symbol });
  return (
    <>
      {size !== 'full' && (
        <Suspense fallback={<div className={RESULTS_PLACE} />}>
          <ResultsPanel view={view} only={only} onChoose={onOnly} onOpenRun={runs.follow} className={RESULTS_PLACE} />
        </Suspense>
      )}
      <RunLog {...props} size={size} onSize={onSize} only={only} onOnly={onOnly} />
    </>
  );
}

type RunLogProps = ShownRunProps & Pick<LogPanelProps, 'size' | 'onSize' | 'only' | 'onOnly'>;

function RunLog({ view, runs, target, fork, ...shown }: RunLogProps) {
  const [progressOf] = useState(progressReader);
  const runId = useRunWithPlace(view);
  const isSample = useIsSample(view.runId);
  const progress = progressOf(isStarting(view) ? [] : view.log);
  return (
    <LogPanel
      {...shown}
      active={view.phase !== 'idle'}
      log={view.log}
      clearedThrough={view.clearedThrough}
      share={progress.share}
      target={target}
      runId={runId}
      runBar={
        <>
          <RunBar
            progress={progress}
            isShown={runId !== null}
            active={view.phase !== 'idle'}
            stop={stopOfShown(view)}
            reconnectingSince={view.reconnectingSince}
            origin={<Origin runId={view.runId} isSample={isSample} />}
            steering={view.runId !== null && <NoteButton runId={view.runId} />}
            onStop={runs.stop}
            onFork={fork.forkAtStage}
          />
          <StopNotices view={view} outcome={progress.outcome} onTryAgain={runs.stopAgain} />
        </>
      }
      replay={progress.outcome && <Replay runId={view.runId} isSample={isSample} />}
      lastRuns={<LastRuns onChoose={runs.follow} />}
      onClear={runs.clear}
      onFork={fork.forkAtLine}
    />
  );
}

/** The run that is shown; from the first paint on, the one that the address names. */
function useRunWithPlace({ runId }: RunView): string | null {
  const [params] = useSearchParams();
  return runId ?? params.get('run');
}

type OfRunProps = { runId: string | null; isSample: boolean };

function Replay({ runId, isSample }: OfRunProps) {
  return <Suspense fallback={null}>{runId && <ReplayLinks runId={runId} shareable={!isSample} />}</Suspense>;
}

function Origin({ runId, isSample }: OfRunProps) {
  if (!isSample || runId === null) return <RunOrigin runId={runId} />;
  return <SampleNote runId={runId} text="Sample: not counted. It cannot be forked or shared." />;
}
