import type { ScorecardResponse, ScorecardPoint, ScorecardSummary } from '@gemscout/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useBenchmark } from '../../entities/market/use-benchmark.ts';
import { probabilityText } from '../../entities/proposal/probability-text.ts';
import { OutcomePlots } from '../../features/scorecard/outcome-plots.tsx';
import { scorecardQuery } from '../../features/scorecard/scorecard-api.ts';
import { SummaryTable } from '../../features/scorecard/summary-table.tsx';
import { VerdictList } from '../../features/scorecard/verdict-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';

/** What the workspace's verdicts were worth, once the market had gone on. */
export default function ScorecardPage() {
  const scorecard = useInfiniteQuery(scorecardQuery);
  const benchmark = useBenchmark();
  return (
    <>
      <main className="mx-auto grid w-full max-w-[1180px] grid-cols-[minmax(0,1fr)] gap-4 p-3 sm:p-5">
        <div className="grid gap-1">
          <h1 className="text-2xl font-semibold tracking-tight">Scorecard</h1>
          <p className="max-w-[72ch] text-soft">
            A verdict’s confidence says how well its evidence supports it and is not a chance of profit: here is what
            verdicts were worth against {benchmark} and their sector, approved, dismissed and expired ones alike.
          </p>
        </div>
        <Loaded read={scorecard} what="the scorecard">
          {({ pages }) => (
            <Verdicts
              pages={pages}
              older={
                scorecard.hasNextPage && (
                  <Button
                    className="h-8"
                    disabled={scorecard.isFetchingNextPage}
                    onClick={() => void scorecard.fetchNextPage()}
                  >
                    Older
                  </Button>
                )
              }
            />
          )}
        </Loaded>
      </main>
    </>
  );
}

function Verdicts({ pages, older }: { pages: readonly ScorecardResponse[]; older: ReactNode }) {
  const benchmark = useBenchmark();
  const [first] = pages;
  const points = pages.flatMap((page) => page.points);
  if (!first || points.length === 0) return <NothingYet />;
  return (
    <>
      <Probabilities probability={first.probability} />
      <Settled title="Forward" summary={first.summary} source="forward" points={points} />
      <Settled title="Backtest" summary={first.summary} source="backtest" points={points} />
      <Panel title="Verdicts" aside={<Legend>Excess over {benchmark}; below it, over the sector</Legend>}>
        <VerdictList points={points} />
        {older && <div className="border-t border-line px-4 py-2">{older}</div>}
      </Panel>
    </>
  );
}

function Legend({ children }: { children: ReactNode }) {
  return <span className="text-xs text-soft">{children}</span>;
}

function NothingYet() {
  return (
    <Panel title="Not enough settled verdicts yet">
      <div className="grid max-w-[72ch] gap-2 p-4 text-soft">
        <p>No verdict of this workspace has been settled yet. What has to happen:</p>
        <ol className="ml-5 list-decimal">
          <li>
            A run gives Buy or Watch:{' '}
            <Link to="/app" className="text-accent underline underline-offset-3">
              start one in the workspace
            </Link>
            .
          </li>
          <li>
            Trading days pass: a verdict is settled 1, 5, 20 and 60 trading days after it. A recorded market settles
            what its later closes reach.
          </li>
          <li>From 8 independent periods on, its figures count; under 30 verdicts they are observational.</li>
        </ol>
      </div>
    </Panel>
  );
}

function Probabilities({ probability: { horizon, buy, watch } }: Pick<ScorecardResponse, 'probability'>) {
  const benchmark = useBenchmark();
  return (
    <Panel
      title="Probability"
      aside={
        <Legend>
          To beat {benchmark} over {horizon} trading days
        </Legend>
      }
    >
      <dl className="grid gap-x-8 gap-y-3 p-4 sm:grid-cols-2">
        {Object.entries({ Buy: buy, Watch: watch }).map(([verdict, known]) => {
          const { figure, sample } = probabilityText(known);
          return (
            <div key={verdict} className="grid min-h-12 grid-cols-[4rem_1fr] items-baseline gap-x-3">
              <dt className="font-medium">{verdict}</dt>
              <dd>
                {figure && <span className="figures mr-2 text-2xl">{figure}</span>}
                <span className="text-sm text-soft">{sample}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </Panel>
  );
}

const SAYS = {
  forward: 'Given before anybody could know what came.',
  backtest: 'Given as of a past day, on a recorded market that goes on after it. Reported apart: it proves less.',
};

type SettledProps = {
  title: string;
  summary: readonly ScorecardSummary[];
  source: ScorecardSummary['source'];
  points: readonly ScorecardPoint[];
};

/** Forward or backtest: figures and plots, or what they still wait for. */
function Settled({ title, summary, source, points }: SettledProps) {
  const rows = summary.filter((row) => row.source === source);
  const own = points.filter((point) => point.source === source);
  const settled = rows.some(({ samples }) => samples > 0);
  if (!settled && source === 'backtest' && own.length === 0) return null;
  return (
    <Panel title={title} aside={<Legend>{SAYS[source]}</Legend>}>
      {!settled ? (
        <p className="p-4 text-soft">
          Not enough settled verdicts yet: {own.length === 0 ? 'none was given' : `${own.length} wait for later closes`}
          . A verdict is settled 1, 5, 20 and 60 trading days after its close.
        </p>
      ) : (
        <div className="grid gap-5 p-4">
          <SummaryTable rows={rows} caption={`${title}: what verdicts were worth by horizon and verdict`} />
          <OutcomePlots points={own} what={title} />
        </div>
      )}
    </Panel>
  );
}
