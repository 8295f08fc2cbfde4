import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { sentenceOf } from '../../api/http.ts';
import { billingQuery } from '../../entities/account/billing-query.ts';
import { IconButton } from '../../ui/button.tsx';

/** The runs of the day and how many the plan allows. */
export function RunsToday() {
  const { data, error, refetch } = useQuery(billingQuery);
  return (
    <p
      className="flex items-center gap-1 text-2xs leading-tight whitespace-nowrap text-soft"
      title={error ? sentenceOf(error) : undefined}
    >
      <span className="flex gap-x-1 bar:flex-col">
        Runs today{' '}
        <span className="figures text-ink">
          {data?.runs_today ?? '–'}/{data?.runs_per_day ?? '–'}
        </span>
      </span>
      {error && (
        <IconButton label="Retry loading runs today" className="size-6" onClick={() => void refetch()}>
          <RefreshCw size={14} aria-hidden />
        </IconButton>
      )}
    </p>
  );
}
