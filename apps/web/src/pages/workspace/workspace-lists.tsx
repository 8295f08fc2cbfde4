import type { ProposalResponse } from '@gemscout/contracts';
import { memo, Suspense } from 'react';
import { InvestmentQueue } from '../../features/queue/investment-queue.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SideColumn } from '../../ui/side-column.tsx';

/** The height of a wide screen together, and what fits elsewhere: what is longer scrolls. */
const PLACE = 'max-h-[32rem] wide:max-h-none';
const QUEUE_PLACE = `${PLACE} wide:h-[calc(57dvh-4rem)] wide:min-h-72`;
const WATCHLIST_PLACE = `${PLACE} wide:h-[calc(43dvh-4rem)] wide:min-h-60`;

// They stand still while lines come in.
const Queue = memo(InvestmentQueue);
const Watchlist = memo(lazyPart(() => import('../../features/watchlist/watchlist.tsx')));

type WorkspaceListsProps = { runId: string | null; onOpen: (proposal: ProposalResponse) => void };

/** What is to be decided on, and what was approved. */
export function WorkspaceLists({ runId, onOpen }: WorkspaceListsProps) {
  return (
    <SideColumn
      queue={<Queue runId={runId} onOpen={onOpen} className={QUEUE_PLACE} />}
      watchlist={
        <Suspense fallback={<WatchlistToCome />}>
          <Watchlist onOpen={onOpen} className={WATCHLIST_PLACE} />
        </Suspense>
      }
    />
  );
}

/** As high as what comes, so that nothing moves when it does. */
function WatchlistToCome() {
  return (
    <Panel title="Watchlist" className={WATCHLIST_PLACE}>
      {null}
    </Panel>
  );
}
