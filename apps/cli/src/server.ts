import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { readConfiguration, readInstance, readTerminal, type Instance } from '@gemscout/service-kit';
import { createClient, logIn, type Client } from './client.ts';
import { CommandFailure, EXIT } from './failure.ts';

const DEMO = { email: 'demo@example.com', password: 'gemscout-demo-2026' };
const ANSWER_WITHIN_SECONDS = 5;
/** What is started where nothing runs: its name, the words of its program, and how its line begins when it is ready. */
const PARTS = {
  server: { name: 'one', words: [], ready: 'Gemscout is ready at ' },
  database: { name: 'its database', words: ['--database-only'], ready: 'The database is ready' },
} as const;
export type Part = keyof typeof PARTS;
const serverProgram = fileURLToPath(new URL('../../standalone/dist/bundle.js', import.meta.url));

/** A server: its address, its database if it runs on this machine, and how to release it. */
export type AttachedServer = {
  readonly url: string;
  readonly databaseUrl: string | undefined;
  release(): Promise<void>;
};

/**
 * The server at `GEMSCOUT_URL`, else the one running on `DATA_DIR`, else one started here until `release`; with `'database'`
 * only the database of one is started.
 */
export async function attach(part: Part = 'server'): Promise<AttachedServer> {
  const { serverUrl } = readTerminal(process.env);
  if (serverUrl) return { url: serverUrl, databaseUrl: undefined, release: async () => undefined };
  const { dataDirectory } = readConfiguration(process.env);
  const running = readInstance(dataDirectory);
  if (running && (await answers(running))) return { ...running, release: async () => undefined };
  return startOwn(dataDirectory, part);
}

/** A client with `GEMSCOUT_TOKEN`, else as the demo account. */
export async function authenticatedClient(url: string): Promise<Client> {
  return createClient(url, readTerminal(process.env).token ?? (await logIn(url, DEMO.email, DEMO.password)));
}

/** @throws CommandFailure also where the server is not installed, as in the image of the terminal */
async function startOwn(dataDirectory: string, part: Part): Promise<AttachedServer> {
  if (!existsSync(serverProgram))
    throw new CommandFailure(
      'No server is running here, and none is installed to start: set GEMSCOUT_URL to the address of a server, such as http://localhost:8080.',
      EXIT.usage,
    );
  const { name, words, ready } = PARTS[part];
  process.stderr.write(`No server is running; starting ${name} for this command ...\n`);
  const child = spawn(process.execPath, [serverProgram, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => child.kill('SIGTERM'));
  let isReady = false;
  for await (const line of createInterface({ input: child.stdout })) {
    isReady = line.startsWith(ready);
    if (isReady) break;
  }
  const started = readInstance(dataDirectory);
  if (!isReady || !started) throw new CommandFailure('The server did not start; see above.', EXIT.failed);
  child.stdout.resume();
  return { ...started, release: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/**
 * @returns false if nothing listens @throws CommandFailure for a server that accepts connections but does not respond
 */
async function answers({ url, pid }: Instance): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_SECONDS * 1_000);
  return fetch(`${url}/health/live`, { signal }).then(
    ({ ok }) => ok,
    () => {
      if (!signal.aborted) return false;
      const waited = `waited ${ANSWER_WITHIN_SECONDS} seconds for GET /health/live`;
      throw new CommandFailure(
        `No answer from the server at ${url} (process ${pid}): ${waited}. Stop that process, or wait until it answers.`,
        EXIT.failed,
      );
    },
  );
}
