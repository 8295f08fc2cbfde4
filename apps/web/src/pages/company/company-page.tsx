import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../api/http.ts';
import { companyQuery } from '../../entities/company/company-api.ts';
import { ChartSection } from '../../features/company/chart/chart-section.tsx';
import { ConditionsSection } from '../../features/company/conditions-section.tsx';
import { configQuery } from '../../api/config-query.ts';
import { DayRow } from '../../features/company/day-row.tsx';
import { CompanyHeading } from '../../features/company/company-heading.tsx';
import { FiguresSection } from '../../features/company/figures-section.tsx';
import { ChangesSection, FilingsSection } from '../../features/company/filings-section.tsx';
import { InsidersSection } from '../../features/company/insiders-section.tsx';
import { NewsSection } from '../../features/company/news-section.tsx';
import { NotesSection } from '../../features/company/notes-section.tsx';
import { VerdictsSection } from '../../features/company/verdicts-section.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { CompanyActions } from './company-actions.tsx';
import { OpenedProposal } from './opened-proposal.tsx';
import { UnknownCompany } from './unknown-company.tsx';

/** In one column the parts of the two come in an order of their own: see `in-order` in `main.css`. */
const AFTER_VERDICTS = 'max-wide:group-has-[.verdicts_[data-reading]]/parts:hidden';
const AFTER_FIGURES = `${AFTER_VERDICTS} max-wide:group-has-[.figures-and-changes_[data-reading]]/parts:hidden`;

/** What there is to look at about one company: `/app?view=company&symbol=…`. */
export default function CompanyPage() {
  const [params] = useSearchParams();
  const symbol = symbolIn(params.get('symbol') ?? '');
  return (
    <>
      <main className="mx-auto grid w-full max-w-[1360px] grid-cols-[minmax(0,1fr)] gap-4 p-3 sm:p-5">
        <Company key={symbol} symbol={symbol} />
      </main>
    </>
  );
}

/** Tickers are written in any case, with a `$` or without. */
function symbolIn(text: string): string {
  return text.trim().replace(/^\$/, '').toUpperCase();
}

function Company({ symbol }: { symbol: string }) {
  const company = useQuery({ ...companyQuery(symbol), enabled: symbol !== '' });
  const { data: config } = useQuery(configQuery);
  const [opened, setOpened] = useState<string | null>(null);
  useTitle(company.data ? `${symbol}, ${company.data.name}` : symbol || 'Company');
  const { error } = company;
  if (symbol === '' || (error instanceof ApiError && error.status === 404))
    return <UnknownCompany symbol={symbol} reason={error instanceof ApiError ? error.detail : undefined} />;
  return (
    <>
      {company.isPending ? (
        <HeadingPlace symbol={symbol} />
      ) : (
        <Loaded read={company} what="the company">
          {(data) => <CompanyHeading company={data} actions={<CompanyActions symbol={data.symbol} />} />}
        </Loaded>
      )}
      {config?.as_of === null && <DayRow symbol={symbol} />}
      <div className="group/parts grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="in-order grid grid-cols-[minmax(0,1fr)] gap-4 max-wide:contents">
          <ChartSection symbol={symbol} className="sized max-wide:order-1" />
          <FiguresSection symbol={symbol} className={`figures-and-changes max-wide:order-3 ${AFTER_VERDICTS}`} />
          <ChangesSection symbol={symbol} className={`figures-and-changes max-wide:order-4 ${AFTER_VERDICTS}`} />
        </div>
        {/* Under one column the verdicts come first: there is nothing to tab to in what they pass by. */}
        <div className="in-order grid grid-cols-[minmax(0,1fr)] gap-4 max-wide:contents">
          <VerdictsSection symbol={symbol} onOpen={setOpened} className="verdicts max-wide:order-2" />
          <ConditionsSection symbol={symbol} className="verdicts max-wide:order-2" />
          <NotesSection symbol={symbol} className="verdicts max-wide:order-2" />
          <NewsSection symbol={symbol} className={`max-wide:order-5 ${AFTER_FIGURES}`} />
          <InsidersSection symbol={symbol} className={`max-wide:order-6 ${AFTER_FIGURES}`} />
          <FilingsSection symbol={symbol} className={`max-wide:order-7 ${AFTER_FIGURES}`} />
        </div>
      </div>
      <Suspense fallback={null}>
        {opened !== null && <OpenedProposal proposalId={opened} symbol={symbol} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}

/** As high as the heading that comes. */
function HeadingPlace({ symbol }: { symbol: string }) {
  return (
    <header className="min-h-[11.1rem] sm:min-h-[3.8rem]">
      <h1 className="figures text-xl text-soft">{symbol}</h1>
      <p role="status" className="text-sm text-soft">
        Loading…
      </p>
    </header>
  );
}
