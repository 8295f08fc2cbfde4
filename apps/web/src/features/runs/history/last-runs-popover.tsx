import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { CsvExport } from '../../../entities/account/csv-export.tsx';
import { ExportFailure } from '../../../ui/download/export-failure.tsx';
import { useDownload } from '../../../ui/download/use-download.ts';
import { RunHistory } from './run-history.tsx';

const PAGE_SIZE = 20;

type LastRunsPopoverProps = {
  anchor: RefObject<HTMLButtonElement | null>;
  onChoose: (runId: string) => void;
  onClose: () => void;
};

/** The runs under the button that opened it. Its module is loaded with the first opening. */
export default function LastRunsPopover({ anchor, onChoose, onClose }: LastRunsPopoverProps) {
  const csv = useDownload();
  return (
    <Popover.Root open onOpenChange={(open) => open || onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} collisionPadding={12} className="z-40">
          <Popover.Popup
            finalFocus={anchor}
            className="flex max-h-[min(30rem,70dvh)] w-[min(30rem,calc(100vw-1.5rem))] flex-col rounded-md border border-line bg-surface shadow-float outline-none"
          >
            <div className="flex items-center justify-between px-4 pt-2">
              <Popover.Title className="font-semibold">Last runs</Popover.Title>
              <span className="flex items-center gap-1 text-xs">
                <CsvExport download={csv} what="the runs" path="/exports/runs.csv" />
                <Link to="/app?view=runs" className="rounded-md text-accent underline underline-offset-3">
                  All runs
                </Link>
              </span>
            </div>
            <ExportFailure error={csv.error} className="mx-4" />
            <RunHistory
              pageSize={PAGE_SIZE}
              className="flex-1"
              onChoose={({ id }) => {
                onChoose(id);
                onClose();
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
