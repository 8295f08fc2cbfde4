import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { countText } from '../../ui/figure-text.ts';
import { confidenceBefore, type ForkFrom, type LogEntry } from './log-entry.ts';
import { loadLogDetails, LogRow } from './log-row.tsx';
import type { TickerLane } from './ticker-lanes.ts';
import { useFollowing } from './use-following.ts';
import { usePrinting } from './use-printing.ts';
import { useTarget } from './use-target.ts';

const ESTIMATED_HEIGHT = 36;
const OVERSCAN = 8;
/** Of a longer log the last lines are printed. */
const MOST_ON_PAPER = 2_000;

type LogListProps = {
  log: readonly LogEntry[];
  lanes: readonly TickerLane[];
  autoScroll: boolean;
  /** Of the line to bring into sight and to open, once it is there. */
  target?: number | undefined;
  /** The address of a line; without it none can be linked to. */
  linkTo?: (entry: LogEntry) => string;
  onFork: ForkFrom | undefined;
};

/** The lines, of which only those in sight are in the page. Scrolling up suspends auto-scroll; the end resumes it. */
export function LogList({ log, lanes, autoScroll, target, linkTo, onFork }: LogListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const { following, unseen, watch, hold, resume } = useFollowing(log.length);
  const printing = usePrinting();
  const rows = useVirtualizer({
    count: log.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => log[index]?.seq ?? index, [log]),
    estimateSize: () => ESTIMATED_HEIGHT,
    overscan: OVERSCAN,
  });
  const toggle = useCallback(
    (seq: number) => {
      setOpened((known) => {
        const next = new Set(known);
        if (!next.delete(seq)) next.add(seq);
        return next;
      });
      hold(); // what is being read stays where it is
    },
    [hold],
  );
  const { aimed, letGo } = useTarget(log, target, (index) => {
    const seq = log[index]?.seq;
    if (seq !== undefined && !opened.has(seq)) toggle(seq);
    scroller.current?.scrollIntoView({ block: 'center' });
    rows.scrollToIndex(index, { align: 'center' });
  });
  const scrolls = autoScroll && following && !aimed;

  useEffect(() => void loadLogDetails(), []);

  // Not by the virtual list's own way to an index, which goes there step by step, measuring.
  const height = rows.getTotalSize();
  useLayoutEffect(() => {
    if (scrolls) scroller.current?.scrollTo({ top: height });
  }, [scrolls, height]);

  function showEnd() {
    letGo();
    resume();
  }

  return (
    <div className="unrolls relative h-full">
      <div
        ref={scroller}
        {...watch}
        onWheelCapture={letGo}
        onTouchMoveCapture={letGo}
        onKeyDownCapture={letGo}
        tabIndex={0}
        role="group"
        aria-label="Log, scrollable"
        className="unrolls h-full overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        {printing && log.length > MOST_ON_PAPER && (
          <p className="px-4 py-2 text-sm">
            The last {countText(MOST_ON_PAPER)} of {countText(log.length)} lines.
          </p>
        )}
        <div
          role="list"
          aria-label="Log"
          data-lines={log.length}
          data-key-list
          className="unrolls relative w-full"
          style={{ height }}
        >
          {(printing ? linesOnPaper(log.length) : rows.getVirtualItems()).map(({ index, start }) => {
            const entry = log[index];
            return entry ? (
              <LogRow
                key={entry.seq}
                measure={rows.measureElement}
                entry={entry}
                index={index}
                top={start}
                lane={lanes.find(({ symbol }) => symbol === entry.symbol)?.colour}
                open={opened.has(entry.seq)}
                confidenceBefore={opened.has(entry.seq) ? confidenceBefore(log, index) : undefined}
                targeted={entry.seq === target}
                link={linkTo?.(entry)}
                onToggle={toggle}
                onFork={onFork}
              />
            ) : null;
          })}
        </div>
      </div>
      {unseen > 0 && (
        <button
          type="button"
          onClick={showEnd}
          className="absolute bottom-3 left-1/2 flex -translate-x-1/2 items-center gap-1.5 rounded-full bg-accent px-3.5 py-1.5 text-xs font-medium text-on-accent shadow-float"
        >
          <span className="figures">{unseen}</span> new <ArrowDown size={14} aria-label="below" />
        </button>
      )}
    </div>
  );
}

/** Paper has no place to scroll: every line is there, one below the other. */
function linesOnPaper(lines: number): readonly { readonly index: number; readonly start: number }[] {
  const first = Math.max(0, lines - MOST_ON_PAPER);
  return Array.from({ length: lines - first }, (_, place) => ({ index: first + place, start: 0 }));
}
