import type { StuckRunResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { stuckRunsQuery } from './ops-api.ts';
import { stuckHealth } from './ops-health.ts';
import { OpsPanel, QuietText } from './ops-panel.tsx';

export function StuckRunsPanel({ onView }: { onView: (stream: string) => void }) {
  return (
    <OpsPanel title="Stuck runs" read={useQuery(stuckRunsQuery)} health={stuckHealth}>
      {(runs) =>
        runs.length === 0 ? (
          <QuietText>Every open run has moved within ten minutes.</QuietText>
        ) : (
          <ul className="max-h-[26rem] divide-y divide-line overflow-y-auto">
            {runs.map((run) => (
              <StuckRun key={run.run_id} run={run} onView={onView} />
            ))}
          </ul>
        )
      }
    </OpsPanel>
  );
}

function StuckRun({ run, onView }: { run: StuckRunResponse; onView: (stream: string) => void }) {
  const { run_id: runId, last_event_at: lastEventAt, why, tasks } = run;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-paper">
      <span className="figures min-w-0 break-all">{runId}</span>
      <span className="text-xs text-soft">
        last event <TimeAgo at={lastEventAt} />
      </span>
      <Button className="ml-auto h-8" aria-label={`View stream of ${runId}`} onClick={() => onView(runId)}>
        View stream
      </Button>
      <ul className="w-full text-xs text-soft">
        {why === 'quiet' && tasks.length === 0 && <li>No open task: look at the dispatcher.</li>}
        {tasks.map((task) => (
          <li key={`${task.stage}/${task.symbol ?? ''}`}>
            {task.stage} {task.symbol && <span className="figures">{task.symbol}</span>}: {stateOf(task)}
          </li>
        ))}
      </ul>
    </li>
  );
}

function stateOf({ running, sent, sends, deliveries, attempt }: StuckRunResponse['tasks'][number]): string {
  const waiting = sent ? `waits for a worker, sent ${sends} ×` : 'waits to be sent';
  const state = running ? 'a worker has it' : waiting;
  const more = [deliveries > 1 && `taken ${deliveries} × without a step`, attempt > 1 && `attempt ${attempt}`];
  return [state, ...more.filter(Boolean)].join(', ');
}
