import { ChevronDown, ChevronRight, Maximize2, Minimize2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { countText } from '../../ui/figure-text.ts';
import type { LogSize } from './use-log-size.ts';

type LogHeaderProps = {
  /** Lines that are shown or could be. */
  entries: number;
  size: LogSize;
  onSize: (size: LogSize) => void;
  autoScroll: boolean;
  onAutoScroll: (on: boolean) => void;
  onClear: () => void;
  /** Of a run that has ended: it comes later, and moves nothing. */
  replay: ReactNode;
  lastRuns: ReactNode;
};

/**
 * What belongs to the log's heading: how many entries it has, its height, auto-scroll, Clear. Collapsed only the first. On a phone it
 * shares two lines with the heading.
 */
export function LogHeader({ entries, size, onSize, onClear, replay, lastRuns, ...scrolling }: LogHeaderProps) {
  return (
    <div className="flex flex-1 flex-wrap items-center gap-1 max-sm:contents sm:gap-x-2">
      <CollapseButton entries={entries} size={size} onSize={onSize} />
      <span className="mr-auto max-sm:hidden" />
      <div className="max-sm:order-3 max-sm:min-w-[4.8rem]">{replay}</div>
      {size !== 'collapsed' && (
        <>
          <AutoScrollSwitch {...scrolling} />
          <div className="max-sm:order-2">
            <ClearControl disabled={entries === 0} onClear={onClear} />
          </div>
        </>
      )}
      <div className="flex flex-wrap items-center gap-1 max-sm:order-2 sm:gap-x-2">{lastRuns}</div>
      <IconButton
        className="max-sm:order-1"
        data-key="l"
        label={size === 'full' ? 'Usual height of the log' : 'Full height of the log'}
        aria-pressed={size === 'full'}
        onClick={() => onSize(size === 'full' ? 'usual' : 'full')}
      >
        {size === 'full' ? <Minimize2 size={16} aria-hidden /> : <Maximize2 size={16} aria-hidden />}
      </IconButton>
    </div>
  );
}

function AutoScrollSwitch({ autoScroll, onAutoScroll }: Pick<LogHeaderProps, 'autoScroll' | 'onAutoScroll'>) {
  return (
    <label className="flex items-center gap-2 text-xs text-soft max-sm:order-1">
      <input
        type="checkbox"
        role="switch"
        className="size-4 accent-accent"
        checked={autoScroll}
        onChange={({ target }) => onAutoScroll(target.checked)}
      />
      Auto-scroll
    </label>
  );
}

function CollapseButton({ entries, size, onSize }: Pick<LogHeaderProps, 'entries' | 'size' | 'onSize'>) {
  const isOpen = size !== 'collapsed';
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      title={isOpen ? 'Collapse the log' : 'Show the log'}
      onClick={() => onSize(isOpen ? 'collapsed' : 'usual')}
      className="flex min-h-[24px] items-center gap-1 rounded-md text-xs text-soft hover:text-ink max-sm:order-2 max-sm:min-w-12"
    >
      {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
      <span>
        <span className="figures">{countText(entries)}</span>{' '}
        <span className="max-sm:sr-only">{entries === 1 ? 'entry' : 'entries'}</span>
      </span>
    </button>
  );
}

function ClearControl({ disabled, onClear }: { disabled: boolean; onClear: () => void }) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button look="quiet" className="h-8 px-2" disabled={disabled} onClick={() => setAsking(true)}>
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
