import { useState, type KeyboardEvent } from 'react';

export type Suggestions = {
  readonly symbols: readonly string[];
  /** False: the market has no match; these are others that it has. */
  readonly isMatch: boolean;
};

type Options = {
  readonly sought: string;
  /** Enter chooses the best match, also if none is active. */
  readonly choosesBest: boolean;
  readonly onChoose: (symbol: string) => void;
};

/** Whether suggestions are shown for a field, which of them is active, and what the keys of the field do with them. */
export function useSuggestions({ sought, choosesBest, onChoose }: Options) {
  const [open, setOpen] = useState(false);
  const { suggestions, index, move, reset, setSuggestions } = useActive();
  const shown = open && sought.trim() !== '';
  const symbols = (shown && suggestions?.symbols) || [];

  function close() {
    setOpen(false);
    reset();
  }

  function choose(symbol: string) {
    close();
    onChoose(symbol);
  }

  /** @returns true if the key was for the suggestions */
  function take(key: string): boolean {
    const best = choosesBest && suggestions?.isMatch ? symbols[0] : undefined;
    const chosen = symbols[index] ?? best;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (symbols.length > 0) move(key === 'ArrowDown' ? 1 : -1);
      setOpen(true);
      return true;
    }
    if (key === 'Enter' && chosen !== undefined) {
      choose(chosen);
      return true;
    }
    if ((key === 'Escape' || key === 'Enter') && shown) close();
    return key === 'Escape' && shown;
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || !take(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function type() {
    setOpen(true);
    reset();
  }

  return { shown, listed: symbols.length > 0, index, press, type, close, choose, setSuggestions };
}

/** Which suggestion is active: the same one where later suggestions have it, too. */
function useActive() {
  const [suggestions, setSuggestions] = useState<Suggestions>();
  const [active, setActive] = useState<string>();
  const symbols = suggestions?.symbols ?? [];
  const index = active === undefined ? -1 : symbols.indexOf(active);
  return {
    suggestions,
    setSuggestions,
    index,
    reset: () => setActive(undefined),
    move(by: 1 | -1) {
      const count = symbols.length;
      const from = index < 0 && by < 0 ? count : index;
      setActive(symbols[(from + by + count) % count]);
    },
  };
}
