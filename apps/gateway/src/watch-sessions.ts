import type { Accounts } from '@gemscout/accounts';
import type { OpenStream } from './live-streams.ts';

/** Closes the streams of ended sessions, whichever process ended them: one query every `everyMs` for all streams. */
export function watchSessions(
  clients: Iterable<OpenStream>,
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
      // The account database is unavailable: streams stay open, and the next check follows soon.
    } finally {
      checking = false;
    }
  }

  return setInterval(() => void check(), everyMs);
}
