import { useEffect, useState, type ReactNode } from 'react';
import { tinykeys } from 'tinykeys';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { keyBindings, type KeyCommand } from './key-commands.ts';
import { elementOfKey, moveInList, pressInRow } from './list-keys.ts';
import { readSingleKeys } from './single-keys.ts';

const CommandPalette = lazyPart(() => import('./command-palette.tsx'));
const KeysHelp = lazyPart(() => import('./keys-help.tsx'));

/** What keys open above the page. */
export type OpenedByKeys = 'palette' | 'help';

/**
 * The keys of every page.
 *
 * @returns what the keys opened, and opens it for those who use no keys
 */
export function useKeys(): readonly [opened: ReactNode, open: (what: OpenedByKeys) => void] {
  const [shown, setShown] = useState<OpenedByKeys | null>(null);

  useEffect(() => {
    const run = (command: KeyCommand) =>
      command === 'palette' || command === 'help' ? setShown(command) : act(command);
    const bindings = keyBindings({ run, isTyping, singleKeys: readSingleKeys });
    return tinykeys(window, bindings, { ignore: ({ isComposing }) => isComposing });
  }, []);

  const close = () => setShown(null);
  const opened = {
    palette: <CommandPalette onHelp={() => setShown('help')} onClose={close} />,
    help: <KeysHelp onClose={close} />,
  };
  return [shown && opened[shown], setShown];
}

function act(command: Exclude<KeyCommand, OpenedByKeys>): void {
  switch (command) {
    case 'next':
      return moveInList(1);
    case 'previous':
      return moveInList(-1);
    case 'approve':
      return pressInRow('a');
    case 'dismiss':
      return pressInRow('d');
    case 'search':
      return elementOfKey('/')?.focus();
    case 'searchLog':
      return elementOfKey('f')?.focus();
    case 'stop':
      return elementOfKey('s')?.click();
    case 'logHeight':
      return elementOfKey('l')?.click();
  }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') !== null
  );
}
