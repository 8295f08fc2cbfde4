import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { nameOfRun } from '../../entities/run/runs-api.ts';
import { ReplayPlayer } from '../../features/replay/replay-player.tsx';
import { runQuery } from '../../entities/run/run-query.ts';
import { ShareReplayButton } from '../../features/replay/share-replay-button.tsx';
import { useRecordedRun } from '../../features/replay/use-recorded-run.ts';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyText } from '../../ui/panel.tsx';

/** `/app?run=…&replay=1`: a run of the workspace in the player, from its beginning or from the verdict on `&ticker=…`. */
export default function ReplayPage() {
  const [params] = useSearchParams();
  const runId = params.get('run') ?? '';
  const { recording, failure } = useRecordedRun(runId);
  const { data: run } = useQuery(runQuery(runId));
  return (
    <>
      <main className="mx-auto grid w-full max-w-[1200px] flex-1 content-start p-3 sm:p-4 wide:px-6">
        <section
          aria-labelledby="replay-title"
          className="flex min-w-0 flex-col overflow-clip rounded-md border border-line bg-surface"
        >
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 py-1">
            <h1 id="replay-title" className="font-semibold">
              Replay{run && `: ${nameOfRun(run)}`}
            </h1>
            <nav aria-label="Replay" className="-mr-2 ml-auto flex items-center">
              {run && run.status !== 'active' && !run.sample && <ShareReplayButton runId={runId} />}
              <Link to="/app" className={buttonLook('quiet')}>
                Back to the workspace
              </Link>
            </nav>
          </div>
          {recording.log.length === 0 ? (
            <div className="flex h-80" role={failure ? 'alert' : 'status'}>
              <EmptyText>{failure ?? 'Loading…'}</EmptyText>
            </div>
          ) : (
            <ReplayPlayer
              recording={recording}
              ticker={params.get('ticker') ?? undefined}
              logHeight="h-[clamp(240px,calc(100dvh-29rem),760px)] max-sm:h-[clamp(220px,calc(100dvh-37rem),760px)]"
            />
          )}
        </section>
      </main>
      <footer className="px-4 pb-3 text-2xs text-soft wide:px-6">Research tool, not investment advice.</footer>
    </>
  );
}
