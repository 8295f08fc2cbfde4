import type { DataSource } from 'typeorm';
import { asStreamTicket, type Accounts, type TicketHolder } from './accounts.ts';
import { available } from './accounts-database.ts';
import { newSecret, secretHash } from './secret.ts';

/** Old tickets leave with the next one that is issued, so the table stays as small as a minute's tickets. */
const ISSUE = `
  WITH old AS (DELETE FROM accounts.stream_ticket WHERE expires_at < now() - interval '10 minutes')
  INSERT INTO accounts.stream_ticket (ticket_hash, run_id, session_id, workspace_id, expires_at)
  VALUES ($1, $2, $3, $4, now() + interval '60 seconds') RETURNING expires_at`;

const CHECK = `
  SELECT t.session_id AS "sessionId", t.workspace_id AS "workspaceId", s.kind = 'key' AS "viaKey"
  FROM accounts.stream_ticket t JOIN accounts.session s ON s.id = t.session_id
  WHERE t.ticket_hash = $1 AND t.run_id::text IS NOT DISTINCT FROM $2 AND t.expires_at > now() AND s.revoked_at IS NULL`;

export function streamTickets(database: DataSource): Pick<Accounts, 'issueStreamTicket' | 'streamTicket'> {
  return {
    async issueStreamTicket({ sessionId, workspaceId }, runId) {
      const ticket = asStreamTicket(newSecret());
      const values = [secretHash(ticket), runId, sessionId, workspaceId];
      const rows = await available(() => database.query<{ expires_at: Date }[]>(ISSUE, values));
      return { ticket, expiresAt: rows[0]?.expires_at.toISOString() ?? '' };
    },

    async streamTicket(ticket, runId) {
      const values = [secretHash(ticket), runId];
      const [holder] = await available(() => database.query<TicketHolder[]>(CHECK, values));
      return holder;
    },
  };
}
