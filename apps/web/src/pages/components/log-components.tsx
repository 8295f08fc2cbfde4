import { lazy, Suspense, useState } from 'react';
import { headingOfEntry } from '../../entities/log/log-entry.ts';
import { LogList } from '../../entities/log/log-list.tsx';
import { loadLogDetails } from '../../entities/log/log-row.tsx';
import { runProgressOf } from '../../entities/log/run-progress.ts';
import { tickerLanesOf } from '../../entities/log/ticker-lanes.ts';
import { TickerLanes } from '../../entities/log/ticker-lanes-view.tsx';
import { ALL_LINES, type LogFilter } from '../../features/log/log-filter.ts';
import { LogFilterBar } from '../../features/log/log-filter-bar.tsx';
import { RunBar } from '../../features/runs/run-bar.tsx';
import { SAMPLE_LOG } from './sample-log.ts';
import { nothing } from './specimen.tsx';

const LogDetails = lazy(loadLogDetails);
const UNDER_WAY = SAMPLE_LOG.slice(0, 12);
const LANES = tickerLanesOf(SAMPLE_LOG);

export function Run() {
  const [only, setOnly] = useState<string | null>(null);
  const bar = { isShown: true, onStop: nothing, onFork: undefined, reconnectingSince: undefined };
  return (
    <>
      <div className="grid divide-y divide-line rounded-md border border-line bg-surface">
        <RunBar {...bar} progress={runProgressOf([])} active />
        <RunBar {...bar} progress={runProgressOf(UNDER_WAY)} active />
        <RunBar {...bar} progress={runProgressOf(UNDER_WAY)} active reconnectingSince={Date.UTC(2026, 0, 30, 14, 3)} />
        <RunBar {...bar} progress={runProgressOf(SAMPLE_LOG)} active={false} onFork={nothing} />
      </div>
      <div className="rounded-md border border-line bg-surface">
        <TickerLanes lanes={LANES} only={only} onChoose={setOnly} />
      </div>
    </>
  );
}

export function LogLines() {
  const [filter, setFilter] = useState<LogFilter>({ ...ALL_LINES, text: 'volume' });
  const kinds = [...new Set(SAMPLE_LOG.map(headingOfEntry))];
  return (
    <div className="rounded-md border border-line bg-surface">
      <LogFilterBar filter={filter} kinds={kinds} shown={2} of={SAMPLE_LOG.length} onChange={setFilter} />
      <div className="h-[34rem]">
        <LogList log={SAMPLE_LOG} lanes={LANES} autoScroll={false} onFork={nothing} />
      </div>
    </div>
  );
}

/** What a line shows when it is opened, for each kind of payload. */
export function PayloadKinds() {
  return SAMPLE_LOG.filter(({ payload }) => payload).map((entry) => (
    <div key={entry.seq} className="rounded-md border border-line bg-surface pt-3">
      <p className="px-4 pb-1 text-sm font-medium sm:pl-[5.5rem]">{headingOfEntry(entry)}</p>
      <Suspense fallback={null}>
        <LogDetails entry={entry} confidenceBefore={undefined} onFork={undefined} />
      </Suspense>
    </div>
  ));
}
