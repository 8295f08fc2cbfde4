import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { endsRun, type ForkFrom, type LogEntry } from '../../entities/log/log-entry.ts';
import { lanesReader } from '../../entities/log/ticker-lanes.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { EmptyText } from '../../ui/panel.tsx';
import { ALL_LINES, filterReader, kindsReader, type LogFilter } from './log-filter.ts';
import { LogFilterBar } from './log-filter-bar.tsx';

/** Loaded with the first line: the virtual list is the largest script of the log. */
const LogList = lazyPart(() => import('../../entities/log/log-list.tsx').then((list) => ({ default: list.LogList })));

type LogBodyProps = {
  /** Of the run that is shown: its lines are there, or on their way. */
  runId: string | null;
  log: readonly LogEntry[];
  clearedThrough: number;
  autoScroll: boolean;
  /** Of the line that the address names. */
  target: number | undefined;
  linkTo: (entry: LogEntry) => string;
  /** The ticker whose lines alone are shown. */
  only: string | null;
  onOnly: (symbol: string | null) => void;
  onFork: ForkFrom | undefined;
};

type Sought = Omit<LogFilter, 'symbol'>;

/** The lines of the run: all, or those that the reader asked for. */
export function LogBody({ runId, only, onOnly, ...shown }: LogBodyProps) {
  const { log, clearedThrough } = shown;
  const [own, setOwn] = useState<Sought>(ALL_LINES);
  const filter = useMemo(() => ({ ...own, symbol: only }), [own, only]);
  const [kindsOf] = useState(kindsReader);
  const sought = useDeferredValue(filter);
  const shownOf = useMemo(() => filterReader(sought, clearedThrough), [sought, clearedThrough]);
  const lines = shownOf(log);
  const changeFilter = ({ symbol, ...changed }: LogFilter) => {
    setOwn(changed);
    if (symbol !== only) onOnly(symbol);
  };
  return (
    <div className="unrolls sm:not-print:flex sm:min-h-0 sm:flex-1 sm:flex-col sm:[&>*]:shrink-0">
      {runId !== null && (
        <LogFilterBar
          filter={filter}
          kinds={kindsOf(log)}
          shown={lines.length}
          of={log.length}
          onChange={changeFilter}
        />
      )}
      <div className={`unrolls min-h-0 sm:flex-1 ${runId === null ? '' : 'max-sm:h-[58dvh]'}`}>
        {lines.length === 0 ? (
          <div className="flex h-full">
            <EmptyText>{isSought(sought) && log.length > 0 ? 'No matching entries.' : READY}</EmptyText>
          </div>
        ) : (
          <Lines key={JSON.stringify(sought)} {...shown} lines={lines} />
        )}
      </div>
    </div>
  );
}

type LinesProps = Omit<LogBodyProps, 'runId' | 'only' | 'onOnly'> & { lines: readonly LogEntry[] };

function Lines({ log, lines, autoScroll, target, linkTo, onFork }: LinesProps) {
  const [lanesOf] = useState(lanesReader);
  const last = log.at(-1);
  const ended = last !== undefined && endsRun(last);
  return (
    <Suspense fallback={null}>
      <LogList
        log={lines}
        lanes={lanesOf(log)}
        autoScroll={autoScroll && !(ended && lines.length < log.length)} // what was found is read from its beginning
        target={target}
        linkTo={linkTo}
        onFork={onFork}
      />
    </Suspense>
  );
}

function isSought({ symbol, kind, text }: LogFilter): boolean {
  return symbol !== null || kind !== null || text !== '';
}

const READY = 'Ready to scout gems? Start a run to see agent thoughts, searches, and validations live.';
