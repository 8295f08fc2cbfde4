import type { ApiPath } from '@gemscout/contracts';
import { Download as DownloadIcon } from 'lucide-react';
import type { Download } from './use-download.ts';

/** Saves a table as CSV; `what` names it. */
export function CsvButton({ download, path, what }: { download: Download; path: ApiPath; what: string }) {
  return (
    <button
      type="button"
      className="inline-flex items-center gap-1 rounded-md px-2 py-1 text-2xs whitespace-nowrap text-soft hover:text-ink disabled:opacity-50"
      title={`Export ${what} as CSV`}
      disabled={download.isPending}
      onClick={() => download.start(path)}
    >
      <DownloadIcon size={14} aria-hidden />
      <span>
        <span className="sr-only">Export {what} as </span>
        {download.isPending ? 'CSV…' : 'CSV'}
      </span>
      <span role="status" className="sr-only">
        {download.told}
      </span>
    </button>
  );
}
