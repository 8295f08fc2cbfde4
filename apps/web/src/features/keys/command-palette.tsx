import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { NotLoaded } from '../../ui/loaded.tsx';
import { chooseTheme } from '../../ui/theme.ts';
import { queueQuery } from '../queue/proposals-api.ts';
import { paletteCommands, type DeskActions } from './palette-commands.ts';

type CommandPaletteProps = { desk: DeskActions | undefined; onHelp: () => void; onClose: () => void };

/** Everything that can be run, opened or gone to, found by typing. */
export default function CommandPalette({ desk, onHelp, onClose }: CommandPaletteProps) {
  const id = useId();
  const navigate = useNavigate();
  const listed = useQuery({ ...queueQuery({ show: 'all' }), enabled: desk !== undefined });
  const { data: proposals = [] } = listed;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const invites = desk ? 'Run, open or go to' : 'Go to';
  const go = (path: string) => void navigate(path);
  const commands = paletteCommands(text, { desk, proposals, go, showHelp: onHelp, chooseTheme });
  const at = Math.min(chosen, commands.length - 1);

  function run(index: number) {
    const command = commands[index];
    if (!command) return;
    onClose();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    const moves: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1 + commands.length };
    const next = moves[event.key];
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === undefined) run(at);
    else if (commands.length > 0) setChosen(next % commands.length);
  }

  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-backdrop" />
        <Dialog.Popup
          aria-label="Commands"
          className="fixed inset-x-3 top-[12dvh] z-50 mx-auto flex max-h-[70dvh] max-w-[560px] flex-col rounded-desk border border-line bg-surface shadow-float outline-none"
        >
          <input
            role="combobox"
            aria-label={invites}
            aria-expanded
            aria-controls={`${id}list`}
            aria-activedescendant={commands[at] && `${id}${at}`}
            placeholder={invites}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            value={text}
            onChange={({ target }) => (setText(target.value), setChosen(0))}
            onKeyDown={onKeyDown}
            className="h-12 w-full border-b border-line bg-transparent px-4 outline-none"
          />
          <ul role="listbox" id={`${id}list`} aria-label="Commands" className="min-h-0 overflow-y-auto py-1">
            {commands.map(({ id: command, name, hint }, index) => (
              <li
                key={command}
                id={`${id}${index}`}
                role="option"
                aria-selected={index === at}
                ref={(option) => (index === at ? option?.scrollIntoView({ block: 'nearest' }) : undefined)}
                onPointerMove={() => setChosen(index)}
                onClick={() => run(index)}
                className="flex cursor-pointer items-baseline justify-between gap-4 px-4 py-1.5 aria-selected:bg-accent-soft"
              >
                <span>{name}</span>
                <span className="truncate text-xs text-soft">{hint}</span>
              </li>
            ))}
          </ul>
          {commands.length === 0 && <p className="px-4 py-3 text-soft">No results.</p>}
          {desk && !listed.data && (
            <NotLoaded what="the proposals" error={listed.error} onRetry={() => void listed.refetch()} />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
