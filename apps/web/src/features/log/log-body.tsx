import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { endsRun, type ForkFrom, type LogEntry } from '../../entities/log/log-entry.ts';
import { lanesReader } from '../../entities/log/ticker-lanes.ts';
import { TickerLanes } from '../../entities/log/ticker-lanes-view.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { EmptyText } from '../../ui/panel.tsx';
import { ALL_LINES, filterReader, kindsReader, type LogFilter } from './log-filter.ts';
import { LogFilterBar } from './log-filter-bar.tsx';

/** Loaded with the first line: the virtual list is the largest script of the log. */
const LogList = lazyPart(() => import('../../entities/log/log-list.tsx').then((list) => ({ default: list.LogList })));

type LogBodyProps = {
  log: readonly LogEntry[];
  clearedThrough: number;
  autoScroll: boolean;
  /** Of the line that the address names. */
  target: number | undefined;
  linkTo: (entry: LogEntry) => string;
  onFork: ForkFrom | undefined;
};

/** The tickers of the run, and its lines: all, or those that the reader asked for. */
export function LogBody({ log, clearedThrough, autoScroll, target, linkTo, onFork }: LogBodyProps) {
  const [filter, setFilter] = useState<LogFilter>(ALL_LINES);
  const [lanesOf] = useState(lanesReader);
  const [kindsOf] = useState(kindsReader);
  const sought = useDeferredValue(filter);
  const shownOf = useMemo(() => filterReader(sought, clearedThrough), [sought, clearedThrough]);
  const lanes = lanesOf(log);
  const shown = shownOf(log);
  const last = log.at(-1);
  const ended = last !== undefined && endsRun(last);
  const [onSymbol] = useState(() => (symbol: string | null) => setFilter((known) => ({ ...known, symbol })));
  return (
    <div className={`unrolls sm:not-print:flex sm:flex-col sm:[&>*]:shrink-0 ${HEIGHT}`}>
      {lanes.length > 0 && <TickerLanes lanes={lanes} only={filter.symbol} onChoose={onSymbol} />}
      {log.length > 0 && (
        <LogFilterBar filter={filter} kinds={kindsOf(log)} shown={shown.length} of={log.length} onChange={setFilter} />
      )}
      <div className="unrolls min-h-0 max-sm:h-[58dvh] sm:flex-1">
        {shown.length === 0 ? (
          <div className="flex h-full">
            <EmptyText>{sought !== ALL_LINES && log.length > 0 ? 'No matching entries.' : READY}</EmptyText>
          </div>
        ) : (
          <Suspense fallback={null}>
            <LogList
              key={JSON.stringify(sought)}
              log={shown}
              lanes={lanes}
              autoScroll={autoScroll && !(ended && shown.length < log.length)} // what was found is read from its beginning
              target={target}
              linkTo={linkTo}
              onFork={onFork}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** Of lanes, filters and lines together: nothing below moves when a run begins and its tickers come. */
const HEIGHT = 'sm:h-[clamp(434px,calc(100dvh-27.5rem),925px)]';
const READY = 'Ready to scout gems? Start a run to see agent thoughts, searches, and validations live.';
