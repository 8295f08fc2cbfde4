import type { CompanyPart } from '@gemscout/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';

type CompanySectionProps<Data extends CompanyPart> = {
  title: string;
  read: UseQueryResult<Data>;
  /** Names the data within a sentence: "the filings". */
  what: string;
  /** What is said if there are none, and the market gives no reason. */
  empty?: string;
  isEmpty: (data: Data) => boolean;
  /** The size of what comes. */
  place?: string;
  className?: string;
  children: (data: Data) => ReactNode;
};

/** A part of a company that loads by itself: its source and day, or why it is missing. */
export function CompanySection<Data extends CompanyPart>(props: CompanySectionProps<Data>) {
  const { title, read, what, empty = '', isEmpty, place = 'min-h-32', className = '', children } = props;
  const { data } = read;
  return (
    <Panel title={title} aside={data && <SourceOf part={data} />} className={className}>
      <div className={data && !isEmpty(data) ? '' : `flex flex-col ${place}`}>
        <Loaded read={read} what={what}>
          {(loaded) =>
            isEmpty(loaded) ? <Missing part={loaded} what={what} empty={empty} read={read} /> : children(loaded)
          }
        </Loaded>
      </div>
    </Panel>
  );
}

function SourceOf({ part: { provider, as_of: asOf } }: { part: CompanyPart }) {
  if (provider === null || asOf === null) return null;
  return (
    <span className="text-xs text-soft">
      {provider}, as of <span className="figures">{asOf.slice(0, 10)}</span>
    </span>
  );
}

type MissingProps<Data extends CompanyPart> = Pick<CompanySectionProps<Data>, 'what' | 'read'> & {
  part: Data;
  empty: string;
};

function Missing<Data extends CompanyPart>({ part: { missing, symbol }, what, empty, read }: MissingProps<Data>) {
  return (
    <div className="m-auto grid max-w-[48ch] justify-items-center gap-3 px-6 py-6 text-center">
      <p className="text-soft">{missing?.reason ?? (empty || `There is nothing about ${symbol}.`)}</p>
      {missing?.is_temporary && <RetryButton what={what} read={read} />}
    </div>
  );
}

/** Of what may be there when it is asked for again. */
export function RetryButton({ what, read }: { what: string; read: Pick<UseQueryResult, 'refetch' | 'isFetching'> }) {
  return (
    <Button className="h-8" disabled={read.isFetching} onClick={() => void read.refetch()}>
      <span>
        {read.isFetching ? 'Loading…' : 'Retry'}
        <span className="sr-only"> loading {what}</span>
      </span>
    </Button>
  );
}
