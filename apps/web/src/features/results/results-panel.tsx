import type { RunResultResponse } from '@gemscout/contracts';
import { useQuotes } from '../../entities/market/quotes.ts';
import type { RunView } from '../../entities/run/run-console.ts';
import { nameOfRun } from '../../entities/run/runs-api.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyText, Panel } from '../../ui/panel.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { ResultRow } from './result-row.tsx';
import { GRID } from './result-grid.ts';
import { summaryOf } from './result-text.ts';
import { useShownResults, type ShownResults } from './use-shown-results.ts';

type ResultsPanelProps = {
  view: RunView;
  /** The ticker whose lines alone the log shows. */
  only: string | null;
  onChoose: (symbol: string | null) => void;
  /** Shows a run with its log. */
  onOpenRun: (runId: string) => void;
  className: string;
};

/** The tickers of the run that is shown, else of the last one: how far each is, its verdict, its price, and why. */
export default function ResultsPanel({ view, only, onChoose, onOpenRun, className }: ResultsPanelProps) {
  const { lastRun, read } = useShownResults(view);
  const named = lastRun?.id === view.runId ? undefined : lastRun; // its log is on its way
  return (
    <Panel
      title="Results"
      className={className}
      aside={
        <>
          <div
            className={`mr-auto flex min-w-0 flex-1 flex-wrap items-center gap-x-3 text-xs text-soft ${view.runId === null ? 'max-sm:min-h-[3lh]' : ''}`}
          >
            <p role="status" className="min-h-[1lh]">
              {read.data && read.data.length > 0 && summaryOf(read.data)}
            </p>
            {named && <LastRun run={named} />}
          </div>
          {named && (
            <Button look="quiet" className="h-7 px-2 text-xs" onClick={() => onOpenRun(named.id)}>
              Open its log
            </Button>
          )}
        </>
      }
    >
      <Loaded read={read} what="the results">
        {(results) => {
          if (results.length === 0) return <EmptyText>{emptyText(view, lastRun)}</EmptyText>;
          const activeRun = lastRun || view.phase === 'idle' ? null : view.runId;
          const choosing = { only, onChoose: lastRun ? undefined : onChoose };
          return <ResultsTable results={results} activeRun={activeRun} {...choosing} />;
        }}
      </Loaded>
    </Panel>
  );
}

function LastRun({ run }: { run: NonNullable<ShownResults['lastRun']> }) {
  return (
    <p className="truncate">
      Last run: {nameOfRun(run)}, <TimeAgo at={run.created_at} />
    </p>
  );
}

function emptyText(view: RunView, lastRun: ShownResults['lastRun']): string {
  if (view.phase !== 'idle' || lastRun?.status === 'active') return 'Tickers appear here once the run has chosen them.';
  if (view.log.length > 0 || lastRun) return 'The run ended before it chose a ticker.';
  return 'No runs yet. The results of a run appear here, one row for each ticker.';
}

type ResultsTableProps = {
  results: readonly RunResultResponse[];
  only: string | null;
  activeRun: string | null;
  /** Undefined where the page has no log of the run. */
  onChoose: ((symbol: string | null) => void) | undefined;
};

const HEADINGS = ['Ticker', 'Name', 'Verdict', 'Conf.', 'Price', 'Day', '30 days', 'Stage or reason'];

function ResultsTable({ results, only, activeRun, onChoose }: ResultsTableProps) {
  const quoteOf = useQuotes(results.map(({ symbol }) => symbol));
  return (
    <div role="group" aria-label="Show one ticker" tabIndex={0} className="unrolls min-h-0 flex-1 overflow-y-auto">
      <div role="table" aria-label="Results">
        <div role="rowgroup" className="sticky top-0 z-1 bg-surface max-sm:sr-only">
          <div role="row" className={`${GRID} h-6 border-b border-line text-2xs text-soft`}>
            {HEADINGS.map((heading) => (
              <span key={heading} role="columnheader" className={`truncate ${RIGHT.has(heading) ? 'text-right' : ''}`}>
                {heading}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" data-key-list>
          {results.map((result, index) => (
            <ResultRow
              key={result.symbol}
              result={result}
              index={index}
              quote={quoteOf(result.symbol)}
              chosen={only === result.symbol}
              onChoose={onChoose}
              activeRun={activeRun}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const RIGHT: ReadonlySet<string> = new Set(['Price', 'Day']);
