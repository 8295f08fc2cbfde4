import type { CompanyNewsResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { companyPartQuery } from '../../entities/company/company-api.ts';
import { Button } from '../../ui/button.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { CompanySection } from './company-section.tsx';
import type { SectionProps } from './section-props.ts';

const SHOWN = 8;

/** Headlines about a company of the last 90 days. */
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
      {({ headlines }) => <Headlines headlines={headlines} />}
    </CompanySection>
  );
}

function Headlines({ headlines }: Pick<CompanyNewsResponse, 'headlines'>) {
  const [all, setAll] = useState(false);
  return (
    <>
      <ul aria-label="Headlines" className="divide-y divide-line text-sm">
        {(all ? headlines : headlines.slice(0, SHOWN)).map((headline) => (
          <li key={headline.id} className="grid gap-0.5 px-4 py-2">
            <Title headline={headline} />
            <span className="text-xs text-soft">
              {headline.publisher}, <TimeAgo at={headline.published_at} />
            </span>
          </li>
        ))}
      </ul>
      {!all && headlines.length > SHOWN && (
        <div className="flex justify-center border-t border-line p-2">
          <Button look="quiet" onClick={() => setAll(true)}>
            Show all {headlines.length} headlines
          </Button>
        </div>
      )}
    </>
  );
}

/** Addresses come from outside: only those of web pages are links. */
function Title({ headline: { title, url } }: { headline: CompanyNewsResponse['headlines'][number] }) {
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
