import { useMemo, useState } from 'react';
import { EmptyText } from '../../ui/panel.tsx';
import { ConfidenceBadge, VerdictPill } from '../../ui/verdict.tsx';
import type { ForkFrom, LogEntry } from './log-entry.ts';
import { LogList } from './log-list.tsx';
import { tickerLanesOf, type TickerLane } from './ticker-lanes.ts';

type LogBodyProps = {
  log: readonly LogEntry[];
  clearedThrough: number;
  autoScroll: boolean;
  onFork: ForkFrom | undefined;
};

/** The tickers of the run, and its lines: all, or those of one ticker. */
export function LogBody({ log, clearedThrough, autoScroll, onFork }: LogBodyProps) {
  const [only, setOnly] = useState<string | null>(null);
  const lanes = useMemo(() => tickerLanesOf(log), [log]);
  const shown = log.filter(({ seq, symbol }) => seq > clearedThrough && (only === null || symbol === only));
  return (
    <>
      {lanes.length > 1 && <TickerLanes lanes={lanes} only={only} onChoose={setOnly} />}
      <div className="h-[clamp(320px,calc(100dvh-32rem),760px)] min-h-0">
        {shown.length === 0 ? (
          <div className="flex h-full">
            <EmptyText>
              Ready to scout gems? Start a run to see agent thoughts, searches, and validations live.
            </EmptyText>
          </div>
        ) : (
          <LogList key={only} log={shown} lanes={lanes} autoScroll={autoScroll} onFork={onFork} />
        )}
      </div>
    </>
  );
}

type TickerLanesProps = {
  lanes: readonly TickerLane[];
  only: string | null;
  onChoose: (symbol: string | null) => void;
};

/** Where each ticker stands. A chosen one shows its own lines; chosen again, all are back. */
function TickerLanes({ lanes, only, onChoose }: TickerLanesProps) {
  return (
    <div
      role="group"
      aria-label="Show one ticker"
      className="flex max-h-[5.2rem] flex-wrap gap-1.5 overflow-y-auto border-b border-line px-4 py-2"
    >
      {lanes.map(({ symbol, colour, confidence, verdict, skipped }) => (
        <button
          key={symbol}
          type="button"
          aria-pressed={only === symbol}
          onClick={() => onChoose(only === symbol ? null : symbol)}
          className="flex h-7 items-center gap-1.5 rounded-desk border border-line px-2 text-[0.87rem] hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent-soft"
        >
          <span aria-hidden className={`size-2 rounded-full ${colour}`} />
          <span className="figures font-semibold">{symbol}</span>
          {skipped && <span className="text-soft">skipped</span>}
          {verdict && <VerdictPill verdict={verdict} />}
          {verdict && <ConfidenceBadge score={confidence} />}
        </button>
      ))}
    </div>
  );
}
