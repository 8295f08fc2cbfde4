import { Check, ChevronRight, Copy, Link2 } from 'lucide-react';
import { lazy, memo, Suspense, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Clock } from '../../ui/time.tsx';
import { Ticker } from '../company/ticker.tsx';
import { headingOfEntry, markOf, sentenceOf, textOfEntry, type ForkFrom, type LogEntry } from './log-entry.ts';
import { UnsupportedMark } from './unsupported-mark.tsx';

/** What a line shows when it is opened: no part of the first load. */
export const loadLogDetails = () => import('./details/log-details.tsx');
const LogDetails = lazy(loadLogDetails);

type LogRowProps = {
  /** Tells the list how high the row is; asked again when it opens, before anything is drawn. */
  measure: (row: HTMLDivElement | null) => void;
  entry: LogEntry;
  index: number;
  top: number;
  lane: string | undefined;
  open: boolean;
  /** Of an open line: what the confidence in its ticker was until then. */
  confidenceBefore: number | undefined;
  /** The line that the address names. */
  targeted: boolean;
  /** The address of this line, where it has one. */
  link: string | undefined;
  onToggle: (seq: number) => void;
  onFork: ForkFrom | undefined;
};

const COLOURS: Readonly<Record<string, string>> = { ERROR: 'text-bad', DONE: 'text-buy', NOTICE: 'text-watch' };

/** One step: time, ticker, heading, one sentence; opened, what the step really saw. */
export const LogRow = memo(function LogRow({
  measure,
  entry,
  index,
  top,
  lane,
  open,
  confidenceBefore,
  targeted,
  link,
  onToggle,
  onFork,
}: LogRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => measure(row.current), [measure, open]);
  return (
    <div
      ref={row}
      role="listitem"
      aria-setsize={-1}
      aria-posinset={index + 1}
      data-index={index}
      data-seq={entry.seq}
      data-label={entry.label}
      aria-current={targeted || undefined}
      className={`unrolls-row group absolute top-0 left-0 w-full border-b border-line/70 ${lookOf(open, targeted)}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span aria-hidden className={`absolute inset-y-0 left-0 w-[3px] ${lane ?? ''}`} />
      <Summary entry={entry} open={open} link={link} onToggle={onToggle} />
      {open && (
        <Suspense fallback={null}>
          <LogDetails entry={entry} confidenceBefore={confidenceBefore} onFork={onFork} />
        </Suspense>
      )}
    </div>
  );
});

/** What is always shown of a line. */
function Summary({ entry, open, link, onToggle }: Pick<LogRowProps, 'entry' | 'open' | 'link' | 'onToggle'>) {
  return (
    <div className="grid grid-cols-[auto_auto_1fr_auto] items-start gap-x-3 py-1 pr-2 pl-4 sm:grid-cols-[auto_3.6rem_8rem_1fr_auto]">
      <Clock at={entry.ts} className="pt-0.5 text-xs text-soft" />
      {entry.symbol ? (
        <Ticker symbol={entry.symbol} className="truncate pt-0.5" />
      ) : (
        <span className="figures truncate pt-0.5 font-semibold" />
      )}
      <LineHeading entry={entry} />
      <Sentence entry={entry} open={open} onToggle={() => onToggle(entry.seq)} />
      <span className="flex">
        {link && <CopyButton label="Copy link" text={() => link} icon={<Link2 size={14} aria-hidden />} />}
        <CopyButton label="Copy" text={() => textOfEntry(entry)} icon={<Copy size={14} aria-hidden />} />
      </span>
    </div>
  );
}

function LineHeading({ entry }: { entry: LogEntry }) {
  const mark = markOf(entry);
  return (
    <span title={entry.label} className={`pt-0.5 text-sm leading-snug font-medium ${COLOURS[entry.label] ?? ''}`}>
      {headingOfEntry(entry)}
      {mark && <span className="block text-2xs font-normal text-soft max-sm:ml-1.5 max-sm:inline">{mark}</span>}
      <UnsupportedMark entry={entry} />
    </span>
  );
}

type SentenceProps = { entry: LogEntry; open: boolean; onToggle: () => void };

function Sentence({ entry, open, onToggle }: SentenceProps) {
  const place = 'min-w-0 max-sm:order-last max-sm:col-span-4';
  if (!entry.payload) return <p className={`${place} pl-5`}>{sentenceOf(entry)}</p>;
  return (
    <button
      type="button"
      aria-expanded={open}
      data-key-row
      onClick={onToggle}
      className={`${place} flex min-h-[24px] items-start gap-1 rounded-md text-left break-words hover:text-accent`}
    >
      <ChevronRight size={16} aria-hidden className={`mt-[3px] shrink-0 text-soft ${open ? 'rotate-90' : ''}`} />
      <span className="min-w-0">{sentenceOf(entry) || 'Details'}</span>
    </button>
  );
}

function lookOf(open: boolean, targeted: boolean): string {
  if (targeted) return 'bg-accent-soft/60';
  return open ? 'bg-paper' : 'hover:bg-paper';
}

type CopyButtonProps = { label: string; text: () => string; icon: ReactNode };

function CopyButton({ label, text, icon }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    await navigator.clipboard.writeText(text());
    setCopied(true);
    setTimeout(() => setCopied(false), 1_500);
  }

  return (
    <IconButton
      label={copied ? 'Copied' : label}
      className="-my-px size-7 hover-only:sm:opacity-0 sm:group-hover:opacity-100 sm:focus-visible:opacity-100"
      onClick={() => void copy().catch(() => undefined)}
    >
      {copied ? <Check size={14} aria-hidden /> : icon}
    </IconButton>
  );
}
