import { isStreamTicket, type Accounts, type TicketHolder } from '@gemscout/accounts';
import { runStream } from '@gemscout/domain';
import type { EventStore, Recorded } from '@gemscout/event-store';
import { isTerminal } from './log-frame.ts';
import { StreamError } from './stream-error.ts';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const REVISION = /^\d{1,9}$/;

export type StreamRequest = {
  readonly runId: string;
  /** A stream ticket or a session token. */
  readonly token: string | undefined;
  /** The last event id that the client received, as sent by the client. */
  readonly after: string | undefined;
};

export type Admission = {
  readonly stream: string;
  readonly sessionId: string;
  /** Opened with an API key, or with a ticket that one was given. */
  readonly viaKey: boolean;
  /** The first revision to send; `ended` if the client already has the terminal event. */
  readonly from: number | 'ended';
};

/**
 * Authorises a stream request and determines its start.
 *
 * @throws StreamError; another workspace's run is not found, like an unknown one
 */
export async function admit(
  { runId, token = '', after }: StreamRequest,
  store: EventStore,
  accounts: Pick<Accounts, 'session' | 'streamTicket'>,
): Promise<Admission> {
  const { sessionId, workspaceId, viaKey } = await holderOf(token, runId, accounts);
  if (!UUID.test(runId)) throw new StreamError('not_found');
  const stream = runStream(runId);
  const first = await eventAt(store, stream, 0);
  if (first?.type !== 'RunRequested' || first.data['workspaceId'] !== workspaceId) throw new StreamError('not_found');
  const from = after === undefined ? 0 : await behind(after, store, stream);
  return { stream, sessionId, viaKey, from };
}

async function holderOf(
  token: string,
  runId: string,
  accounts: Pick<Accounts, 'session' | 'streamTicket'>,
): Promise<TicketHolder> {
  if (isStreamTicket(token)) {
    const holder = await accounts.streamTicket(token, runId);
    if (!holder) throw new StreamError('ticket_invalid');
    return holder;
  }
  const session = await accounts.session(token);
  if (!session) throw new StreamError('session_required');
  if (session.suspended) throw new StreamError('key_suspended');
  return session;
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
