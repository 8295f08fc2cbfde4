const LIST = '[data-key-list]';
const QUEUE = '[data-key-list="first"]';
const ROW = '[data-key-row]';

/**
 * Remembers the row that has the focus, as it may be gone when the focus is to come back to it.
 *
 * @returns what has the focus then: the same element; else the row in its place, or the last one; of an emptied list the
 *   first thing in its panel. Without a row, the queue's.
 */
export function placeInList(from: Element | null = document.activeElement): () => HTMLElement | null {
  const list = from?.closest(LIST) ?? document.querySelector(QUEUE);
  const panel = list?.closest('section') ?? null;
  const index = Math.max(
    0,
    rowsOf(list).findIndex((row) => row.closest('li')?.contains(from)),
  );
  return () => {
    if (from instanceof HTMLElement && from !== document.body && from.isConnected) return from;
    const rows = rowsOf(panel?.querySelector(LIST));
    return rows[Math.min(index, rows.length - 1)] ?? panel?.querySelector<HTMLElement>('input, button') ?? null;
  };
}

/** Gives the focus to the place, unless the reader has taken it elsewhere meanwhile. */
export function returnTo(place: (() => HTMLElement | null) | undefined): void {
  if (document.activeElement === document.body) place?.()?.focus();
}

function rowsOf(list: Element | null | undefined): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(ROW) ?? [])];
}
