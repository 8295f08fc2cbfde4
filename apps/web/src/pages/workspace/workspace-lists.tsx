import type { ProposalResponse } from '@gemscout/contracts';
import { memo, Suspense } from 'react';
import { InvestmentQueue } from '../../features/queue/investment-queue.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SideColumn } from '../../ui/side-column.tsx';

/** Half of a wide screen each, and what fits elsewhere: what is longer scrolls. */
const PLACE = 'max-h-[26rem] desk:max-h-none desk:h-[calc(50dvh-3.2rem)] desk:min-h-72';

// They stand still while lines come in.
const Queue = memo(InvestmentQueue);
const Watchlist = memo(lazyPart(() => import('../../features/watchlist/watchlist.tsx')));

type WorkspaceListsProps = { runId: string | null; onOpen: (proposal: ProposalResponse) => void };

/** What is to be decided on, and what was approved. */
export function WorkspaceLists({ runId, onOpen }: WorkspaceListsProps) {
  return (
    <SideColumn
      queue={<Queue runId={runId} onOpen={onOpen} className={PLACE} />}
      watchlist={
        <Suspense fallback={<WatchlistToCome />}>
          <Watchlist onOpen={onOpen} className={PLACE} />
        </Suspense>
      }
    />
  );
}

/** As high as what comes, so that nothing moves when it does. */
function WatchlistToCome() {
  return (
    <Panel title="Watchlist" className={PLACE}>
      {null}
    </Panel>
  );
}
