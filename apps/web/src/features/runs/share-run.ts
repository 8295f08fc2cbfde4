import { endsRun, type LogEntry } from '../log/log-entry.ts';
import { openTabChannel, type TabChannel } from './tab-channel.ts';
import { followRun, type FollowOptions, type StreamEnd } from './run-stream.ts';
import { watchSilence } from './watch-silence.ts';

export type ShareOptions = Omit<FollowOptions, 'after'> & {
  /** The lines that this tab has already, from the run's start: it goes on after them. */
  readonly known: readonly LogEntry[];
  readonly locks: Pick<LockManager, 'request'>;
  /** Calls back when this tab is about to stand still. @returns stops it */
  readonly onFreeze?: (listener: () => void) => () => void;
};

/** Until the others have heard what was last said. */
const HEARD_MS = 250;

/**
 * As `followRun`, with one stream for all tabs that follow the run. The tab that holds the run's lock has the stream, and
 * gives its lines to the others. When it closes, freezes or falls silent another one goes on after the last line it has:
 * none is lost, none comes twice.
 */
export async function shareRun(options: ShareOptions): Promise<StreamEnd> {
  const tab = joinTabs(options);
  const { runId, signal, locks } = options;
  try {
    while (tab.end() === undefined && !signal.aborted) {
      await tab.thawed();
      const mode = tab.leaderIsSilent() ? { steal: true } : { signal: tab.waiting() };
      // Another tab may take the lock away, and ending the wait for it is an error too: both are seen at the next turn.
      await locks.request(`gemscout-run-${runId}`, mode, tab.lead).catch(() => undefined);
      tab.stepDown();
    }
    return tab.end() ?? 'left';
  } finally {
    tab.close();
  }
}

function joinTabs(options: ShareOptions) {
  const { signal, onEntry, onReconnecting } = options;
  const kept = [...options.known];
  let cursor = kept.at(-1)?.seq;
  let end: StreamEnd | undefined;
  let leading: AbortController | undefined;
  let waiting = new AbortController();
  let frozen: PromiseWithResolvers<void> | undefined;
  const silence = watchSilence({
    listens: () => leading === undefined,
    ask: () => channel.ask(),
    giveUp: () => waiting.abort(),
  });

  function take(lines: readonly LogEntry[]): void {
    for (const entry of lines) {
      if (end !== undefined || signal.aborted || (cursor !== undefined && entry.seq <= cursor)) continue;
      cursor = entry.seq;
      kept.push(entry);
      onEntry(entry);
      if (endsRun(entry)) finish('ended');
    }
  }

  function finish(how: StreamEnd): void {
    end ??= how;
    waiting.abort();
  }

  const channel: TabChannel = openTabChannel(options.runId, {
    cursor: () => cursor,
    kept: () => kept,
    leads: () => leading !== undefined,
    onHeard: () => silence.heard(),
    onLines: take,
    onReconnecting: (since) => onReconnecting?.(since),
    onEnd: finish,
  });

  async function lead(): Promise<void> {
    if (end !== undefined || signal.aborted) return;
    const mine = new AbortController();
    leading = mine;
    silence.heard();
    channel.announce();
    const onLeaderEntry = (entry: LogEntry) => {
      const before = cursor;
      take([entry]);
      channel.give(before, entry);
    };
    const how = await followRun({
      ...options,
      after: cursor,
      signal: AbortSignal.any([signal, mine.signal]),
      onEntry: onLeaderEntry,
      onReconnecting: (since) => (onReconnecting?.(since), channel.tellReconnecting(since)),
    });
    if (how === 'left') return;
    channel.tellEnd(how);
    finish(how);
    await new Promise((resolve) => setTimeout(resolve, HEARD_MS)); // else the next one leads before it hears of the end
  }

  const stopListening = [
    options.onFreeze?.(() => {
      frozen ??= Promise.withResolvers();
      leading?.abort();
      waiting.abort();
    }),
    options.onWake?.(() => {
      frozen?.resolve();
      frozen = undefined;
      if (!leading) channel.ask();
    }),
  ];
  signal.addEventListener('abort', () => waiting.abort(), { once: true });
  channel.ask();

  return {
    end: () => end,
    lead,
    leaderIsSilent: silence.isSilent,
    thawed: () => frozen?.promise,
    /** Ends the wait for the lock. A new one for each turn. */
    waiting: () => (waiting = end === undefined && !signal.aborted ? new AbortController() : waiting).signal,
    stepDown() {
      if (!leading) return;
      leading.abort();
      leading = undefined;
      if (end === undefined) channel.ask(); // while it led it did not listen
    },
    close() {
      silence.stop();
      for (const stop of stopListening) stop?.();
      channel.close();
    },
  };
}
