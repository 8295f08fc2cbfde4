import type { ListedSymbol } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, sentenceOf } from '../../../api/http.ts';
import { Button } from '../../../ui/button.tsx';
import { noMatchText } from './no-match-text.ts';
import { symbolsQuery, type FoundSymbols } from './symbols-query.ts';
import { useLater } from './use-later.ts';
import type { Suggestions } from './use-suggestions.ts';

/** Typing goes on faster than this. */
const ASKED_AFTER_MS = 150;

type SymbolListProps = {
  id: string;
  text: string;
  /** Of the active suggestion; -1: none. */
  index: number;
  align: 'left' | 'right';
  onSuggestions: (suggestions: Suggestions | undefined) => void;
  onChoose: (symbol: string) => void;
};

/** What a text may mean, below the field that it is typed in. */
export default function SymbolList({ text, align, onSuggestions, ...list }: SymbolListProps) {
  const read = useQuery(symbolsQuery(useLater(text.trim(), ASKED_AFTER_MS)));
  const found = read.error ? undefined : read.data;
  useEffect(() => onSuggestions(found && suggestionsOf(found)), [found, onSuggestions]);
  useEffect(() => () => onSuggestions(undefined), [onSuggestions]);
  return (
    <div
      onMouseDown={(event) => event.preventDefault()} // the focus stays in the field
      className={`absolute top-full z-40 mt-1 rounded-md border border-line bg-surface py-1 text-left shadow-float max-sm:inset-x-2 sm:w-max sm:max-w-104 sm:min-w-full ${align === 'right' ? 'sm:max-wide:right-0 wide:left-0' : 'sm:left-0'}`}
    >
      {read.error ? (
        <Failed error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Found found={found} {...list} />
      )}
    </div>
  );
}

function suggestionsOf({ matches, nearest }: FoundSymbols): Suggestions {
  const isMatch = matches.length > 0;
  return { symbols: (isMatch ? matches : nearest).map(({ symbol }) => symbol), isMatch };
}

type FoundProps = Pick<SymbolListProps, 'id' | 'index' | 'onChoose'> & { found: FoundSymbols | undefined };

function Found({ found, id, index, onChoose }: FoundProps) {
  const companies = found && found.matches.length > 0 ? found.matches : (found?.nearest ?? []);
  return (
    <>
      <p role="status" className={found?.matches.length ? 'sr-only' : 'px-3 py-1.5 text-sm text-soft'}>
        {found ? statusOf(found) : 'Searching…'}
      </p>
      {companies.length > 0 && (
        <ul role="listbox" id={id} aria-label="Companies">
          {companies.map((company, at) => (
            <Option
              key={company.symbol}
              id={`${id}-${at}`}
              company={company}
              active={at === index}
              onChoose={() => onChoose(company.symbol)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function statusOf(found: FoundSymbols): string {
  const count = found.matches.length;
  if (count === 0) return noMatchText(found);
  return count === 1 ? '1 company' : `${count} companies`;
}

type OptionProps = { id: string; company: ListedSymbol; active: boolean; onChoose: () => void };

function Option({ id, company: { symbol, name, sector, exchange }, active, onChoose }: OptionProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={active}
      onClick={onChoose}
      className="grid min-h-10 cursor-pointer grid-cols-[5rem_minmax(0,1fr)] items-center gap-x-3 px-3 py-1 hover:bg-accent-soft aria-selected:bg-accent-soft"
    >
      <span className="figures font-semibold">{symbol}</span>
      <span className="min-w-0 leading-tight">
        <span className="block truncate text-sm">{name}</span>
        <span className="block truncate text-2xs text-soft">{[sector, exchange].filter(Boolean).join(' · ')}</span>
      </span>
    </li>
  );
}

/** A refused text is said so; a search that failed can be tried again. */
function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status < 500)
    return (
      <p role="status" className="px-3 py-1.5 text-sm text-soft">
        {sentenceOf(error)}
      </p>
    );
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 px-3 py-1.5 text-sm">
      <p>
        <span className="text-bad">No suggestions.</span> {sentenceOf(error)} A ticker can be typed in full.
      </p>
      <Button className="h-8" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
