import type { RunComparisonResponse, RunResponse } from '@gemscout/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { GoalMark } from '../../entities/account/goal-mark.tsx';
import { nameOfRun, runsQuery } from '../../entities/run/runs-api.ts';
import { comparisonQuery } from '../../entities/run/comparison-query.ts';
import { ComparedTickers } from '../../features/compare/compared-tickers.tsx';
import { differencesText, unfinishedText } from '../../features/compare/difference.ts';
import { Loaded, NotLoaded } from '../../ui/loaded.tsx';
import { StartedBy } from '../../entities/team/started-by.tsx';
import { EmptyText, Panel } from '../../ui/panel.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { usdText } from '../../ui/usd-text.ts';
import { WithFigures } from '../../ui/with-figures.tsx';

/** Two runs side by side: two of different days, or a fork and the run that it was forked from. Its address names both. */
export default function ComparePage() {
  const [params, setParams] = useSearchParams();
  const a = params.get('a') ?? '';
  const b = params.get('b') ?? '';
  const comparison = useQuery(comparisonQuery(a, b));
  const { data } = comparison;
  const choose = (side: 'a' | 'b') => (runId: string) => setParams({ view: 'compare', a, b, [side]: runId });
  return (
    <>
      <main className="mx-auto grid w-full max-w-[1180px] grid-cols-[minmax(0,1fr)] gap-4 p-3 sm:p-5">
        <h1 className="text-2xl font-semibold tracking-tight">Compare runs</h1>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
          <Side name="A" runId={a} other={b} run={data?.a} onChoose={choose('a')} />
          <Side name="B" runId={b} other={a} run={data?.b} onChoose={choose('b')} />
        </div>
        <Verdicts comparison={comparison} chosen={a !== '' && b !== ''} />
      </main>
    </>
  );
}

type VerdictsProps = {
  comparison: UseQueryResult<RunComparisonResponse>;
  /** Both runs are. */
  chosen: boolean;
};

function Verdicts({ comparison, chosen }: VerdictsProps) {
  const { data } = comparison;
  const differences = data && (
    <span className="text-xs text-soft">
      <WithFigures>{differencesText(data.tickers)}</WithFigures>
    </span>
  );
  return (
    <Panel title="Verdicts" aside={differences}>
      {chosen ? (
        <Loaded read={comparison} what="the comparison">
          {(compared) => (
            <>
              <Unfinished comparison={compared} />
              {compared.tickers.length > 0 ? (
                <ComparedTickers tickers={compared.tickers} />
              ) : (
                <EmptyText>Neither run has looked at a ticker yet.</EmptyText>
              )}
            </>
          )}
        </Loaded>
      ) : (
        <EmptyText>Choose two runs, here or in the list of runs.</EmptyText>
      )}
    </Panel>
  );
}

function Unfinished({ comparison: { a, b } }: { comparison: RunComparisonResponse }) {
  const notes = [unfinishedText(a, 'A'), unfinishedText(b, 'B')].filter((note) => note !== undefined);
  return (
    <div role="status">
      {notes.map((note) => (
        <p key={note} className="border-b border-line bg-watch-soft px-4 py-1.5 text-sm text-watch">
          {note}
        </p>
      ))}
    </div>
  );
}

type SideProps = {
  name: string;
  runId: string;
  /** The run of the other side, which is not offered. */
  other: string;
  run: RunResponse | undefined;
  onChoose: (runId: string) => void;
};

function Side({ name, runId, other, run, onChoose }: SideProps) {
  const { data: runs = [], error, isPending, refetch } = useQuery(runsQuery);
  const listed = runs.some(({ id }) => id === runId);
  const placeholder = isPending ? 'Loading…' : 'Choose a run';
  return (
    <section
      aria-label={`Run ${name}`}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 rounded-md border border-line bg-surface px-4 py-3"
    >
      <label className="flex items-center gap-3">
        <span className="font-semibold">{name}</span>
        <select
          aria-label={`Run ${name}`}
          value={runId}
          onChange={({ target }) => onChoose(target.value)}
          className="h-9 min-w-0 flex-1 rounded-md border border-line-strong/60 bg-surface px-2 text-ink"
        >
          {!listed && <option value={runId}>{run ? optionText(run) : placeholder}</option>}
          {runs.map((each) => (
            <option key={each.id} value={each.id} disabled={each.id === other}>
              {optionText(each)}
            </option>
          ))}
        </select>
      </label>
      {error && <NotLoaded what="the runs" error={error} onRetry={() => void refetch()} />}
      <p className="flex min-h-6 flex-wrap items-center gap-x-4 text-sm text-soft">{run && <RunFacts run={run} />}</p>
    </section>
  );
}

function optionText(run: RunResponse): string {
  const fork = run.forked_from ? ', fork' : '';
  return `${nameOfRun(run)}${fork} · ${run.created_at.slice(0, 16).replace('T', ' ')} UTC · ${run.status}`;
}

function RunFacts({ run }: { run: RunResponse }) {
  return (
    <>
      <span className="capitalize">{run.status}</span>
      {!run.sample && <StartedBy userId={run.started_by} />}
      <TimeAgo at={run.created_at} />
      {run.spend && <span className="figures">{usdText(run.spend.usd)}</span>}
      {run.spend && (
        <span>
          <span className="figures">{run.spend.tool_calls}</span> tool calls
        </span>
      )}
      <GoalMark profile={run.goal_profile} />
      {run.forked_from && <span>forked at line {run.forked_from.seq}</span>}
      <Link to={`/app?run=${run.id}`} className="rounded-md text-accent underline underline-offset-3">
        Replay
      </Link>
    </>
  );
}
