import type { ProposalAnswer } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyText, Panel } from '../../ui/panel.tsx';
import { CsvButton } from '../exports/csv-button.tsx';
import { ExportFailure } from '../exports/export-failure.tsx';
import { useDownload } from '../exports/use-download.ts';
import { runsQuery } from '../runs/runs-api.ts';
import { approve, dismiss, openProposalsQuery } from './proposals-api.ts';
import { QueueItem } from './queue-item.tsx';
import { placeInList, returnTo } from './row-focus.ts';
import { useDecide, type Decision } from './use-decide.ts';

type QueueProps = { runId: string | null; onOpen: (proposal: ProposalAnswer) => void; className?: string };

/** What the shown run (else the newest one) proposes and nobody has decided on yet; or all of it. */
export function InvestmentQueue({ runId, onOpen, className = '' }: QueueProps) {
  const [allRuns, setAllRuns] = useState(false);
  const { shown, read } = useShownProposals(runId, allRuns);
  const csv = useDownload();
  const { decide, decided, refused, told } = useDecide();
  const decideHere = (decision: Decision) => {
    const place = placeInList(); // the button that has the focus goes with its row
    decide(decision, { onSettled: () => returnTo(place) });
  };
  return (
    <Panel
      title="Investment Queue"
      className={className}
      aside={
        <div className="flex items-center gap-2">
          <AllRunsSwitch on={allRuns} onChange={setAllRuns} />
          <CsvButton download={csv} what="the queue" path={csvPath(allRuns ? undefined : shown)} />
        </div>
      }
    >
      <ExportFailure error={csv.error} className="m-2" />
      <p role="status" className="sr-only">
        {told}
      </p>
      <Loaded read={read} what="the queue">
        {(proposals) =>
          proposals.length === 0 ? (
            <EmptyText>Queue populates with vetted picks during runs—start analyzing!</EmptyText>
          ) : (
            <ul data-key-list="first" className="unrolls min-h-0 flex-1 divide-y divide-line overflow-y-auto">
              {proposals.map((proposal) => (
                <QueueItem
                  key={proposal.id}
                  proposal={proposal}
                  busy={decided === proposal.id}
                  refusal={refused?.id === proposal.id ? refused.text : undefined}
                  onOpen={() => onOpen(proposal)}
                  onApprove={() => decideHere({ proposal, act: approve, done: 'approved' })}
                  onDismiss={() => decideHere({ proposal, act: (each) => dismiss(each), done: 'dismissed' })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

function AllRunsSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="flex items-center gap-2 text-xs text-soft">
      <input
        type="checkbox"
        role="switch"
        className="size-4 accent-accent"
        checked={on}
        onChange={({ target }) => onChange(target.checked)}
      />
      All runs
    </label>
  );
}

function csvPath(runId: string | undefined): string {
  return runId === undefined ? '/exports/queue.csv' : `/exports/queue.csv?run=${runId}`;
}

const NONE: readonly ProposalAnswer[] = [];

/** The open proposals of the shown run, else of the newest one; without any run there are none. */
function useShownProposals(runId: string | null, allRuns: boolean) {
  const runs = useQuery(runsQuery);
  const shown = runId ?? runs.data?.[0]?.id;
  const isAsked = allRuns || shown !== undefined;
  const proposals = useQuery({ ...openProposalsQuery(allRuns ? undefined : shown), enabled: isAsked });
  return { shown, read: isAsked ? proposals : { ...runs, data: runs.data && NONE } };
}
