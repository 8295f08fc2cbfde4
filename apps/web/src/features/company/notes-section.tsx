import { Notes } from '../../entities/notes/notes.tsx';
import { CsvButton } from '../../ui/download/csv-button.tsx';
import { ExportFailure } from '../../ui/download/export-failure.tsx';
import { useDownload } from '../../ui/download/use-download.ts';
import { Panel } from '../../ui/panel.tsx';
import type { SectionProps } from './section-props.ts';

/** What the workspace noted about a company. */
export function NotesSection({ symbol, className = '' }: SectionProps) {
  const csv = useDownload();
  const all = <CsvButton download={csv} path="/exports/notes.csv" what="all notes and tags of the workspace" />;
  return (
    <Panel title="Notes and tags" className={className} aside={all}>
      <ExportFailure error={csv.error} className="m-2" />
      <div className="flex px-4 py-3 *:flex-1">
        <Notes of={{ company: symbol }} />
      </div>
    </Panel>
  );
}
