import { readConfiguration } from '@gemscout/service-kit';
import { CommandFailure, EXIT } from './failure.ts';
import { attach } from './server.ts';

/** The database of this machine's installation, for commands that use it directly; started if needed. */
export async function localDatabase(): Promise<{ readonly url: string; release(): Promise<void> }> {
  const { databaseUrl } = readConfiguration(process.env);
  if (databaseUrl) return { url: databaseUrl, release: async () => undefined };
  const server = await attach();
  if (server.databaseUrl) return { url: server.databaseUrl, release: () => server.release() };
  throw new CommandFailure(
    'This command works on the database itself: unset GEMSCOUT_URL, or set DATABASE_URL=postgres://user:password@host/db.',
    EXIT.usage,
  );
}
