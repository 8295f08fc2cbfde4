import { useMemo, useState, type ReactNode } from 'react';
import type { ForkFrom, LogEntry } from '../../entities/log/log-entry.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/meter.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LogBody } from './log-body.tsx';
import { useAutoScroll } from './use-auto-scroll.ts';

type LogPanelProps = {
  log: readonly LogEntry[];
  clearedThrough: number;
  /** The part of the lines that are steps, 0 to 1. */
  share: number;
  /** Identifies the run: another one begins with everything folded. */
  runId: string | null;
  /** Of the line that the address names. */
  target: number | undefined;
  runBar: ReactNode;
  lastRuns: ReactNode;
  onClear: () => void;
  onFork: ForkFrom | undefined;
};

/** The live log: a line a step, as it happens. */
export function LogPanel({ log, share, runBar, lastRuns, onClear, ...rest }: LogPanelProps) {
  const { clearedThrough, runId, target, onFork } = rest;
  const [autoScroll, setAutoScroll] = useAutoScroll();
  const linkTo = useMemo(() => linksTo(runId), [runId]);
  const empty = (log.at(-1)?.seq ?? -Infinity) <= clearedThrough;
  return (
    <Panel
      title="AI Thinking Process"
      className="max-sm:overflow-clip"
      aside={
        <div className="flex flex-wrap items-center gap-x-1 gap-y-1 max-sm:w-full max-sm:justify-between sm:gap-x-3">
          <label className="flex items-center gap-2 text-xs text-soft">
            <input
              type="checkbox"
              role="switch"
              className="size-4 accent-accent"
              checked={autoScroll}
              onChange={({ target }) => setAutoScroll(target.checked)}
            />
            Auto-scroll
          </label>
          <ClearControl disabled={empty} onClear={onClear} />
          {lastRuns}
        </div>
      }
    >
      {runBar}
      <ProgressBar label="Progress" share={share} />
      <LogBody
        key={runId}
        log={log}
        clearedThrough={clearedThrough}
        autoScroll={autoScroll}
        target={target}
        linkTo={linkTo}
        onFork={onFork}
      />
    </Panel>
  );
}

/** The address of each line of a run, to be passed on. */
function linksTo(runId: string | null): (entry: LogEntry) => string {
  const run = `${location.origin}/app?run=${runId}`;
  return ({ seq }) => `${run}&seq=${seq}`;
}

function ClearControl({ disabled, onClear }: { disabled: boolean; onClear: () => void }) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button look="quiet" className="h-8 max-sm:px-2" disabled={disabled} onClick={() => setAsking(true)}>
        Clear
      </Button>
    );
  }
  const answer = (confirmed: boolean) => () => {
    setAsking(false);
    if (confirmed) onClear();
  };
  return (
    <span role="group" aria-label="Clear the log?" className="flex items-center gap-1">
      <Button look="danger" className="h-8" autoFocus onClick={answer(true)}>
        Confirm
      </Button>
      <Button look="quiet" className="h-8" onClick={answer(false)}>
        Cancel
      </Button>
    </span>
  );
}
