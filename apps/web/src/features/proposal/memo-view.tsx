import type { EvidenceResponse } from '@gemscout/contracts';
import DOMPurify from 'dompurify';
import { useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { EvidenceCard } from './evidence-card.tsx';
import { evidenceIdIn } from './evidence-query.ts';
import { claimsHtml } from './memo-claims.ts';
import { noteId, splitFootnotes } from './memo-markdown.ts';
import { MemoSource } from './memo-source.tsx';
import { useClaimCard } from './use-claim-card.ts';

type MemoViewProps = {
  memo: string;
  sources?: readonly EvidenceResponse[];
  /** Tells its notes from those of another memo on the same page. */
  name?: string;
  /** Without: its notes stand with another memo on the page, under the same name. */
  listsSources?: boolean;
};

/** A memo as it reads, each claim underlined and with its evidence. What it holds came from outside: it is sanitised, always. */
export function MemoView({ memo, sources = [], name = '', listsSources = true }: MemoViewProps) {
  const { html, notes } = useMemo(() => renderedMemo(memo, name), [memo, name]);
  const article = useRef<HTMLElement>(null);
  const shown = useClaimCard(article);
  // Near the lower edge its card would lie out of sight.
  useEffect(() => {
    shown?.slot.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const known = new Map(sources.map((source) => [source.id, source]));
  const all = notes.map(({ mark, text }) => ({
    id: noteId(mark, name),
    mark,
    text,
    source: known.get(evidenceIdIn(text) ?? ''),
  }));
  return (
    <article ref={article} className="memo relative">
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {listsSources && notes.length > 0 && (
        <section aria-label={`Sources ${name}`.trim()}>
          <h2>Sources</h2>
          <ol>
            {all.map(({ id, text, source }) => (
              <li key={id} id={id} tabIndex={-1}>
                {source ? <MemoSource source={source} /> : text}
              </li>
            ))}
          </ol>
        </section>
      )}
      {shown &&
        createPortal(
          <EvidenceCard claim={shown.text} notes={all.filter(({ id }) => shown.notes.includes(id))} />,
          shown.slot,
        )}
    </article>
  );
}

function renderedMemo(memo: string, name: string) {
  const { markdown: text, notes } = splitFootnotes(memo, name);
  return { html: DOMPurify.sanitize(claimsHtml(text), { ADD_ATTR: ['target'] }), notes };
}
