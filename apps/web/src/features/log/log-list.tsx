import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ForkFrom, LogEntry } from './log-entry.ts';
import { loadLogDetails, LogRow } from './log-row.tsx';
import type { TickerLane } from './ticker-lanes.ts';
import { useFollowing } from './use-following.ts';

const ESTIMATED_HEIGHT = 36;
const OVERSCAN = 12;

type LogListProps = {
  log: readonly LogEntry[];
  lanes: readonly TickerLane[];
  autoScroll: boolean;
  onFork: ForkFrom | undefined;
};

/** The lines, of which only those in sight are in the page. Scrolling up suspends auto-scroll; the end resumes it. */
export function LogList({ log, lanes, autoScroll, onFork }: LogListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const { following, unseen, watch, hold, resume } = useFollowing(log.length);
  const rows = useVirtualizer({
    count: log.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => log[index]?.seq ?? index,
    estimateSize: () => ESTIMATED_HEIGHT,
    overscan: OVERSCAN,
  });
  const scrolls = autoScroll && following;

  useEffect(() => void loadLogDetails(), []);

  useEffect(() => {
    if (scrolls) rows.scrollToIndex(log.length - 1, { align: 'end' });
  }, [rows, scrolls, log.length]);

  function toggle(seq: number) {
    const next = new Set(opened);
    if (!next.delete(seq)) {
      next.add(seq);
      hold(); // what is being read stays where it is
    }
    setOpened(next);
  }

  function showEnd() {
    resume();
    rows.scrollToIndex(log.length - 1, { align: 'end' });
  }

  return (
    <div className="relative h-full">
      <div
        ref={scroller}
        {...watch}
        tabIndex={0}
        role="group"
        aria-label="Log, scrollable"
        className="h-full overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div role="list" aria-label="Log" className="relative w-full" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ key, index, start }) => {
            const entry = log[index];
            return entry ? (
              <LogRow
                key={key}
                measure={rows.measureElement}
                entry={entry}
                index={index}
                count={log.length}
                top={start}
                lane={lanes.find(({ symbol }) => symbol === entry.symbol)?.colour}
                open={opened.has(entry.seq)}
                onToggle={() => toggle(entry.seq)}
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
          className="absolute bottom-3 left-1/2 flex -translate-x-1/2 items-center gap-1.5 rounded-full bg-accent px-3.5 py-1.5 text-[0.87rem] font-medium text-on-accent shadow-float"
        >
          <span className="figures">{unseen}</span> new <ArrowDown size={14} aria-label="below" />
        </button>
      )}
    </div>
  );
}
