import { useMemo, type ReactNode } from 'react';
import type { ForkFrom, LogEntry } from '../../entities/log/log-entry.ts';
import { ProgressBar } from '../../ui/meter.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LogBody } from './log-body.tsx';
import { LogHeader } from './log-header.tsx';
import { useAutoScroll } from './use-auto-scroll.ts';
import type { LogSize } from './use-log-size.ts';

export type LogPanelProps = {
  log: readonly LogEntry[];
  clearedThrough: number;
  /** The part of the lines that are steps, 0 to 1. */
  share: number;
  /** Identifies the run: another one begins with everything folded. */
  runId: string | null;
  /** Of the line that the address names. */
  target: number | undefined;
  size: LogSize;
  onSize: (size: LogSize) => void;
  /** The ticker whose lines alone are shown. */
  only: string | null;
  onOnly: (symbol: string | null) => void;
  /** A run is under way: its bar stays when the log is collapsed. */
  active: boolean;
  runBar: ReactNode;
  replay: ReactNode;
  lastRuns: ReactNode;
  onClear: () => void;
  onFork: ForkFrom | undefined;
};

const ON_WIDE_SCREENS = 'wide:not-print:h-auto wide:min-h-0 wide:flex-1';
const HEIGHTS: Readonly<Record<LogSize, string>> = {
  usual: `sm:not-print:h-[clamp(26rem,55dvh,44rem)] wide:max-h-[50%] ${ON_WIDE_SCREENS}`,
  full: `sm:not-print:h-[calc(100dvh-9rem)] ${ON_WIDE_SCREENS}`,
  collapsed: '',
};
/** Where the page is one column, a log that never had a line takes no more than its sentence needs. */
const EMPTY_HEIGHT = `wide:max-h-[50%] ${ON_WIDE_SCREENS}`;

/** The live log: a line a step, as it happens. */
export function LogPanel({
  log,
  share,
  size,
  onSize,
  active,
  runBar,
  replay,
  lastRuns,
  onClear,
  ...rest
}: LogPanelProps) {
  const { clearedThrough, runId } = rest;
  const [autoScroll, setAutoScroll] = useAutoScroll();
  const linkTo = useMemo(() => linksTo(runId), [runId]);
  const isOpen = size !== 'collapsed';
  return (
    <Panel
      title="AI Thinking Process"
      className={`max-sm:overflow-clip ${size === 'usual' && !active && rest.runId === null ? EMPTY_HEIGHT : HEIGHTS[size]}`}
      aside={
        <LogHeader
          entries={entriesIn(log, clearedThrough)}
          size={size}
          onSize={onSize}
          autoScroll={autoScroll}
          onAutoScroll={setAutoScroll}
          onClear={onClear}
          replay={replay}
          lastRuns={lastRuns}
        />
      }
    >
      {(isOpen || active) && runBar}
      {(isOpen || active) && <ProgressBar label="Progress" share={share} />}
      {isOpen && <LogBody key={runId} log={log} autoScroll={autoScroll} linkTo={linkTo} {...rest} />}
    </Panel>
  );
}

/** The lines that Clear has not taken away. */
function entriesIn(log: readonly LogEntry[], clearedThrough: number): number {
  return log.length - (log.findLastIndex(({ seq }) => seq <= clearedThrough) + 1);
}

/** The address of each line of a run, to be passed on. */
function linksTo(runId: string | null): (entry: LogEntry) => string {
  const run = `${location.origin}/app?run=${runId}`;
  return ({ seq }) => `${run}&seq=${seq}`;
}
