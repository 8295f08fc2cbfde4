import { WORKSPACE_STREAM_PATH, type WORKSPACE_STREAM_EVENTS } from '@gemscout/contracts';
import type { Redistribution } from '@gemscout/market';
import type { ChangesHead } from '@gemscout/postgres/workspace-changes';
import type { LiveStreams } from './live-streams.ts';
import type { FeedLogger } from './run-stream.ts';
import { StreamClient } from './stream-client.ts';
import { StreamClients } from './stream-clients.ts';
import { holderOf, type TicketAccounts } from './ticket-holder.ts';
import {
  changesOf,
  eventIdOf,
  feedChanges,
  shownGeneration,
  type RowDeps,
  type StreamPosition,
} from './workspace-feed.ts';
import { frameOf, restrictedChangeFrames, wholeChangeFrame, type ChangeItem } from './workspace-frame.ts';

const EVENT_ID = /^([\w-]{16}):(\d{1,15})$/;

export type WorkspaceStreamDeps = RowDeps & {
  readonly accounts: TicketAccounts;
  /** What streams to API keys may contain of the sources' data. */
  readonly redistribution: Redistribution;
  readonly logger: FeedLogger;
};

/** The changes of workspaces: one listener and one reader serve all clients. @throws the driver's error */
export async function openWorkspaceStreams(deps: WorkspaceStreamDeps): Promise<LiveStreams> {
  const { changes, accounts, redistribution } = deps;
  const clients = new StreamClients<ChangeItem>();
  const framesForKeys = restrictedChangeFrames(redistribution);
  const head = await changes.head();
  return {
    path: WORKSPACE_STREAM_PATH,
    clients,
    async admit({ token = '', after }) {
      const { sessionId, workspaceId, viaKey } = await holderOf(token, null, accounts);
      const { first, position, generation } = beginning(after, workspaceId, await changes.head());
      const frameOf = viaKey ? framesForKeys : wholeChangeFrame;
      const source = (from: number) => changesOf(deps, workspaceId, { generation, position: from - 1 });
      return (response, tally) => {
        if (first !== undefined) response.write(first);
        return clients.add(
          workspaceId,
          new StreamClient(response, source, { from: position + 1, sessionId, frameOf }, tally),
        );
      };
    },
    feed: (signal) => feedChanges({ ...deps, clients }, head, signal),
  };
}

/**
 * Where a client begins that sends its last event id. Without one it gets the changes of the last minute, since it may have
 * read its lists shortly before. With an id that cannot be read, of another generation or workspace, or of changes that may
 * have been deleted, it must read everything anew.
 *
 * @returns also the first event, if the client needs one
 */
function beginning(
  lastId: string | undefined,
  workspaceId: string,
  head: ChangesHead & { readonly minuteAgo: number },
): StreamPosition & { readonly first?: string } {
  const { generation } = head;
  const begun = (event: (typeof WORKSPACE_STREAM_EVENTS)[number], position: number) => {
    const at = { generation, position };
    return { ...at, first: frameOf(eventIdOf(at, workspaceId), event, { key: '', row: null }) };
  };
  if (lastId === undefined) return begun('open', head.minuteAgo);
  const [, ofGeneration, text] = EVENT_ID.exec(lastId) ?? [];
  const position = Number(text);
  const isOfStream = ofGeneration === shownGeneration(generation, workspaceId);
  const isKept = position >= head.keptAfter && position <= head.position;
  return isOfStream && isKept ? { generation, position } : begun('reset', head.position);
}
