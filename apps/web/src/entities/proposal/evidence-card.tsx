import type { EvidenceResponse } from '@gemscout/contracts';
import { figureName } from '../../ui/figure-names.ts';
import { exactText, figuresIn } from './figures-in.ts';

const MOST_LINKS = 3;

/** A note that a claim rests on, and what stands behind it where that is known. */
export type CitedNote = { readonly id: string; readonly text: string; readonly source: EvidenceResponse | undefined };

/** Behind one claim: the sources, of when they are, the exact values, and the way to each. */
export function EvidenceCard({ claim, notes }: { claim: string; notes: readonly CitedNote[] }) {
  return (
    <span
      role="group"
      aria-label="Evidence"
      className="grid gap-2 rounded-md border border-line-strong/60 bg-surface p-3 text-left font-sans text-xs leading-snug shadow-float"
    >
      {notes.map((note) => (
        <Cited key={note.id} claim={claim} note={note} />
      ))}
    </span>
  );
}

function Cited({ claim, note: { id, text, source } }: { claim: string; note: CitedNote }) {
  if (!source)
    return (
      <span className="grid gap-1">
        {text} <Open id={id} />
      </span>
    );
  const { title, provider, as_of, figures, links } = source;
  return (
    <span className="grid gap-1">
      <strong className="font-semibold">{title}</strong>
      <span className="text-soft">
        {provider}, as of <time dateTime={as_of}>{as_of.slice(0, 10)}</time>
      </span>
      {figuresIn(claim, figures).map((figure) => (
        <span key={figure.name} className="flex flex-wrap justify-between gap-x-3">
          <span>
            {figureName(figure.name)} <span className="figures">{figure.shown}</span>
          </span>
          <span className="text-soft">
            exactly <span className="figures">{exactText(figure.value)}</span>
          </span>
        </span>
      ))}
      {links.slice(0, MOST_LINKS).map(({ url, title: page, host }) => (
        <a key={url} href={url} target="_blank" rel="noopener noreferrer">
          Open “{page}” ({host})
        </a>
      ))}
      <Open id={id} />
    </span>
  );
}

function Open({ id }: { id: string }) {
  return (
    <a href={`#${id}`} className="justify-self-start">
      Open source
    </a>
  );
}
