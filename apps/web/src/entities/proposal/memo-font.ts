import { useEffect } from 'react';

/** Loads the font of memos before one is opened: its text would move once the font has come. */
export function useMemoFont(): void {
  useEffect(() => void document.fonts.load("1rem 'Source Serif 4 Variable'").catch(() => undefined), []);
}
