import type { EvidenceResponse, FigureBinding } from '@gemscout/contracts';
import type { ReactNode } from 'react';
import { factText, type FactText } from './fact-rows.ts';

const MOST_LINKS = 2;
/** Of a rank or a count, which has many. */
const MOST_INPUTS = 6;

type FigureCardProps = {
  binding: FigureBinding;
  /** The memo's ticker. */
  symbol: string | undefined;
  /** The items behind the figure, each with the id of its note on this page; without one it is not cited by number. */
  sources: readonly { readonly source: EvidenceResponse; readonly noteId: string | undefined }[];
};

/** Behind one figure: what it means, of when it is, where it was read, and what it was computed from. */
export function FigureCard({ binding, symbol, sources }: FigureCardProps) {
  return (
    <FigureText {...factText(binding, symbol)}>
      {sources.map(({ source, noteId }) => (
        <Source key={source.id} source={source} noteId={noteId} />
      ))}
    </FigureText>
  );
}

/** The card of a figure in itself. */
export function FigureText({
  label,
  definition,
  shown,
  rows,
  formula,
  inputs,
  children,
}: FactText & { children?: ReactNode }) {
  return (
    <span
      role="group"
      aria-label="Figure"
      className="grid gap-2 rounded-md border border-line-strong/60 bg-surface p-3 text-left font-sans text-xs leading-snug not-italic shadow-float"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="font-semibold">{label}</strong>
        {shown && <span className="figures text-base font-semibold">{shown}</span>}
      </span>
      <span className="text-soft">{definition}</span>
      <Rows>
        {rows.map(({ name, value }) => (
          <Row key={name} name={name}>
            {value}
          </Row>
        ))}
        {formula && <Row name="Formula">{formula}</Row>}
      </Rows>
      {inputs.length > 0 && <Inputs inputs={inputs} />}
      {children}
    </span>
  );
}

function Inputs({ inputs }: Pick<FactText, 'inputs'>) {
  return (
    <span className="grid gap-1 border-l-2 border-line pl-2.5">
      <span className="text-soft">Computed from</span>
      <Rows>
        {inputs.slice(0, MOST_INPUTS).map((input) => (
          <Row key={input.id} name={input.label}>
            {input.shown}
          </Row>
        ))}
      </Rows>
      {inputs.length > MOST_INPUTS && <span className="text-soft">and {inputs.length - MOST_INPUTS} more</span>}
    </span>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return <span className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">{children}</span>;
}

function Row({ name, children }: { name: string; children: string }) {
  return (
    <>
      <span className="text-soft">{name} </span>
      <span className="tabular-nums">{children}</span>
    </>
  );
}

function Source({ source: { title, links }, noteId }: FigureCardProps['sources'][number]) {
  return (
    <span className="grid gap-1">
      {noteId && (
        <a href={`#${noteId}`} className="justify-self-start">
          Open source: {title}
        </a>
      )}
      {links.slice(0, MOST_LINKS).map(({ url, title: page, host }) => (
        <a key={url} href={url} target="_blank" rel="noopener noreferrer">
          Open “{page}” ({host})
        </a>
      ))}
    </span>
  );
}
