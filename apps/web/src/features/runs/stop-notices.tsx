import type { RunView } from '../../entities/run/run-console.ts';
import type { Stop } from '../../entities/run/stop-run.ts';
import { Button } from '../../ui/button.tsx';

type StopNoticesProps = {
  view: Pick<RunView, 'runId' | 'stops'>;
  /** Of the run that is shown; undefined while it goes on. */
  outcome: string | undefined;
  onTryAgain: (runId: string) => void;
};

/** What became of runs that were told to stop, where it is not what was asked for. Always in the page, so that it is announced. */
export function StopNotices({ view: { runId: shown, stops }, outcome, onTryAgain }: StopNoticesProps) {
  const notices = stops.flatMap((stop) => {
    const text = noticeOf(stop, stop.runId === shown ? { outcome } : undefined);
    return text === undefined ? [] : [{ stop, text }];
  });
  return (
    <div role="status" className="grid gap-1 bg-watch-soft px-4 py-2 text-sm text-watch empty:hidden">
      {notices.map(({ stop: { runId, state }, text }) => (
        <p key={runId} className="flex flex-wrap items-center gap-x-3">
          {text}
          {runId !== null && state !== 'too-late' && !(runId === shown && outcome) && (
            <Button look="quiet" className="h-8" onClick={() => onTryAgain(runId)}>
              Try again
            </Button>
          )}
        </p>
      ))}
    </div>
  );
}

/** @param shown of the run, if it is the one that is shown */
function noticeOf(
  { state, reason }: Stop,
  shown: { readonly outcome: string | undefined } | undefined,
): string | undefined {
  const run = shown ? 'The run' : 'The previous run';
  switch (state) {
    case 'stopping':
      return undefined;
    case 'too-late':
      return `${run} had already finished.`;
    case 'unread':
      return shown?.outcome ? undefined : `${run} has ended, but its last lines could not be read.`;
    case 'failed':
      if (shown?.outcome === 'cancelled') return undefined;
      if (!shown) return `${run} was not stopped: ${reason} It may still be going on.`;
      return `${run} was not stopped: ${reason}${shown.outcome ? '' : ' The run goes on.'}`;
  }
}
