import { Play } from 'lucide-react';
import { Link } from 'react-router';
import { replayPath } from '../../entities/run/replay-path.ts';
import { buttonLook } from '../../ui/button.tsx';
import { ShareReplayButton } from './share-replay-button.tsx';

/** Of a run that has ended: play it again, and share that, unless it is the sample. */
export default function ReplayLinks({ runId, shareable }: { runId: string; shareable: boolean }) {
  return (
    <span className="flex flex-wrap items-center sm:gap-1">
      <Link to={replayPath(runId)} title="Replay" className={`${buttonLook('quiet')} !h-8 max-wide:!px-2`}>
        <Play size={14} aria-hidden />
        <span className="max-wide:sr-only">Replay</span>
      </Link>
      {shareable && <ShareReplayButton runId={runId} isShort />}
    </span>
  );
}
