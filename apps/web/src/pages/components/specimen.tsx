import type { ReactNode } from 'react';

/** Components side by side under what they have in common. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-1.5">
      <p className="text-2xs text-soft">{name}</p>
      <div className="flex min-w-0 flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}

export const nothing = () => undefined;
