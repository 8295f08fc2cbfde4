import { Menu as Base } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { buttonLook } from './button.tsx';

const ITEM = 'block cursor-pointer px-3 py-1.5 text-sm no-underline outline-none data-[highlighted]:bg-accent-soft';

type MenuProps = { label: string; disabled?: boolean; className?: string; children: ReactNode };

/** A button that opens a list of things to do. */
export function Menu({ label, disabled = false, className = '', children }: MenuProps) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  return (
    <Base.Root>
      <Base.Trigger ref={setButton} className={`${buttonLook()} h-8 ${className}`} disabled={disabled}>
        {label}
        <ChevronDown size={14} aria-hidden />
      </Base.Trigger>
      {/* A menu of a dialog is a part of it: outside, it would be one of nothing. */}
      <Base.Portal container={button?.closest<HTMLElement>('[role="dialog"]') ?? undefined}>
        <Base.Positioner className="z-60 outline-none" align="end" sideOffset={4}>
          <Base.Popup className="min-w-40 rounded-md border border-line bg-surface py-1 shadow-float outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type MenuActionProps = { onChoose: () => void; disabled?: boolean; children: ReactNode };

export function MenuAction({ onChoose, disabled = false, children }: MenuActionProps) {
  return (
    <Base.Item
      onClick={onChoose}
      disabled={disabled}
      className={`${ITEM} data-[disabled]:cursor-not-allowed data-[disabled]:text-soft`}
    >
      {children}
    </Base.Item>
  );
}

/** Leads to another site, in a tab of its own that knows nothing of this one. */
export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Base.LinkItem href={href} target="_blank" rel="noopener noreferrer" closeOnClick className={ITEM}>
      {children}
    </Base.LinkItem>
  );
}
