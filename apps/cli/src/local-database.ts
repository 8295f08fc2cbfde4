import { readConfiguration } from '@gemscout/service-kit';
import { CommandFailure, EXIT } from './failure.ts';
import { attach, type Part } from './server.ts';

/**
 * The database of this machine's installation, for commands that use it directly. Where no server runs, one is started, or
 * with `'database'` only PostgreSQL.
 */
export async function localDatabase(part?: Part): Promise<{ readonly url: string; release(): Promise<void> }> {
  const { databaseUrl } = readConfiguration(process.env);
  if (databaseUrl) return { url: databaseUrl, release: async () => undefined };
  const server = await attach(part);
  if (server.databaseUrl) return { url: server.databaseUrl, release: () => server.release() };
  throw new CommandFailure(
    'This command works on the database itself: unset GEMSCOUT_URL, or set DATABASE_URL=postgres://user:password@host/db.',
    EXIT.usage,
  );
}
