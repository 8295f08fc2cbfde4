import { Menu, MenuAction, MenuLink } from '../../../ui/menu.tsx';
import type { ShareTarget } from './share-targets.ts';

type ShareMenuProps = { targets: readonly ShareTarget[]; onRefused: (target: ShareTarget) => void };

/** The pages that a memo can be shared on. `onRefused`: the browser keeps the clipboard to itself. */
export function ShareMenu({ targets, onRefused }: ShareMenuProps) {
  return (
    <Menu label="Share" className="ml-auto">
      {targets.map((target) =>
        target.copiedFirst ? (
          <MenuAction key={target.name} onChoose={() => void copyAndOpen(target).catch(() => onRefused(target))}>
            {target.name}
          </MenuAction>
        ) : (
          <MenuLink key={target.name} href={target.url}>
            {target.name}
          </MenuLink>
        ),
      )}
    </Menu>
  );
}

async function copyAndOpen({ text, url }: ShareTarget): Promise<void> {
  await navigator.clipboard.writeText(text);
  window.open(url, '_blank', 'noopener,noreferrer');
}
