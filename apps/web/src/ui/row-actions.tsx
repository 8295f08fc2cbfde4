import type { ReactNode } from 'react';

/**
 * What can be done with a row. It shows when the row is hovered or has the focus, over the end of its second line; on a touch
 * screen it has a place of its own and always shows. The row must be a `group` with a position.
 */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <div className="relative flex items-center gap-1 rounded-md hover-only:absolute hover-only:right-3 hover-only:top-7 hover-only:bg-paper hover-only:opacity-0 hover-only:group-focus-within:opacity-100 hover-only:group-hover:opacity-100">
      {children}
    </div>
  );
}
