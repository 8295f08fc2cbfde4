import type { CompanyChangesResponse, CompanyFilingsResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { companyPartQuery } from '../../entities/company/company-api.ts';
import { Button } from '../../ui/button.tsx';
import { CompanySection } from './company-section.tsx';
import type { SectionProps } from './section-props.ts';
import { changeSentence, formText, PASSAGE_KINDS } from './filing-text.ts';

const SHOWN = 8;

/** What changed in the newest reports, and what the newest filings say. */
export function ChangesSection({ symbol, className = '' }: SectionProps) {
  const changes = useQuery(companyPartQuery(symbol, 'changes'));
  return (
    <CompanySection
      className={className}
      title="What changed in the reports"
      read={changes}
      what="the changes"
      isEmpty={({ sections, passages, unread }) => sections.length + passages.length + unread.length === 0}
      empty={`The filings of ${symbol} that were read have no earlier report to compare with.`}
    >
      {(data) => <Changes changes={data} />}
    </CompanySection>
  );
}

function Changes({ changes: { sections, passages, unread } }: { changes: CompanyChangesResponse }) {
  return (
    <div className="grid gap-3 p-4">
      {sections.length > 0 && (
        <ul aria-label="Compared sections" className="grid gap-1 text-sm">
          {sections.map((section) => (
            <li key={`${section.accession} ${section.section}`} className="flex flex-wrap justify-between gap-x-3">
              <span className="first-letter:uppercase">
                {section.section} <span className="text-xs text-soft">{section.form}</span>
              </span>
              <span className={section.added + section.changed === 0 ? 'text-soft' : ''}>
                {changeSentence(section)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {unread.length > 0 && <p className="text-sm text-soft">Not compared: {unread.join('; ')}.</p>}
      {passages.map((passage) => (
        <figure key={`${passage.accession} ${passage.text}`} className="m-0 grid gap-1 border-l-2 border-line pl-3">
          <blockquote className="font-serif text-base">“{passage.text}”</blockquote>
          <figcaption className="text-xs text-soft">
            {PASSAGE_KINDS[passage.kind]}
            {passage.is_new !== null && (passage.is_new ? ', new' : ', rewritten')} · {passage.form}
            {passage.section !== null && `, ${passage.section}`}, filed <span className="figures">{passage.filed}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

/** The filings of a company without those of insiders, newest first. */
export function FilingsSection({ symbol, className = '' }: SectionProps) {
  const filings = useQuery(companyPartQuery(symbol, 'filings'));
  return (
    <CompanySection
      className={className}
      title="Filings"
      read={filings}
      what="the filings"
      isEmpty={(data) => data.filings.length === 0}
      empty={`${symbol} has filed nothing that this market knows.`}
    >
      {(data) => <FilingList filings={data.filings} />}
    </CompanySection>
  );
}

function FilingList({ filings }: Pick<CompanyFilingsResponse, 'filings'>) {
  const [all, setAll] = useState(false);
  const shown = all ? filings : filings.slice(0, SHOWN);
  return (
    <>
      <ul aria-label="Filings" className="divide-y divide-line text-sm">
        {shown.map((filing) => (
          <li key={filing.accession} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2 px-4 py-1.5">
            <span className="min-w-0">
              {filing.url === null ? (
                <span className="font-medium">{filing.form}</span>
              ) : (
                <a
                  href={filing.url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="rounded-md font-medium text-accent underline underline-offset-3"
                >
                  {filing.form}
                  <span className="sr-only">, filed {filing.filed}, at the SEC</span>
                </a>
              )}{' '}
              <span className="text-soft">{formText(filing)}</span>
            </span>
            <span className="figures text-xs text-soft">{filing.filed}</span>
          </li>
        ))}
      </ul>
      {!all && filings.length > SHOWN && (
        <div className="flex justify-center border-t border-line p-2">
          <Button look="quiet" onClick={() => setAll(true)}>
            Show all {filings.length} filings
          </Button>
        </div>
      )}
    </>
  );
}
