import { useId, type ReactNode } from 'react';

type PanelProps = { title: string; aside?: ReactNode; children: ReactNode; className?: string };

/** A named region of the desk: a heading with what belongs beside it, and its content. */
export function Panel({ title, aside, children, className = '' }: PanelProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className={`flex min-w-0 flex-col rounded-desk border border-line bg-surface ${className}`}
    >
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4 py-1.5">
        <h2 id={heading} className="font-semibold">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** What an empty panel says. */
export function EmptyText({ children }: { children: ReactNode }) {
  return <p className="m-auto max-w-[44ch] px-6 py-10 text-center text-soft">{children}</p>;
}
