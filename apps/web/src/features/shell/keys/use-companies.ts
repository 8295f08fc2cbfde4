import type { ListedSymbol } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../../api/http.ts';
import { noMatchText } from '../../../entities/company/symbol-search/no-match-text.ts';
import { symbolsQuery } from '../../../entities/company/symbol-search/symbols-query.ts';
import { useLater } from '../../../entities/company/symbol-search/use-later.ts';

/** Typing goes on faster than this. */
const ASKED_AFTER_MS = 150;
const NONE: readonly ListedSymbol[] = [];

type Companies = {
  readonly companies: readonly ListedSymbol[];
  /** Why there are none, or others than those that were sought; undefined: nothing is to be said. */
  readonly note: string | undefined;
};

/** The companies of the market that match a text. Others that it has are suggested only if no command fits. */
export function useCompanies(text: string, hasCommands: boolean): Companies {
  const { data, error, isFetching } = useQuery(symbolsQuery(useLater(text.trim(), ASKED_AFTER_MS)));
  if (text.trim() === '') return { companies: NONE, note: undefined };
  if (data && data.matches.length > 0) return { companies: data.matches, note: undefined };
  if (hasCommands) return { companies: NONE, note: undefined };
  if (isFetching || !(data ?? error)) return { companies: NONE, note: 'Searching…' };
  return { companies: data?.nearest ?? NONE, note: error ? sentenceOf(error) : data && noMatchText(data) };
}
