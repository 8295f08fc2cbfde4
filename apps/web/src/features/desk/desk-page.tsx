import type { ProposalResponse } from '@gemscout/contracts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useFork } from '../fork/use-fork.tsx';
import type { DeskActions } from '../keys/palette-commands.ts';
import { useKeys } from '../keys/use-keys.tsx';
import type { RunConsole, RunView } from '../runs/run-console.ts';
import { useRunConsole } from '../runs/use-run-console.ts';
import { DeskHeader } from './desk-header.tsx';
import { DeskLists } from './desk-lists.tsx';
import { RunColumn } from './run-column.tsx';
import { useCustomRun } from './use-custom-run.ts';
import { useRunOfAddress } from './use-run-of-address.ts';

/** No part of the first load. */
const ProposalDialog = lazyPart(() => import('../proposal/proposal-dialog.tsx'));

/** The workspace: start a run, watch it, decide on what it proposes. */
export default function DeskPage() {
  const [view, runs] = useRunConsole();
  const [opened, setOpened] = useState<ProposalResponse | null>(null);
  const customRun = useCustomRun(runs);
  const { forkDialog, ...fork } = useFork(view, runs);
  const target = useRunOfAddress(view.runId, runs);
  const [openedByKeys, openPalette] = useKeys(deskActions(view, runs, setOpened));
  const close = () => setOpened(null);
  const askFurther = (proposal: ProposalResponse) => {
    customRun.attach(proposal);
    close();
  };
  return (
    <div className="flex min-h-dvh flex-col">
      <DeskHeader onPalette={openPalette} />
      <main className="mx-auto grid w-full max-w-[1680px] flex-1 items-start gap-4 p-3 max-sm:pb-28 sm:p-4 desk:grid-cols-[minmax(0,1fr)_minmax(340px,26rem)] desk:px-6">
        <h1 className="sr-only">Workspace</h1>
        <RunColumn view={view} runs={runs} target={target} fork={fork} customRun={customRun} />
        <DeskLists runId={view.runId} onOpen={setOpened} />
      </main>
      <footer className="px-4 pb-3 text-2xs text-soft max-sm:hidden desk:px-6">
        Research tool, not investment advice.
      </footer>
      <Suspense fallback={null}>
        {opened && <ProposalDialog proposal={opened} onClose={close} onAskFurther={askFurther} />}
        {forkDialog}
        {openedByKeys}
      </Suspense>
    </div>
  );
}

/** What the command palette can do on this page. */
function deskActions({ phase }: RunView, { start }: RunConsole, open: DeskActions['open']): DeskActions {
  return {
    busy: phase !== 'idle',
    runTrending: () => void start({ kind: 'trending' }),
    runTicker: (symbol) => void start({ kind: 'symbol', symbol }),
    open,
  };
}
