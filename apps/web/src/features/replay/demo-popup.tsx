import { Dialog } from '../../ui/dialog.tsx';
import { EmptyText } from '../../ui/panel.tsx';
import type { Demo } from './find-demo.ts';
import { ReplayPlayer } from './replay-player.tsx';
import { useRecordedRun } from './use-recorded-run.ts';

const CLOSES_AFTER_MS = 120_000;

/** The demo: a video, or the last run at its recorded pace, in at most two minutes. */
export default function DemoPopup({ demo, onClose }: { demo: Demo; onClose: () => void }) {
  return (
    <Dialog title="Demo" wide onClose={onClose}>
      {'videoUrl' in demo ? (
        <video src={demo.videoUrl} controls autoPlay playsInline className="max-h-[74dvh] w-full rounded-desk" />
      ) : (
        <LastRun runId={demo.runId} />
      )}
    </Dialog>
  );
}

function LastRun({ runId }: { runId: string }) {
  const { recording, failure } = useRecordedRun(runId, CLOSES_AFTER_MS);
  if (failure && recording.log.length === 0)
    return (
      <div className="flex h-60" role="alert">
        <EmptyText>{failure}</EmptyText>
      </div>
    );
  return (
    <div className="-mx-5 -my-4">
      <ReplayPlayer
        recording={recording}
        fitMs={CLOSES_AFTER_MS}
        logHeight="h-[clamp(220px,calc(92dvh-24rem),560px)]"
      />
      <p className="border-t border-line px-5 py-2 text-[0.87rem] text-soft">
        Your last run. Research tool, not investment advice.
      </p>
    </div>
  );
}
