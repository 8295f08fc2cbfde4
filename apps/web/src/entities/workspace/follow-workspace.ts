import type { StreamTicketResponse } from '@gemscout/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { callApi, send } from '../../api/http.ts';
import { setLiveState } from '../../api/live-updates.ts';
import { followStream } from '../../api/stream/follow-stream.ts';
import { shareStream, sharesStreams } from '../../api/stream/share-stream.ts';
import { onFreeze, onOffline, onWake } from '../../api/stream/wake.ts';
import { patchCache } from './patch-cache.ts';
import { shortenChanges, workspaceEntryOf, type WorkspaceEntry } from './workspace-entry.ts';

/** The server ends a session with 401. Everything else may pass: a page stays open for days. */
const FINAL_STATUSES = [401];

/**
 * Keeps the cached lists up to date with the workspace until `signal` aborts, over one stream for all tabs of the session.
 *
 * @param session names the session for the tabs
 */
export async function followWorkspace(cache: QueryClient, session: string, signal: AbortSignal): Promise<void> {
  let lastId: string | undefined;
  const options = {
    signal,
    entryOf: workspaceEntryOf,
    isLast: () => false,
    finalStatuses: FINAL_STATUSES,
    giveUpAfterMs: Infinity,
    connect: (_after: number | undefined, connected: AbortSignal) => connect(lastId, connected),
    onOpen: () => setLiveState('live'),
    onEntry(entry: WorkspaceEntry) {
      setLiveState('live'); // a tab that does not read the stream itself learns of it by its entries
      patchCache(cache, entry.kind === 'open' && lastId !== undefined ? { ...entry, kind: 'reset' } : entry);
      lastId = entry.id;
    },
    onReconnecting: (since: number | undefined) => setLiveState(since ?? 'live'),
    onWake,
    onOffline,
  };
  try {
    if (sharesStreams()) {
      const shared = {
        name: `workspace-${session}`,
        known: [],
        shorten: shortenChanges,
        locks: navigator.locks,
        onFreeze,
      };
      await shareStream({ ...options, ...shared });
    } else await whileVisible(signal, (visible) => followStream({ ...options, signal: visible }));
  } finally {
    setLiveState(undefined);
  }
}

async function connect(lastId: string | undefined, signal: AbortSignal): Promise<Response> {
  const { ticket } = await callApi<StreamTicketResponse>('/workspace/stream-ticket', { method: 'POST', signal });
  const query = new URLSearchParams({ token: ticket, ...(lastId !== undefined && { after: lastId }) });
  return send(`/workspace/events?${query}`, { signal, headers: { Accept: 'text/event-stream' } });
}

/** Without shared streams: a browser opens six connections to a server, and hidden tabs must not keep them all. */
async function whileVisible(signal: AbortSignal, follow: (visible: AbortSignal) => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    const hiding = new AbortController();
    const hide = () => document.hidden && hiding.abort();
    document.addEventListener('visibilitychange', hide, { signal });
    if (!document.hidden && (await follow(AbortSignal.any([signal, hiding.signal]))) === 'lost') return;
    document.removeEventListener('visibilitychange', hide);
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }
}
