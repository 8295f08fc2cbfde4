import type { FollowOptions, StreamEnd, StreamEntry } from './follow-stream.ts';
import { SharingTab } from './sharing-tab.ts';

export type ShareOptions<Entry extends StreamEntry> = Omit<FollowOptions<Entry>, 'after'> & {
  /** Of the stream: the tabs that follow the same name share it. */
  readonly name: string;
  /** The entries that this tab has already, from the stream's start: it goes on after them. */
  readonly known: readonly Entry[];
  /** Shortens what a tab keeps for the others, in place; the first entry then restarts. */
  readonly shorten?: (entries: Entry[]) => void;
  readonly locks: Pick<LockManager, 'request'>;
  /** Calls back when this tab is about to stand still. @returns stops it */
  readonly onFreeze?: (listener: () => void) => () => void;
};

/**
 * As `followStream`, with one stream for all tabs that follow the same one. The tab that holds the stream's lock reads it, and
 * gives its entries to the others. When it closes, freezes or falls silent another one goes on after the last entry it has:
 * none is lost, none comes twice.
 */
export async function shareStream<Entry extends StreamEntry>(options: ShareOptions<Entry>): Promise<StreamEnd> {
  const tab = new SharingTab(options);
  const { name, signal, locks } = options;
  try {
    while (tab.end === undefined && !signal.aborted) {
      await tab.thawed();
      const mode = tab.leaderIsSilent() ? { steal: true } : { signal: tab.waiting() };
      // Another tab may take the lock away, and ending the wait for it is an error too: both are seen at the next turn.
      await locks.request(`gemscout-${name}`, mode, () => tab.lead()).catch(() => undefined);
      tab.stepDown();
    }
    return tab.end ?? 'left';
  } finally {
    tab.close();
  }
}

/** Where the browser has no locks (a plain address in one's own network has none) each tab has a stream of its own. */
export function sharesStreams(): boolean {
  return 'locks' in navigator && 'BroadcastChannel' in globalThis;
}
