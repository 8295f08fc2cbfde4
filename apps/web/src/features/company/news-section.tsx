import type { CompanyNewsResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { companyPartQuery } from '../../entities/company/company-api.ts';
import { Button } from '../../ui/button.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { CompanySection } from './company-section.tsx';
import { leftOutText } from './news-text.ts';
import type { SectionProps } from './section-props.ts';

const SHOWN = 8;

/** The stories about a company of the last 90 days, each with its newest headline. */
export function NewsSection({ symbol, className = '' }: SectionProps) {
  const news = useQuery(companyPartQuery(symbol, 'news'));
  return (
    <CompanySection
      className={className}
      title="News"
      read={news}
      what="the headlines"
      isEmpty={({ headlines }) => headlines.length === 0}
      empty={`No headline about ${symbol} in the last 90 days.`}
    >
      {(read) => <Headlines {...read} />}
    </CompanySection>
  );
}

function Headlines({ headlines, ...leftOut }: CompanyNewsResponse) {
  const [all, setAll] = useState(false);
  const note = leftOutText(leftOut);
  return (
    <>
      <ul aria-label="Headlines" className="divide-y divide-line text-sm">
        {(all ? headlines : headlines.slice(0, SHOWN)).map((headline) => (
          <li key={headline.id} className="grid gap-0.5 px-4 py-2">
            <Title headline={headline} />
            <Origin headline={headline} />
            <SameStory headlines={headline.same_story} />
          </li>
        ))}
      </ul>
      {!all && headlines.length > SHOWN && (
        <div className="flex justify-center border-t border-line p-2">
          <Button look="quiet" onClick={() => setAll(true)}>
            Show all {headlines.length} stories
          </Button>
        </div>
      )}
      {note && <p className="border-t border-line px-4 py-2 text-xs text-soft">{note}</p>}
    </>
  );
}

type Headline = CompanyNewsResponse['headlines'][number]['same_story'][number];

function SameStory({ headlines }: { headlines: readonly Headline[] }) {
  if (headlines.length === 0) return null;
  return (
    <details className="text-xs">
      <summary className="rounded-md text-soft hover:text-accent">{headlines.length} more of this story</summary>
      <ul className="mt-1 grid gap-1 border-l-2 border-line pl-2.5">
        {headlines.map((headline) => (
          <li key={headline.id} className="grid gap-0.5">
            <Title headline={headline} />
            <Origin headline={headline} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Origin({ headline: { publisher, published_at } }: { headline: Headline }) {
  return (
    <span className="text-xs text-soft">
      {publisher}, <TimeAgo at={published_at} />
    </span>
  );
}

/** Addresses come from outside: only those of web pages are links. */
function Title({ headline: { title, url } }: { headline: Headline }) {
  if (url === null || !/^https?:\/\//.test(url)) return <span>{title}</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="rounded-md underline decoration-line-strong underline-offset-3 hover:text-accent"
    >
      {title}
    </a>
  );
}
