import { Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { BareField } from '../../ui/field.tsx';
import { ALL_LINES, type LogFilter } from './log-filter.ts';

type LogFilterBarProps = {
  filter: LogFilter;
  kinds: readonly string[];
  shown: number;
  of: number;
  onChange: (filter: LogFilter) => void;
};

/** Search and kinds above the lines; the tickers stand above it. Escape empties the search. */
export function LogFilterBar({ filter, kinds, shown, of, onChange }: LogFilterBarProps) {
  const { symbol, kind, text } = filter;
  const filtered = symbol !== null || kind !== null || text.trim() !== '';
  return (
    <div
      role="search"
      aria-label="Log"
      className={`flex flex-wrap items-center gap-2 border-b border-line px-4 py-1.5 ${filtered ? '' : 'print:hidden'}`}
    >
      <SearchField text={text} onChange={(sought) => onChange({ ...filter, text: sought })} />
      <KindChoice kinds={kinds} chosen={kind} onChange={(chosen) => onChange({ ...filter, kind: chosen })} />
      {filtered && (
        <p role="status" className="flex items-center gap-1 text-xs text-soft">
          {symbol && <span className="figures mr-1 font-semibold text-ink">{symbol}</span>}
          <span className="figures">{shown.toLocaleString('en')}</span> of{' '}
          <span className="figures">{of.toLocaleString('en')}</span>
          <Button look="quiet" className="h-7 px-2" onClick={() => onChange(ALL_LINES)}>
            Show all
          </Button>
        </p>
      )}
    </div>
  );
}

function SearchField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  function clearOnEscape(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Escape') return;
    onChange('');
    event.currentTarget.blur();
  }

  return (
    <div className="relative min-w-0 flex-[1_1_9rem]">
      <Search size={14} aria-hidden className="absolute top-1/2 left-2.5 -translate-y-1/2 text-soft" />
      <BareField
        label="Search the log"
        placeholder="Search the log"
        type="search"
        data-key="f"
        className="h-8 pl-8 text-sm max-sm:scroll-mt-36"
        value={text}
        onKeyDown={clearOnEscape}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

type KindChoiceProps = { kinds: readonly string[]; chosen: string | null; onChange: (kind: string | null) => void };

function KindChoice({ kinds, chosen, onChange }: KindChoiceProps) {
  return (
    <select
      aria-label="Kind of line"
      value={chosen ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
      className="h-8 min-w-0 max-w-44 rounded-md border border-line-strong/60 bg-surface px-2 text-sm text-ink"
    >
      <option value="">All kinds</option>
      {kinds.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}
