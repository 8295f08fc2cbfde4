import type { CreateRunBody, ProposalResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { configQuery } from '../../api/config-query.ts';
import { RunOrigin } from '../fork/run-origin.tsx';
import { useFork } from '../fork/use-fork.tsx';
import { useKeys } from '../keys/use-keys.tsx';
import { LogPanel } from '../log/log-panel.tsx';
import { progressReader } from '../log/run-progress.ts';
import { Composer } from '../requests/composer.tsx';
import { LastRuns } from '../runs/last-runs.tsx';
import { costText, runCostsQuery } from '../runs/run-costs.ts';
import { RunBar } from '../runs/run-bar.tsx';
import { isStarting, stopOfShown } from '../runs/run-console.ts';
import { StopNotices } from '../runs/stop-notices.tsx';
import { useRunConsole } from '../runs/use-run-console.ts';
import { DeskHeader } from './desk-header.tsx';
import { DeskLists } from './desk-lists.tsx';
import { RefusedStart } from './refused-start.tsx';
import { RunStarts } from './run-starts.tsx';
import { useRunOfAddress } from './use-run-of-address.ts';

/** What a run has once it has ended: no part of the first load. */
const ReplayLinks = lazyPart(() => import('../replay/replay-links.tsx'));
const ProposalDialog = lazyPart(() => import('../proposal/proposal-dialog.tsx'));

/** The workspace: start a run, watch it, decide on what it proposes. */
export default function DeskPage() {
  const [view, runs] = useRunConsole();
  const [opened, setOpened] = useState<ProposalResponse | null>(null);
  const [asked, setAsked] = useState<ProposalResponse | null>(null);
  const { forkAtStage, forkAtLine, forkDialog } = useFork(view, runs);
  const target = useRunOfAddress(view.runId, runs);
  const [progressOf] = useState(progressReader);
  const progress = progressOf(isStarting(view) ? [] : view.log);
  const busy = view.phase !== 'idle';
  const start = (request: CreateRunBody) => void runs.start(request);
  const ask = async (text: string) => {
    const started = await runs.start({ kind: 'custom', text, ...(asked && { memo: asked.memo }) });
    if (started) setAsked((known) => (known === asked ? null : known));
  };
  const [openedByKeys, openPalette] = useKeys({
    busy,
    runTrending: () => start({ kind: 'trending' }),
    runTicker: (symbol) => start({ kind: 'symbol', symbol }),
    open: setOpened,
  });
  const { data: config } = useQuery(configQuery);
  const { data: costs } = useQuery(runCostsQuery(config?.model));
  return (
    <div className="flex min-h-dvh flex-col">
      <DeskHeader onPalette={openPalette} />
      <main className="mx-auto grid w-full max-w-[1680px] flex-1 items-start gap-4 p-3 max-sm:pb-28 sm:p-4 desk:grid-cols-[minmax(0,1fr)_minmax(340px,26rem)] desk:px-6">
        <h1 className="sr-only">Research desk</h1>
        <div className="grid min-w-0 gap-4">
          <RunStarts disabled={busy} costs={costs} onStart={start} />
          <RefusedStart refusal={view.refusal} />
          <LogPanel
            log={view.log}
            clearedThrough={view.clearedThrough}
            share={progress.share}
            target={target}
            runId={view.runId}
            runBar={
              <>
                <RunBar
                  progress={progress}
                  active={busy}
                  stop={stopOfShown(view)}
                  reconnectingSince={view.reconnectingSince}
                  origin={<RunOrigin runId={view.runId} />}
                  onStop={runs.stop}
                  onFork={forkAtStage}
                />
                <StopNotices view={view} outcome={progress.outcome} onTryAgain={runs.stopAgain} />
              </>
            }
            lastRuns={
              <>
                <Suspense fallback={null}>
                  {view.runId && progress.outcome && <ReplayLinks runId={view.runId} />}
                </Suspense>
                <LastRuns onChoose={runs.follow} />
              </>
            }
            onClear={runs.clear}
            onFork={forkAtLine}
          />
          <Composer
            disabled={busy}
            cost={costText(costs?.custom)}
            memo={asked && { symbol: asked.symbol, text: asked.memo }}
            onDetach={() => setAsked(null)}
            onRun={(text) => void ask(text)}
          />
        </div>
        <DeskLists runId={view.runId} onOpen={setOpened} />
      </main>
      <footer className="px-4 pb-3 text-2xs text-soft max-sm:hidden desk:px-6">
        Research tool, not investment advice.
      </footer>
      <Suspense fallback={null}>
        {opened && (
          <ProposalDialog
            proposal={opened}
            onClose={() => setOpened(null)}
            onAskFurther={(proposal) => {
              setAsked(proposal);
              setOpened(null);
            }}
          />
        )}
        {forkDialog}
        {openedByKeys}
      </Suspense>
    </div>
  );
}
