import { useQuery } from '@tanstack/react-query';
import { relativeTime } from '../../ui/relative-time.ts';
import { useNow } from '../../ui/use-now.ts';
import { CsvButton } from '../exports/csv-button.tsx';
import { ExportFailure } from '../exports/export-failure.tsx';
import { useDownload } from '../exports/use-download.ts';
import { nameOfRun, runsQuery } from './runs-api.ts';

/** A menu of the workspace's runs, and all of them as a file. A chosen one streams again from its start. */
export function LastRuns({ onChoose }: { onChoose: (runId: string) => void }) {
  const { data: runs = [] } = useQuery(runsQuery);
  const now = useNow(60_000);
  const csv = useDownload();
  return (
    <>
      {/* It stays on its name, so that the same run can be chosen again. */}
      <select
        aria-label="Last runs"
        value=""
        disabled={runs.length === 0}
        onChange={({ target }) => target.value && onChoose(target.value)}
        className="h-8 w-28 sm:w-36 rounded-desk border border-line-strong/60 bg-surface px-2 text-[0.9rem] text-ink disabled:opacity-50"
      >
        <option value="">Last runs</option>
        {runs.map((run) => (
          <option key={run.id} value={run.id}>
            {nameOfRun(run)} · {relativeTime(run.created_at, now)} · {run.status}
          </option>
        ))}
      </select>
      <CsvButton download={csv} what="the runs" path="/exports/runs.csv" />
      <ExportFailure error={csv.error} className="basis-full" />
    </>
  );
}
