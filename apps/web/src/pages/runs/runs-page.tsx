import { useNavigate } from 'react-router';
import { CompareBar } from '../../features/runs/history/compare-bar.tsx';
import { RunHistory } from '../../features/runs/history/run-history.tsx';
import { useRunSelection } from '../../features/runs/history/use-run-selection.ts';
import { CsvExport } from '../../entities/account/csv-export.tsx';
import { ExportFailure } from '../../ui/download/export-failure.tsx';
import { useDownload } from '../../ui/download/use-download.ts';
import { Panel } from '../../ui/panel.tsx';

const PAGE_SIZE = 50;

/** All runs of the workspace. One that is pressed opens in the workspace; two whose boxes are ticked can be compared. */
export default function RunsPage() {
  const navigate = useNavigate();
  const csv = useDownload();
  const selection = useRunSelection();
  return (
    <>
      <main className="mx-auto grid w-full max-w-[1180px] grid-cols-[minmax(0,1fr)] gap-4 p-3 sm:p-5">
        <div className="sticky top-0 z-10 -my-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 bg-paper py-2">
          <h1 className="text-2xl font-semibold tracking-tight">Runs</h1>
          <CompareBar selection={selection} />
        </div>
        <ExportFailure error={csv.error} />
        <Panel title="All runs" aside={<CsvExport download={csv} what="the runs" path="/exports/runs.csv" />}>
          <RunHistory
            pageSize={PAGE_SIZE}
            selection={selection}
            onChoose={({ id }) => void navigate(`/app?run=${id}`)}
          />
        </Panel>
      </main>
    </>
  );
}
