import type { EvidenceResponse } from '@gemscout/contracts';
import DOMPurify from 'dompurify';
import { useEffect, useId, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { EvidenceCard, type CitedNote } from './evidence-card.tsx';
import { evidenceIdIn } from './evidence-query.ts';
import { FigureCard } from './figure-card.tsx';
import { claimsHtml } from './memo-claims.ts';
import { bindingOf, type MemoSentence } from './memo-figures.ts';
import { noteId, splitFootnotes } from './memo-markdown.ts';
import { MemoSource } from './memo-source.tsx';
import type { CardSubject } from './open-card.ts';
import { useClaimCard } from './use-claim-card.ts';

type Sentences = readonly MemoSentence[];

type MemoViewProps = {
  memo: string;
  /** The memo's ticker. */
  symbol?: string;
  sources?: readonly EvidenceResponse[];
  /** The memo's sentences as they were checked; without them a figure shows nothing of its own. */
  sentences?: Sentences | undefined;
  /** Tells its notes from those of another memo on the same page. */
  name?: string;
  /** Without: its notes stand with another memo on the page, under the same name. */
  listsSources?: boolean;
};

const NO_SENTENCES: Sentences = [];

/** A memo as it reads: each claim with its evidence, each figure with its fact. Its text is untrusted and always sanitised. */
export function MemoView({
  memo,
  symbol,
  sources = [],
  sentences = NO_SENTENCES,
  name = '',
  listsSources = true,
}: MemoViewProps) {
  const id = useId();
  const { html, notes } = useMemo(() => renderedMemo(memo, name, sentences, id), [memo, name, sentences, id]);
  const article = useRef<HTMLElement>(null);
  const shown = useClaimCard(article);
  // Near the lower edge its card would lie out of sight.
  useEffect(() => {
    shown?.slot.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const known = new Map(sources.map((source) => [source.id, source]));
  const all: readonly CitedNote[] = notes.map(({ mark, text }) => ({
    id: noteId(mark, name),
    text,
    source: known.get(evidenceIdIn(text) ?? ''),
  }));
  return (
    <article ref={article} className="memo relative">
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {listsSources && notes.length > 0 && <Sources name={name} notes={all} />}
      {shown &&
        createPortal(
          <Card of={shown.of} notes={all} sentences={sentences} sources={sources} symbol={symbol} />,
          shown.slot,
        )}
    </article>
  );
}

function Sources({ name, notes }: { name: string; notes: readonly CitedNote[] }) {
  return (
    <section aria-label={`Sources ${name}`.trim()}>
      <h2>Sources</h2>
      <ol>
        {notes.map(({ id, text, source }) => (
          <li key={id} id={id} tabIndex={-1}>
            {source ? <MemoSource source={source} /> : text}
          </li>
        ))}
      </ol>
    </section>
  );
}

type CardProps = {
  of: CardSubject;
  notes: readonly CitedNote[];
  sentences: Sentences;
  sources: readonly EvidenceResponse[];
  symbol: string | undefined;
};

function Card({ of, notes, sentences, sources, symbol }: CardProps) {
  if (of.kind === 'claim')
    return <EvidenceCard claim={of.text} notes={notes.filter(({ id }) => of.notes.includes(id))} />;
  const binding = bindingOf(of.key, sentences);
  if (!binding) return null;
  const behind = sources
    .filter(({ id }) => binding.fact.evidence.some((hash) => hash.startsWith(id)))
    .map((source) => ({ source, noteId: notes.find((note) => note.source?.id === source.id)?.id }));
  return <FigureCard binding={binding} symbol={symbol} sources={behind} />;
}

function renderedMemo(memo: string, name: string, sentences: Sentences, id: string) {
  const { markdown: text, notes } = splitFootnotes(memo, name);
  return { html: DOMPurify.sanitize(claimsHtml(text, { sentences, id }), { ADD_ATTR: ['target'] }), notes };
}
