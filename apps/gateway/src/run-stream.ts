import { STREAM_PATH } from '@gemscout/contracts';
import { runStream } from '@gemscout/domain';
import { subscribe, type EventStore, type Recorded, type Subscription } from '@gemscout/event-store';
import type { Redistribution } from '@gemscout/market';
import type { LiveStreams, StreamRequest } from './live-streams.ts';
import { isTerminal, itemOf, restrictedFrames, wholeFrameOf, type LogItem } from './log-frame.ts';
import { StreamClient } from './stream-client.ts';
import { StreamClients } from './stream-clients.ts';
import { StreamError } from './stream-error.ts';
import { holderOf, type TicketAccounts } from './ticket-holder.ts';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const REVISION = /^\d{1,9}$/;
const RETRY_MS = 500;

export type FeedLogger = NonNullable<Subscription['retry']>['logger'];

type RunStreamDeps = {
  readonly store: EventStore;
  readonly accounts: TicketAccounts;
  /** What streams to API keys may contain of the sources' data. */
  readonly redistribution: Redistribution;
  readonly logger: FeedLogger;
};

type Admission = {
  readonly stream: string;
  readonly sessionId: string;
  /** Opened with an API key, or with a ticket that one was given. */
  readonly viaKey: boolean;
  /** The first revision to send; `ended` if the client already has the terminal event. */
  readonly from: number | 'ended';
};

/** The logs of runs: one subscription to the store, from now on, serves all clients. @throws StoreUnavailable */
export async function openRunStreams({ store, accounts, redistribution, logger }: RunStreamDeps): Promise<LiveStreams> {
  const clients = new StreamClients<LogItem>();
  const framesForKeys = restrictedFrames(redistribution);
  const head = await store.head();
  return {
    path: STREAM_PATH,
    clients,
    async admit(request) {
      const { stream, sessionId, viaKey, from } = await admit(request, store, accounts);
      if (from === 'ended') return 'ended';
      const frameOf = viaKey ? framesForKeys : wholeFrameOf;
      const source = (revision: number) => itemsOf(store.read(stream, revision));
      return (response, tally) =>
        clients.add(stream, new StreamClient(response, source, { from, sessionId, frameOf }, tally));
    },
    /** After a failure events may be offered again. */
    feed: (signal) =>
      subscribe(
        store,
        {
          from: { live: head },
          filter: { prefixes: ['run-'] },
          handle: ({ events }) => events.forEach((event) => clients.offer(event.stream, itemOf(event))),
          retry: {
            pauseMs: RETRY_MS,
            logger,
            message: 'The streams of runs cannot follow the event store at the moment',
          },
        },
        signal,
      ),
  };
}

/** @throws StreamError; another workspace's run is not found, like an unknown one */
async function admit(
  { runId, token = '', after }: StreamRequest,
  store: EventStore,
  accounts: TicketAccounts,
): Promise<Admission> {
  const { sessionId, workspaceId, viaKey } = await holderOf(token, runId, accounts);
  if (!UUID.test(runId)) throw new StreamError('not_found');
  const stream = runStream(runId);
  const first = await eventAt(store, stream, 0);
  if (first?.type !== 'RunRequested' || first.data['workspaceId'] !== workspaceId) throw new StreamError('not_found');
  const from = after === undefined ? 0 : await behind(after, store, stream);
  return { stream, sessionId, viaKey, from };
}

async function behind(after: string, store: EventStore, stream: string): Promise<Admission['from']> {
  if (!REVISION.test(after)) throw new StreamError('cursor_invalid');
  const last = await eventAt(store, stream, Number(after));
  if (!last) throw new StreamError('cursor_invalid');
  return isTerminal(last) ? 'ended' : last.revision + 1;
}

async function eventAt(store: EventStore, stream: string, revision: number): Promise<Recorded | undefined> {
  for await (const event of store.read(stream, revision)) return event;
  return undefined;
}

async function* itemsOf(events: AsyncIterable<Recorded>): AsyncGenerator<LogItem, void, undefined> {
  for await (const event of events) yield itemOf(event);
}
