import type { ScorecardResponse, ScorecardPoint, ScorecardSummary } from '@gemscout/contracts';
import { SETTLEMENT_SOURCES } from '@gemscout/domain';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { configQuery } from '../../api/config-query.ts';
import { useBenchmark } from '../../entities/market/use-benchmark.ts';
import { probabilityText } from '../../entities/proposal/probability-text.ts';
import { firstSettlesText, INVENTED_PRICES } from '../../features/scorecard/first-settles-text.ts';
import { OutcomePlots } from '../../features/scorecard/outcome-plots.tsx';
import { rangesText } from '../../features/scorecard/ranges-text.ts';
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
  const { data: config } = useQuery(configQuery);
  return (
    <>
      <main className="mx-auto grid w-full max-w-[1180px] grid-cols-[minmax(0,1fr)] gap-4 p-3 sm:p-5">
        <div className="grid gap-1">
          <h1 className="text-2xl font-semibold tracking-tight">Scorecard</h1>
          {config?.fictional && <p className="font-medium text-watch">{INVENTED_PRICES}</p>}
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
  if (!first) return null;
  if (points.length === 0) return <NothingYet scorecard={first} />;
  return (
    <>
      {first.first_settles && <FirstSettles scorecard={first} />}
      <Probabilities probability={first.probability} />
      {SETTLEMENT_SOURCES.map((source) => (
        <Settled key={source} source={source} summary={first.summary} ranges={first.ranges} points={points} />
      ))}
      <Panel
        title="Verdicts"
        aside={
          <Legend>Excess over {benchmark}; below it, over the sector. Underlined: at the verdict’s own horizon</Legend>
        }
      >
        <VerdictList points={points} />
        {older && <div className="border-t border-line px-4 py-2">{older}</div>}
      </Panel>
    </>
  );
}

function FirstSettles({ scorecard }: { scorecard: ScorecardResponse }) {
  const { data: config } = useQuery(configQuery);
  return <p>{config && firstSettlesText(scorecard.first_settles, config)}</p>;
}

function Legend({ children }: { children: ReactNode }) {
  return <span className="text-xs text-soft">{children}</span>;
}

function NothingYet({ scorecard }: { scorecard: ScorecardResponse }) {
  return (
    <Panel title="No settled verdict yet">
      <div className="grid max-w-[72ch] gap-2 p-4">
        <FirstSettles scorecard={scorecard} />
        <p className="text-soft">
          A run that gives Buy or Watch fills this page:{' '}
          <Link to="/app" className="text-accent underline underline-offset-3">
            start one in the workspace
          </Link>
          . Each verdict is measured 1, 5, 20 and 60 trading days after it, a recorded market’s by the later closes in
          its folder. From 8 independent periods on, the figures count; under 30 verdicts they are observational.
        </p>
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

type Source = ScorecardSummary['source'];

const ABOUT: Readonly<Record<Source, { readonly title: string; readonly says: string }>> = {
  forward: { title: 'Forward', says: 'Given before anybody could know what came.' },
  backtest: {
    title: 'Backtest',
    says: 'Given as of a past day, on a recorded market that goes on after it. Reported apart: it proves less.',
  },
  invented: { title: 'Invented prices', says: 'Drawn at random, without regard to any verdict.' },
};

type SettledProps = {
  source: Source;
  summary: readonly ScorecardSummary[];
  ranges: ScorecardResponse['ranges'];
  points: readonly ScorecardPoint[];
};

/** The figures and plots of one source; nothing where it has no verdict. */
function Settled({ source, summary, ranges, points }: SettledProps) {
  const rows = summary.filter((row) => row.source === source);
  const own = points.filter((point) => point.source === source);
  const { title, says } = ABOUT[source];
  const range = ranges.find((each) => each.source === source);
  if (rows.length === 0) return null;
  return (
    <Panel title={title} aside={<Legend>{says}</Legend>}>
      <div className="grid gap-5 p-4">
        <SummaryTable rows={rows} caption={`${title}: what verdicts were worth by horizon and verdict`} />
        {range && <p>{rangesText(range)}</p>}
        <OutcomePlots points={own} what={title} />
      </div>
    </Panel>
  );
}
