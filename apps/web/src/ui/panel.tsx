import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';

type PanelProps = {
  title: string;
  aside?: ReactNode;
  /** What leads here behind the `#` of an address. */
  anchor?: string;
  children: ReactNode;
  className?: string;
};

/** A named region of a page: a heading with what belongs beside it, and its content. */
export function Panel({ title, aside, anchor, children, className = '' }: PanelProps) {
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (anchor === undefined || hash !== `#${anchor}` || !section.current) return undefined;
    return onceShown(section.current, (panel) => panel.scrollIntoView());
  }, [anchor, hash, key]); // the same link can be followed twice
  return (
    <section
      ref={section}
      id={anchor}
      aria-labelledby={heading}
      className={`in-order unrolls flex min-w-0 flex-col rounded-md border border-line bg-surface ${className}`}
    >
      <header className="flex min-h-11 shrink-0 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4 py-1.5">
        <h2 id={heading} className="font-semibold">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** A panel is not shown while what stands above it is being read. @returns gives up */
function onceShown(panel: HTMLElement, act: (panel: HTMLElement) => void): () => void {
  const sizes = new ResizeObserver(() => {
    if (panel.offsetHeight === 0) return;
    sizes.disconnect();
    act(panel);
  });
  sizes.observe(panel);
  return () => sizes.disconnect();
}

/** What an empty panel says. */
export function EmptyText({ children }: { children: ReactNode }) {
  return <p className="m-auto max-w-[44ch] px-6 py-10 text-center text-soft">{children}</p>;
}
