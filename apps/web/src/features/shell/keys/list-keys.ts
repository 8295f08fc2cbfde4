/**
 * Which elements keys act on is marked where they are made: `data-key-list` a list, `data-key-row` what a row of it opens,
 * `data-key="a"` (and so on) the button that a key presses.
 */
const ROWS = '[data-key-row]';
const LISTS = '[data-key-list]';

/** Moves the focus by one row: within the list that has it, else to the first list that has rows. */
export function moveInList(by: 1 | -1): void {
  const list = document.activeElement?.closest(LISTS) ?? firstList();
  if (!list) return;
  const rows = [...list.querySelectorAll<HTMLElement>(ROWS)];
  const at = rows.findIndex((row) => row === document.activeElement || rowOf(row)?.contains(document.activeElement));
  const next = rows[at === -1 ? 0 : at + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Presses the button that a key stands for in the row that has the focus; with a dialog open, the dialog's. */
export function pressInRow(key: string): void {
  const button = `[data-key="${key}"]`;
  const row = document.activeElement?.closest('li, [role="listitem"]');
  (row ?? openDialog())?.querySelector<HTMLElement>(button)?.click();
}

/** The element of the page that a key stands for, unless a dialog covers it. */
export function elementOfKey(key: string): HTMLElement | null {
  return openDialog() ? null : document.querySelector<HTMLElement>(`[data-key="${key}"]`);
}

function firstList(): Element | undefined {
  const scope = openDialog() ?? document;
  const lists = [...scope.querySelectorAll<HTMLElement>(LISTS)].filter(
    (list) => list.offsetParent !== null && list.querySelector(ROWS),
  );
  return lists.find(({ dataset }) => dataset['keyList'] === 'first') ?? lists[0];
}

function rowOf(element: Element): Element | null {
  return element.closest('li, [role="listitem"]');
}

/** The one in sight: a popover that is closed may stay in the page. */
function openDialog(): Element | null {
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
  return dialogs.find((dialog) => dialog.checkVisibility()) ?? null;
}
