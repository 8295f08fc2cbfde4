import {
  endOrphans,
  startEmbeddedPostgres,
  type Database,
  type EmbeddedPostgres,
  type Logger,
} from '@gemscout/service-kit';

const RESTART_EVERY_MS = 60_000;

/**
 * Restarts an embedded PostgreSQL that ended without `stop`, at the same address, at most once a minute.
 *
 * @param lost called once, with a sentence, when it is not restarted; none of its processes is running then
 */
export function superviseDatabase(
  first: EmbeddedPostgres,
  directory: string,
  logger: Logger,
  lost: (sentence: string) => void,
): Database {
  let server = first;
  let stopping = false;
  let restarting: Promise<unknown> = Promise.resolve();

  /** @returns why the server is not restarted; undefined after `stop` */
  const watch = async (): Promise<string | undefined> => {
    for (let restartedAt = -Infinity; ; restartedAt = performance.now()) {
      const how = await server.ended;
      if (stopping) return undefined;
      const ended = `PostgreSQL in ${directory} ended`;
      if (performance.now() - restartedAt < RESTART_EVERY_MS)
        return `${ended} twice within a minute (${how}). ${remedyOf(server.log)}`;
      logger.error(`PostgreSQL ended unexpectedly (${how}). Restarting it.`);
      restarting = restart(first.url, directory).then((restarted) => (server = restarted));
      const failure = await failureOf(restarting);
      if (failure && stopping) return undefined;
      if (failure) return `${ended} (${how}) and could not be restarted. ${remedyOf([failure])}`;
      logger.warn('PostgreSQL is running again');
    }
  };
  void watch().then(async (sentence) => {
    if (sentence === undefined) return;
    await endOrphans(directory).catch(() => undefined); // the next start tries again
    lost(sentence);
  });
  return {
    url: first.url,
    async stop() {
      stopping = true;
      await restarting.catch(() => undefined);
      await server.stop();
    },
  };
}

/** Starts it again at the same address. */
async function restart(url: string, directory: string): Promise<EmbeddedPostgres> {
  const { port } = new URL(url);
  const server = await startEmbeddedPostgres(directory, Number(port));
  if (server.url === url) return server;
  await server.stop();
  throw new Error(`Another program has taken port ${port}.`);
}

function failureOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

/** Omits lines that quote statements and their data. */
function remedyOf(log: readonly string[]): string {
  const last = log.filter((line) => !/\b(STATEMENT|DETAIL|CONTEXT|QUERY):/.test(line)).slice(-5);
  return `Saved data is kept. Start Gemscout again. The last messages of PostgreSQL:\n${last.join('\n')}`;
}
