import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { queueQuery } from '../../../entities/proposal/proposals-api.ts';
import { NotLoaded } from '../../../ui/loaded.tsx';
import { chooseTheme } from '../../../ui/theme.ts';
import { paletteCommands, type Context, type PaletteCommand } from './palette-commands.ts';
import { useCompanies } from './use-companies.ts';
import { useWorkspaceActions } from './workspace-actions.ts';

type CommandPaletteProps = { onHelp: () => void; onClose: () => void };

/** Everything that can be run, opened or gone to, found by typing. */
export default function CommandPalette(props: CommandPaletteProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => open || props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-backdrop" />
        <Dialog.Popup
          aria-label="Commands"
          className="fixed inset-x-3 top-[12dvh] z-50 mx-auto flex max-h-[70dvh] max-w-[560px] flex-col rounded-md border border-line bg-surface shadow-float outline-none"
        >
          <Commands {...props} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A text, and what fits it. */
function Commands({ onHelp, onClose }: CommandPaletteProps) {
  const actions = useWorkspaceActions();
  const navigate = useNavigate();
  const listed = useQuery({ ...queueQuery({ show: 'all' }), enabled: actions !== undefined });
  const { data: proposals = [] } = listed;
  const [text, setText] = useState('');
  const invites = actions ? 'Run, open or go to' : 'Go to';
  const go = (path: string) => void navigate(path);
  const around = { actions, proposals, go, showHelp: onHelp, chooseTheme };
  const { companies, note } = useCompanies(text, hasCommands(text, around));
  const commands = paletteCommands(text, { ...around, companies });
  const run = (command: PaletteCommand) => {
    onClose();
    command.run();
  };

  return (
    <>
      <Command label={invites} shouldFilter={false} vimBindings={false} loop className="flex min-h-0 flex-col">
        <Command.Input
          placeholder={invites}
          autoFocus
          value={text}
          onValueChange={setText}
          className="h-12 w-full border-b border-line bg-transparent px-4 outline-none"
        />
        <Command.List label="Commands" className="min-h-0 overflow-y-auto py-1">
          {commands.map((command) => (
            <CommandItem key={command.id} command={command} onRun={run} />
          ))}
        </Command.List>
      </Command>
      <p role="status" className="px-4 py-2 text-sm text-soft empty:hidden">
        {note ?? (commands.length === 0 && 'No results.')}
      </p>
      {actions && !listed.data && (
        <NotLoaded what="the proposals" error={listed.error} onRetry={() => void listed.refetch()} />
      )}
    </>
  );
}

/** Whether anything fits a text but running it as a ticker. */
function hasCommands(text: string, around: Omit<Context, 'companies'>): boolean {
  return paletteCommands(text, { ...around, companies: [] }).some(({ id }) => !id.startsWith('run-'));
}

type CommandItemProps = { command: PaletteCommand; onRun: (command: PaletteCommand) => void };

function CommandItem({ command, onRun }: CommandItemProps) {
  return (
    <Command.Item
      value={command.id}
      onSelect={() => onRun(command)}
      className="flex cursor-pointer items-baseline justify-between gap-4 px-4 py-1.5 aria-selected:bg-accent-soft"
    >
      <span>{command.name}</span>
      <span className="truncate text-xs text-soft">{command.hint}</span>
    </Command.Item>
  );
}
