/** What a key asks for. */
export type KeyCommand = 'palette' | 'help' | 'search' | 'next' | 'previous' | 'approve' | 'dismiss' | 'stop';

type Press = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey'>;

const SINGLE_KEYS: Readonly<Record<string, KeyCommand>> = {
  '/': 'search',
  '?': 'help',
  j: 'next',
  k: 'previous',
  a: 'approve',
  d: 'dismiss',
  s: 'stop',
};

/**
 * The command of a key press; undefined for all others. While something is typed only the palette's keys count, and keys of
 * one letter can be switched off, as WCAG 2.1.4 asks.
 */
export function commandOf(press: Press, typing: boolean, singleKeys: boolean): KeyCommand | undefined {
  const { key, metaKey, ctrlKey, altKey } = press;
  if (key.toLowerCase() === 'k' && metaKey !== ctrlKey && !altKey) return 'palette';
  if (typing || metaKey || ctrlKey || altKey) return undefined;
  const command = Object.hasOwn(SINGLE_KEYS, key) ? SINGLE_KEYS[key] : undefined;
  return singleKeys || command === 'help' ? command : undefined;
}

/** All keys, as the help names them. */
export const KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['⌘ K', 'Ctrl K'], 'Run, open or go to anything'],
  [['/'], 'Search the log'],
  [['j', 'k'], 'Next and previous in a list'],
  [['Enter'], 'Open what is chosen'],
  [['a'], 'Approve the chosen proposal'],
  [['d'], 'Dismiss the chosen proposal'],
  [['s'], 'Stop the run'],
  [['Esc'], 'Close'],
  [['?'], 'All keys'],
];
