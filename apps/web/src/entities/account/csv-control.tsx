import type { ApiPath } from '@gemscout/contracts';
import { planOpens } from '@gemscout/domain';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { CsvButton } from '../../ui/download/csv-button.tsx';
import type { Download } from '../../ui/download/use-download.ts';
import { billingQuery } from './billing-query.ts';

export type CsvExportProps = { download: Download; path: ApiPath; what: string };

/** Saves a table as CSV; where the plan has no exports, says which has, and leads to the plans. */
export default function CsvControl(props: CsvExportProps) {
  const { data: billing } = useQuery(billingQuery);
  if (!billing || planOpens(billing.active_plan, 'exports')) return <CsvButton {...props} />;
  return (
    <Link
      to="/settings#billing"
      title="CSV and PDF exports come with the premium and elite plans"
      className="inline-flex items-center gap-1 rounded-md px-2 py-1 text-2xs whitespace-nowrap text-soft hover:text-ink"
    >
      <Lock size={13} aria-hidden />
      <span>
        <span className="sr-only">Export {props.what}: </span>CSV comes with Premium
      </span>
    </Link>
  );
}
