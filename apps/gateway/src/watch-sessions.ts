import type { Accounts } from '@gemscout/accounts';
import type { StreamClients } from './stream-clients.ts';

/** Ends the streams of sessions that were ended, wherever that was done: one query every `everyMs` for all of them. */
export function watchSessions(
  clients: StreamClients,
  accounts: Pick<Accounts, 'openSessions'>,
  everyMs: number,
): NodeJS.Timeout {
  let checking = false;

  async function check(): Promise<void> {
    const open = [...clients];
    if (checking || open.length === 0) return;
    checking = true;
    try {
      const sessions = await accounts.openSessions([...new Set(open.map(({ sessionId }) => sessionId))]);
      for (const client of open) if (!sessions.has(client.sessionId)) client.end();
    } catch {
      // The accounts are away: nobody is thrown out for that, and the next check comes soon.
    } finally {
      checking = false;
    }
  }

  return setInterval(() => void check(), everyMs);
}
