import type { EvidenceResponse } from '@gemscout/contracts';
import { utcText } from '../../ui/time.tsx';
import { figureText } from './evidence-query.ts';

/** One source of a memo: what it is, when it was known, the figures that it supports, and the pages behind it. */
export function MemoSource({ source }: { source: EvidenceResponse }) {
  const { title, summary, provider, as_of, fetched_at, figures, links } = source;
  return (
    <div className="source">
      <p>
        <strong>{title}</strong>, {provider}, as of{' '}
        <span title={`fetched ${utcText(fetched_at)}`}>{utcText(as_of)}</span>
      </p>
      {summary !== '' && <p>{summary}</p>}
      {figures.length > 0 && <p>Figures in this memo: {figures.map(figureText).join('; ')}</p>}
      {links.length > 0 && (
        <ul>
          {links.map(({ title: page, url, host }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                {page}
              </a>{' '}
              ({host})
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
