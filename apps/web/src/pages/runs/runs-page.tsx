import { Link, useNavigate } from 'react-router';
import { RunHistory } from '../../features/runs/history/run-history.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { CsvExport } from '../../entities/account/csv-export.tsx';
import { ExportFailure } from '../../ui/download/export-failure.tsx';
import { useDownload } from '../../ui/download/use-download.ts';
import { Panel } from '../../ui/panel.tsx';

const PAGE_SIZE = 50;

/** All runs of the workspace. A chosen one opens in the workspace. */
export default function RunsPage() {
  const navigate = useNavigate();
  const csv = useDownload();
  return (
    <>
      <main className="mx-auto grid w-full max-w-[1180px] grid-cols-[minmax(0,1fr)] gap-4 p-3 sm:p-5">
        <div className="flex items-center justify-between gap-3">
          <h1 className="text-2xl font-semibold tracking-tight">Runs</h1>
          <Link to="/app?view=compare" className={buttonLook()}>
            Compare runs
          </Link>
        </div>
        <ExportFailure error={csv.error} />
        <Panel title="All runs" aside={<CsvExport download={csv} what="the runs" path="/exports/runs.csv" />}>
          <RunHistory pageSize={PAGE_SIZE} onChoose={({ id }) => void navigate(`/app?run=${id}`)} />
        </Panel>
      </main>
    </>
  );
}
