import type { KeybindingsMap } from 'tinykeys';

/** What a key press does on a page. */
export type KeyCommand =
  | 'palette'
  | 'help'
  | 'search'
  | 'searchLog'
  | 'next'
  | 'previous'
  | 'approve'
  | 'dismiss'
  | 'stop'
  | 'logHeight';

/** In the notation of tinykeys: `[Shift]` may be held, because some layouts need it for the character. */
const COMMANDS: Readonly<Record<string, KeyCommand>> = {
  'Meta+[Shift]+k': 'palette',
  'Control+[Shift]+k': 'palette',
  '[Shift]+/': 'search',
  '[Shift]+?': 'help',
  f: 'searchLog',
  j: 'next',
  k: 'previous',
  a: 'approve',
  d: 'dismiss',
  s: 'stop',
  l: 'logHeight',
};
/** Commands that a held key repeats. */
const REPEATED: readonly KeyCommand[] = ['next', 'previous'];

type Options = {
  readonly run: (command: KeyCommand) => void;
  /** Whether the event's target takes text. */
  readonly isTyping: (target: EventTarget | null) => boolean;
  /** Whether keys of one letter are on; read at each press. */
  readonly singleKeys: () => boolean;
};

/**
 * The key bindings of a page. While the user types only the palette's keys work. Keys of one letter can be switched off, as
 * WCAG 2.1.4 requires; the help, which has the switch, always opens.
 */
export function keyBindings({ run, isTyping, singleKeys }: Options): KeybindingsMap {
  const isOn = (command: KeyCommand, { target, repeat }: KeyboardEvent) => {
    if (repeat && !REPEATED.includes(command)) return false;
    return command === 'palette' || (!isTyping(target) && (command === 'help' || singleKeys()));
  };
  const handlerOf = (command: KeyCommand) => (event: KeyboardEvent) => {
    if (!isOn(command, event)) return;
    event.preventDefault();
    run(command);
  };
  return Object.fromEntries(Object.entries(COMMANDS).map(([press, command]) => [press, handlerOf(command)]));
}

/** All keys, as the help names them. */
export const KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['⌘ K', 'Ctrl K'], 'Run, open or go to anything'],
  [['/'], 'Search for a company'],
  [['f'], 'Search the log'],
  [['j', 'k'], 'Next and previous in a list'],
  [['Enter'], 'Open what is chosen'],
  [['a'], 'Approve the chosen proposal'],
  [['d'], 'Dismiss the chosen proposal'],
  [['s'], 'Stop the run'],
  [['l'], 'Log at full height, and back'],
  [['Esc'], 'Close'],
  [['?'], 'All shortcuts'],
];
