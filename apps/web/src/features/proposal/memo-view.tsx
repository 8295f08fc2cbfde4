import type { EvidenceAnswer } from '@gemscout/contracts';
import DOMPurify from 'dompurify';
import MarkdownIt from 'markdown-it';
import { useMemo } from 'react';
import { evidenceIdIn } from './evidence-query.ts';
import { MemoSource } from './memo-source.tsx';
import { noteId, splitFootnotes } from './memo-markdown.ts';

const markdown = new MarkdownIt({ html: false, linkify: true });
// A link in a memo leads away from the product; a picture would tell its sender that somebody reads.
markdown.disable('image');
markdown.renderer.rules['link_open'] = (tokens, index, options, _, renderer) => {
  const link = tokens[index];
  if (link && !String(link.attrGet('href')).startsWith('#')) {
    link.attrSet('target', '_blank');
    link.attrSet('rel', 'noopener noreferrer');
  }
  return renderer.renderToken(tokens, index, options);
};

type MemoViewProps = {
  memo: string;
  sources?: readonly EvidenceAnswer[];
  /** Tells its notes from those of another memo on the same page. */
  name?: string;
};

/** A memo as it reads, each claim linked to its evidence. What it holds came from outside: it is sanitised, always. */
export function MemoView({ memo, sources = [], name = '' }: MemoViewProps) {
  const { html, notes } = useMemo(() => renderedMemo(memo, name), [memo, name]);
  const known = new Map(sources.map((source) => [source.id, source]));
  return (
    <article className="memo">
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {notes.length > 0 && (
        <section aria-label={`Sources ${name}`.trim()}>
          <h2>Sources</h2>
          <ol>
            {notes.map(({ mark, text }) => {
              const source = known.get(evidenceIdIn(text) ?? '');
              return (
                <li key={mark} id={noteId(mark, name)} tabIndex={-1}>
                  {source ? <MemoSource source={source} /> : text}
                </li>
              );
            })}
          </ol>
        </section>
      )}
    </article>
  );
}

function renderedMemo(memo: string, name: string) {
  const { markdown: text, notes } = splitFootnotes(memo, name);
  return { html: DOMPurify.sanitize(markdown.render(text), { ADD_ATTR: ['target'] }), notes };
}
