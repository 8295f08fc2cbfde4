import { EllipsisVertical } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { buttonLook } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { OpenedByKeys } from './keys/use-keys.tsx';
import { POPOVER } from './views-menu.tsx';

const HeaderMenuContent = lazyPart(() => import('./header-menu-content.tsx'));

type HeaderMenuProps = { onOpen: (what: OpenedByKeys) => void; onLogOut: () => void };

/** Theme, commands and shortcuts; on a phone also what its header and bottom bar have no room for. */
export function HeaderMenu(props: HeaderMenuProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        title="Menu"
        aria-label="Menu"
        popoverTarget={id}
        onClick={() => setOpened(true)}
        className={`${buttonLook('quiet')} w-9 !px-0`}
      >
        <EllipsisVertical size={16} aria-hidden />
      </button>
      <div ref={popover} id={id} popover="auto" className={`${POPOVER} right-3 empty:hidden`}>
        <Suspense fallback={null}>
          {opened && <HeaderMenuContent {...props} onClose={() => popover.current?.hidePopover()} />}
        </Suspense>
      </div>
    </>
  );
}
