import { useEffect, useState, type ReactNode } from 'react';
import { tinykeys } from 'tinykeys';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { keyBindings, type KeyCommand } from './key-commands.ts';
import { elementOfKey, moveInList, pressInRow } from './list-keys.ts';
import type { WorkspaceActions } from './palette-commands.ts';
import { readSingleKeys } from './single-keys.ts';

const CommandPalette = lazyPart(() => import('./command-palette.tsx'));
const KeysHelp = lazyPart(() => import('./keys-help.tsx'));

type Shown = 'palette' | 'help' | null;

/**
 * The keys of a page.
 *
 * @param desk what the palette can do there; on a page beside the desk it only goes elsewhere
 * @returns what the keys open, and a way to the palette for those who use no keys
 */
export function useKeys(desk?: WorkspaceActions): readonly [opened: ReactNode, openPalette: () => void] {
  const [shown, setShown] = useState<Shown>(null);

  useEffect(() => {
    const run = (command: KeyCommand) =>
      command === 'palette' || command === 'help' ? setShown(command) : act(command);
    const bindings = keyBindings({ run, isTyping, singleKeys: readSingleKeys });
    return tinykeys(window, bindings, { ignore: ({ isComposing }) => isComposing });
  }, []);

  const close = () => setShown(null);
  const opened = {
    palette: <CommandPalette desk={desk} onHelp={() => setShown('help')} onClose={close} />,
    help: <KeysHelp onClose={close} />,
  };
  return [shown && opened[shown], () => setShown('palette')];
}

function act(command: Exclude<KeyCommand, 'palette' | 'help'>): void {
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
    case 'stop':
      return elementOfKey('s')?.click();
  }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') !== null
  );
}
