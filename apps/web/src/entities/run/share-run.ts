import type { LogEntry } from '../log/log-entry.ts';
import type { FollowOptions, StreamEnd } from './run-stream.ts';
import { SharingTab } from './sharing-tab.ts';

export type ShareOptions = Omit<FollowOptions, 'after'> & {
  /** The lines that this tab has already, from the run's start: it goes on after them. */
  readonly known: readonly LogEntry[];
  readonly locks: Pick<LockManager, 'request'>;
  /** Calls back when this tab is about to stand still. @returns stops it */
  readonly onFreeze?: (listener: () => void) => () => void;
};

/**
 * As `followRun`, with one stream for all tabs that follow the run. The tab that holds the run's lock has the stream, and
 * gives its lines to the others. When it closes, freezes or falls silent another one goes on after the last line it has:
 * none is lost, none comes twice.
 */
export async function shareRun(options: ShareOptions): Promise<StreamEnd> {
  const tab = new SharingTab(options);
  const { runId, signal, locks } = options;
  try {
    while (tab.end === undefined && !signal.aborted) {
      await tab.thawed();
      const mode = tab.leaderIsSilent() ? { steal: true } : { signal: tab.waiting() };
      // Another tab may take the lock away, and ending the wait for it is an error too: both are seen at the next turn.
      await locks.request(`gemscout-run-${runId}`, mode, () => tab.lead()).catch(() => undefined);
      tab.stepDown();
    }
    return tab.end ?? 'left';
  } finally {
    tab.close();
  }
}
