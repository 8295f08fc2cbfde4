import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';

type DialogProps = {
  title: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
  /** What can be done with the whole: beside them, on a phone in a row of its own. */
  tools?: ReactNode;
  wide?: boolean;
  /** As high as the screen allows: what loads in it does not move its edges. */
  tall?: boolean;
  /** What can be done: always in sight below the content, and before it for the keyboard, since a memo has hundreds of figures to stop at. */
  footer?: ReactNode;
  /** What has the focus after it; by default what had it before. */
  finalFocus?: () => HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
};

const widthOf = (wide: boolean) => (wide ? 'max-w-[1180px]' : 'max-w-[780px]');
const heightOf = (tall: boolean) => (tall ? 'h-[92dvh]' : 'max-h-[92dvh] sm:h-fit');

/** A modal that Escape, its backdrop and its button close. Its module is loaded with the first one that opens. */
export function Dialog({ title, aside, tools, footer, finalFocus, onClose, children, ...size }: DialogProps) {
  const { wide = false, tall = false } = size;
  return (
    <Base.Root open onOpenChange={(open) => open || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-backdrop print:hidden" />
        <Base.Popup
          finalFocus={finalFocus}
          className={`fixed inset-x-0 bottom-0 z-50 mx-auto flex w-full ${widthOf(wide)} ${heightOf(tall)} flex-col rounded-t-md border border-line bg-surface shadow-float outline-none sm:inset-y-0 sm:my-auto sm:w-[calc(100%-2rem)] sm:rounded-md`}
        >
          <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-5 py-3">
            <Base.Title className="min-w-0 text-lg font-semibold max-sm:grow max-sm:basis-[calc(100%-4rem)]">
              {title}
            </Base.Title>
            <div className="flex flex-wrap items-center gap-2 max-sm:order-1 sm:flex-1">{aside}</div>
            {tools && <div className="flex gap-2 max-sm:order-1 max-sm:ml-auto print:hidden">{tools}</div>}
            <Base.Close
              render={
                <IconButton label="Close">
                  <X size={18} aria-hidden />
                </IconButton>
              }
            />
          </header>
          {footer && <footer className="order-last border-t border-line px-5 py-3">{footer}</footer>}
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
