import type { ApiPath, ProposalResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { GoalFilter } from '../../entities/account/goal-filter.tsx';
import { queueQuery, type QueueFilter } from '../../entities/proposal/proposals-api.ts';
import { teamQuery } from '../../entities/team/team-query.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { DoneMessage, type Done } from '../../ui/done-message.tsx';
import { CsvExport } from '../../entities/account/csv-export.tsx';
import { ExportFailure } from '../../ui/download/export-failure.tsx';
import { useDownload } from '../../ui/download/use-download.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { queueRows } from './queue-rows.ts';
import { useMarketNow } from './use-market-now.ts';

// The rows are no part of the first load: they come while the queue is read.
const loadRows = () => import('./open-proposals.tsx');
const OpenProposals = lazyPart(loadRows);
const DismissedProposals = lazyPart(() => import('./dismissed-proposals.tsx'));

const NONE_OF_MINE = 'No open proposal is assigned to you.';
const NONE_OF_GOAL = 'No open proposal of this goal profile.';
const ALONE = 'Proposals can be assigned in a team.';

type QueueProps = { runId: string | null; onOpen: (proposal: ProposalResponse) => void; className?: string };

/** What waits for a decision in the workspace, or of the run that is shown; and what was dismissed. */
export function InvestmentQueue({ runId, onOpen, className = '' }: QueueProps) {
  const [show, setShow] = useState<QueueFilter['show']>('all');
  const [goal, setGoal] = useState('');
  const filter = filterOf(show, runId, goal);
  const read = useQuery({ ...queueQuery(filter), select: (all) => ofGoal(all, goal) });
  useEffect(() => void loadRows().catch(() => undefined), []); // a failure is told where they are shown
  const csv = useDownload();
  const [done, setDone] = useState<Done | null>(null);
  return (
    <Panel
      title="Investment Queue"
      anchor="queue"
      className={className}
      aside={
        <>
          {filter.show !== 'dismissed' && <OpenCount proposals={read.data} />}
          <QueueChoices filter={filter} hasRun={runId !== null} onChoose={setShow} csv={csv} />
        </>
      }
    >
      <ExportFailure error={csv.error} className="m-2" />
      <DoneMessage done={done} onChange={setDone} />
      <GoalLine value={goal} onChange={setGoal} />
      <Loaded read={read} what="the queue">
        {(proposals) => (
          <Suspense fallback={null}>
            {filter.show === 'dismissed' ? (
              <DismissedProposals proposals={proposals} onOpen={onOpen} onDone={setDone} />
            ) : (
              <OpenProposals proposals={proposals} empty={emptyText(filter, goal)} onOpen={onOpen} onDone={setDone} />
            )}
          </Suspense>
        )}
      </Loaded>
    </Panel>
  );
}

/** How many wait for a decision; nothing without any. */
function OpenCount({ proposals = [] }: { proposals: readonly ProposalResponse[] | undefined }) {
  const { open } = queueRows(proposals, useMarketNow());
  const waiting = open.filter(({ source }) => source !== 'sample').length;
  if (waiting === 0) return null;
  return (
    <p className="mr-auto text-xs text-soft">
      <span className="figures">{waiting}</span> open
    </p>
  );
}

type QueueChoicesProps = {
  filter: QueueFilter;
  hasRun: boolean;
  onChoose: (show: QueueFilter['show']) => void;
  csv: ReturnType<typeof useDownload>;
};

/** What to show, and its export, which keeps its place where there is none: the choices beside it do not move. */
function QueueChoices({ filter, hasRun, onChoose, csv }: QueueChoicesProps) {
  const { data: team } = useQuery(teamQuery);
  const isAlone = (team?.members.length ?? 1) < 2;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <ChoiceGroup
        label="Show in the queue"
        choices={[
          { value: 'all', label: 'All runs' },
          { value: 'run', label: 'This run', disabled: !hasRun },
          { value: 'mine', label: 'Mine', disabled: isAlone, ...(isAlone && { title: ALONE }) },
          { value: 'dismissed', label: 'Dismissed' },
        ]}
        chosen={filter.show}
        onChoose={onChoose}
      />
      <span className={filter.show === 'dismissed' ? 'invisible' : ''}>
        <CsvExport download={csv} what="the queue" path={csvPath(filter)} />
      </span>
    </div>
  );
}

function GoalLine({ value, onChange }: { value: string; onChange: (goal: string) => void }) {
  return (
    <div className="border-b border-line px-4 py-2 empty:hidden">
      <GoalFilter what="the queue" value={value} onChange={onChange} className="w-full" />
    </div>
  );
}

/** Of a run or a person the client has all proposals; of all runs the server finds the newest one of each symbol. */
function ofGoal(proposals: readonly ProposalResponse[], goal: string): readonly ProposalResponse[] {
  return goal === '' ? proposals : proposals.filter(({ goal_profile: profile }) => profile?.id === goal);
}

function emptyText({ show }: QueueFilter, goal: string): string | undefined {
  if (goal !== '') return NONE_OF_GOAL;
  return show === 'mine' ? NONE_OF_MINE : undefined;
}

function filterOf(show: QueueFilter['show'], runId: string | null, goal: string): QueueFilter {
  if (show === 'all' && goal !== '') return { show, goal };
  if (show !== 'run') return { show };
  return runId === null ? { show: 'all' } : { show, runId };
}

function csvPath(filter: QueueFilter): ApiPath {
  return filter.show === 'run' ? `/exports/queue.csv?run=${filter.runId}` : '/exports/queue.csv';
}
