import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
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
export function LogList({ autoScroll, ...lines }: LogListProps) {
  const { log, target } = lines;
  const scroller = useRef<HTMLDivElement>(null);
  const { following, unseen, watch, hold, resume } = useFollowing(log.length);
  const [opened, toggle] = useOpenedLines(hold);
  const rows = useRows(log, scroller);
  const { aimed, letGo } = useTarget(log, target, (index) => {
    const seq = log[index]?.seq;
    if (seq !== undefined && !opened.has(seq)) toggle(seq);
    scroller.current?.scrollIntoView({ block: 'center' });
    rows.scrollToIndex(index, { align: 'center' });
  });
  useAutoScrolling(scroller, rows.getTotalSize(), autoScroll && following && !aimed);
  useEffect(() => void loadLogDetails(), []);

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
        <Lines {...lines} rows={rows} opened={opened} onToggle={toggle} />
      </div>
      {unseen > 0 && <NewLines count={unseen} onShow={showEnd} />}
    </div>
  );
}

type Rows = Virtualizer<HTMLDivElement, Element>;

/** Positions and heights of the lines in sight. */
function useRows(log: readonly LogEntry[], scroller: RefObject<HTMLDivElement | null>): Rows {
  return useVirtualizer({
    count: log.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => log[index]?.seq ?? index, [log]),
    estimateSize: () => ESTIMATED_HEIGHT,
    overscan: OVERSCAN,
  });
}

/** The numbers of the lines that are open, and what opens or closes one. */
function useOpenedLines(hold: () => void) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
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
  return [opened, toggle] as const;
}

/** Goes to the end as the list grows. The virtual list's own way to an index goes there step by step, measuring. */
function useAutoScrolling(scroller: RefObject<HTMLDivElement | null>, height: number, scrolls: boolean) {
  useLayoutEffect(() => {
    if (scrolls) scroller.current?.scrollTo({ top: height });
  }, [scroller, scrolls, height]);
}

type LinesProps = Omit<LogListProps, 'autoScroll'> & {
  rows: Rows;
  opened: ReadonlySet<number>;
  onToggle: (seq: number) => void;
};

function Lines({ log, lanes, target, linkTo, onFork, rows, opened, onToggle }: LinesProps) {
  const printing = usePrinting();
  const shown = printing ? linesOnPaper(log.length) : rows.getVirtualItems();
  return (
    <>
      {printing && <CutOnPaper lines={log.length} />}
      <div
        role="list"
        aria-label="Log"
        data-lines={log.length}
        data-key-list
        className="unrolls relative w-full"
        style={{ height: rows.getTotalSize() }}
      >
        {shown.map(({ index, start }) => {
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
              onToggle={onToggle}
              onFork={onFork}
            />
          ) : null;
        })}
      </div>
    </>
  );
}

/** Says that a log is too long to be printed as a whole; nothing if it is not. */
function CutOnPaper({ lines }: { lines: number }) {
  if (lines <= MOST_ON_PAPER) return null;
  return (
    <p className="px-4 py-2 text-sm">
      The last {countText(MOST_ON_PAPER)} of {countText(lines)} lines.
    </p>
  );
}

function NewLines({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <button
      type="button"
      onClick={onShow}
      className="absolute bottom-3 left-1/2 flex -translate-x-1/2 items-center gap-1.5 rounded-full bg-accent px-3.5 py-1.5 text-xs font-medium text-on-accent shadow-float"
    >
      <span className="figures">{count}</span> new <ArrowDown size={14} aria-label="below" />
    </button>
  );
}

/** Paper has no place to scroll: every line is there, one below the other. */
function linesOnPaper(lines: number): readonly { readonly index: number; readonly start: number }[] {
  const first = Math.max(0, lines - MOST_ON_PAPER);
  return Array.from({ length: lines - first }, (_, place) => ({ index: first + place, start: 0 }));
}
