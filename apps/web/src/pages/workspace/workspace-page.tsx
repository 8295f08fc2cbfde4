import type { ProposalResponse } from '@gemscout/contracts';
import { Suspense, useState } from 'react';
import { useStartBlock } from '../../entities/account/use-start-block.ts';
import { useMemoFont } from '../../entities/proposal/memo-font.ts';
import type { RunConsole } from '../../entities/run/run-console.ts';
import { useRunConsole } from '../../entities/run/use-run-console.ts';
import { useFork } from '../../features/fork/use-fork.tsx';
import { useOfferedActions, type WorkspaceActions } from '../../features/shell/keys/workspace-actions.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RunColumn } from './run-column.tsx';
import { useCustomRun } from './use-custom-run.ts';
import { useNextProposal } from './use-next-proposal.ts';
import { useStart } from './use-start.ts';
import { useRunOfAddress } from './use-run-of-address.ts';
import { WorkspaceLists } from './workspace-lists.tsx';

/** No part of the first load. */
const ProposalDialog = lazyPart(() => import('../../features/proposal/proposal-dialog.tsx'));

/** The workspace: start a run, watch it, decide on what it proposes. */
export default function WorkspacePage() {
  useMemoFont();
  const [view, runs] = useRunConsole();
  const [opened, setOpened] = useState<ProposalResponse | null>(null);
  const start = useStart(runs);
  const customRun = useCustomRun(start);
  const { forkDialog, ...fork } = useFork(view, runs);
  const target = useRunOfAddress(view.runId, runs);
  useOfferedActions(workspaceActions(useStartBlock() !== undefined || view.phase !== 'idle', start, setOpened));
  const next = useNextProposal(opened);
  const close = () => setOpened(null);
  const askFurther = (proposal: ProposalResponse) => {
    customRun.attach(proposal);
    close();
  };
  return (
    <>
      <main className="mx-auto grid w-full max-w-[1680px] flex-1 content-start items-start gap-3 p-3 sm:p-4 wide:grid-cols-[minmax(0,1fr)_clamp(21rem,34vw,33rem)] wide:px-6 wide:pb-2">
        <h1 className="sr-only">Workspace</h1>
        <RunColumn view={view} runs={runs} target={target} fork={fork} customRun={customRun} onStart={start} />
        <WorkspaceLists runId={view.runId} onOpen={setOpened} />
      </main>
      <footer className="px-4 pb-3 text-2xs text-soft max-sm:hidden wide:px-6">
        Research tool, not investment advice.
      </footer>
      <Suspense fallback={null}>
        {opened && (
          <ProposalDialog
            key={opened.id}
            proposal={opened}
            onClose={close}
            onAskFurther={askFurther}
            onNext={next && (() => setOpened(next))}
          />
        )}
        {forkDialog}
      </Suspense>
    </>
  );
}

/** What the command palette can do on this page. */
function workspaceActions(busy: boolean, start: RunConsole['start'], open: WorkspaceActions['open']): WorkspaceActions {
  return {
    busy,
    runTrending: () => void start({ kind: 'trending' }),
    runTicker: (symbol) => void start({ kind: 'symbol', symbol }),
    open,
  };
}
