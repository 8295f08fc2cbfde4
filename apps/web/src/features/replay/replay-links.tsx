import { Play } from 'lucide-react';
import { Link } from 'react-router';
import { buttonLook } from '../../ui/button.tsx';
import { ShareReplayButton } from './share-replay-button.tsx';

/** Of a run that has ended: play it again, and share that. */
export default function ReplayLinks({ runId }: { runId: string }) {
  return (
    <span className="flex flex-wrap items-center gap-1">
      <Link to={`/app?run=${runId}&replay=1`} className={`${buttonLook('quiet')} !h-8`}>
        <Play size={14} aria-hidden />
        Replay
      </Link>
      <ShareReplayButton runId={runId} />
    </span>
  );
}
