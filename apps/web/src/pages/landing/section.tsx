import type { ReactNode } from 'react';

export const CONTAINER = 'mx-auto w-full max-w-[1240px] px-5 sm:px-8';

type SectionProps = { id: string; title: string; lead?: ReactNode; children: ReactNode };

/** A part of the page: its title in the margin, as in a printed note, and what it says beside it. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4 border-t border-line">
      <div
        className={`${CONTAINER} grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 py-14 wide:grid-cols-[15rem_minmax(0,1fr)] wide:py-24`}
      >
        <div className="grid content-start gap-3 wide:sticky wide:top-8 wide:self-start">
          <h2
            id={`${id}-title`}
            className="font-serif text-2xl leading-tight font-medium tracking-tight text-balance wide:text-3xl"
          >
            {title}
          </h2>
          {lead && <div className="max-w-[52ch] text-balance text-soft">{lead}</div>}
        </div>
        <div className="grid min-w-0 content-start gap-8 text-pretty">{children}</div>
      </div>
    </section>
  );
}

type ExhibitProps = { number: number; title: string; source: string; children: ReactNode; className?: string };

/** Something shown, not said: numbered, with a rule above it and its source below. */
export function Exhibit({ number, title, source, children, className = '' }: ExhibitProps) {
  return (
    <figure className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start ${className}`}>
      <figcaption className="flex flex-wrap items-baseline gap-x-3 border-t-2 border-ink pt-2 pb-3">
        <span className="figures text-accent">Exhibit {number}</span>
        <span className="font-medium">{title}</span>
      </figcaption>
      {children}
      <p className="border-t border-line pt-2 text-xs text-soft">{source}</p>
    </figure>
  );
}
