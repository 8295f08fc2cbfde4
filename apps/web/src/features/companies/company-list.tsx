import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { companiesQuery } from '../../entities/company/company-api.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { BareField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { CompanyRow } from './company-row.tsx';

const LONGEST_SEARCH = 200;
/** On a tablet without the sector. */
const COLUMNS =
  'sm:grid-cols-[minmax(0,1fr)_5.5rem_5.5rem_8rem_5.5rem_4rem] wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_5.5rem_5.5rem_8rem_5.5rem_4rem]';

/** The companies that the workspace has met, found by ticker, name or sector. */
export function CompanyList() {
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search.trim());
  const read = useInfiniteQuery(companiesQuery(sought));
  return (
    <>
      <Search text={search} onChange={setSearch} />
      <Loaded read={read} what="the companies">
        {({ pages }) =>
          pages.flat().length === 0 ? (
            <NoCompanies search={sought} />
          ) : (
            <>
              <Heads />
              <ul aria-label="Companies" data-key-list className="divide-y divide-line">
                {pages.flat().map((company) => (
                  <CompanyRow key={company.symbol} company={company} columns={COLUMNS} />
                ))}
                {read.hasNextPage && (
                  <li className="flex justify-center p-2">
                    <Button look="quiet" disabled={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
                      {read.isFetchingNextPage ? 'Loading…' : 'Show more'}
                    </Button>
                  </li>
                )}
              </ul>
            </>
          )
        }
      </Loaded>
    </>
  );
}

function Search({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <div role="search" aria-label="Companies" className="border-b border-line px-4 py-2">
      <BareField
        label="Search companies by ticker, name or sector"
        placeholder="Ticker, name or sector"
        type="search"
        maxLength={LONGEST_SEARCH}
        className="h-8 max-w-md"
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

function Heads() {
  return (
    <div
      aria-hidden
      className={`grid gap-x-4 border-b border-line px-4 py-1.5 text-2xs text-soft max-sm:hidden ${COLUMNS}`}
    >
      <span>Company</span>
      <span className="max-wide:hidden">Sector</span>
      <span className="text-right">Price</span>
      <span className="text-right">Day</span>
      <span>Last verdict</span>
      <span>Last run</span>
    </div>
  );
}

function NoCompanies({ search }: { search: string }) {
  return (
    <div className="grid justify-items-center gap-3 px-6 py-10 text-center">
      <p className="max-w-[52ch] text-soft">
        {search === ''
          ? 'No companies yet. Those that your runs look at are listed here.'
          : 'None of your companies matches. The search at the top of the page finds every company of the market.'}
      </p>
      {search === '' && (
        <Link to="/app" className={buttonLook('plain')}>
          Start a run
        </Link>
      )}
    </div>
  );
}
