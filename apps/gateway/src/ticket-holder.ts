import { isStreamTicket, type Accounts, type TicketHolder } from '@gemscout/accounts';
import { StreamError } from './stream-error.ts';

export type TicketAccounts = Pick<Accounts, 'session' | 'streamTicket'>;

/**
 * The holder of a session token, an API key or a stream ticket.
 *
 * @param runId the run whose stream the ticket must open; null: the workspace's
 * @throws StreamError
 */
export async function holderOf(token: string, runId: string | null, accounts: TicketAccounts): Promise<TicketHolder> {
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
