import { receivedPayload } from '@gemscout/contracts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyText } from '../../ui/panel.tsx';
import type { Demo } from './find-demo.ts';
import { MarketMark } from './market-mark.tsx';
import { DIALOG_LOG_HEIGHT, ReplayPlayer } from './replay-player.tsx';
import { useRecordedRun, type RecordedRun } from './use-recorded-run.ts';
import { useSampleRun } from './use-sample-run.ts';

const CLOSES_AFTER_MS = 120_000;

/** The demo: a video, or the last or the sample run at its recorded pace, in at most two minutes. */
export default function DemoPopup({ demo, onClose }: { demo: Demo; onClose: () => void }) {
  if (demo === 'sample') return <SampleRun onClose={onClose} />;
  return (
    <Dialog title="Demo" wide onClose={onClose} aside={'market' in demo && <MarketMark {...demo.market} />}>
      {'videoUrl' in demo ? (
        <video src={demo.videoUrl} controls autoPlay playsInline className="max-h-[74dvh] w-full rounded-md" />
      ) : (
        <LastRun runId={demo.runId} />
      )}
    </Dialog>
  );
}

function LastRun({ runId }: { runId: string }) {
  return <Replay run={useRecordedRun(runId, CLOSES_AFTER_MS)} note="Your last run." />;
}

function SampleRun({ onClose }: { onClose: () => void }) {
  const run = useSampleRun();
  const [init] = run.recording.log;
  const asOf = init && receivedPayload(init, 'INIT')?.as_of;
  return (
    <Dialog
      title="Sample run"
      wide
      onClose={onClose}
      aside={typeof asOf === 'string' && <MarketMark market="sample" fictional as_of={asOf} />}
    >
      <Replay run={run} note="Sample run: two of its eight tickers are shown, and its companies are invented." />
    </Dialog>
  );
}

function Replay({ run: { recording, failure }, note }: { run: RecordedRun; note: string }) {
  if (recording.log.length === 0)
    return (
      <div className="flex h-60" role={failure ? 'alert' : 'status'}>
        <EmptyText>{failure ?? 'Loading…'}</EmptyText>
      </div>
    );
  return (
    <div className="-mx-5 -my-4">
      <ReplayPlayer recording={recording} fitMs={CLOSES_AFTER_MS} logHeight={DIALOG_LOG_HEIGHT} />
      <p className="border-t border-line px-5 py-2 text-xs text-soft">{note} Research tool, not investment advice.</p>
    </div>
  );
}
