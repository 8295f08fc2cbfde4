import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@gemscout/service-kit';
import { scratchDirectory } from '@gemscout/service-kit/testing';

export const serverProgram = fileURLToPath(new URL('../../standalone/dist/bundle.js', import.meta.url));
export const cliProgram = fileURLToPath(new URL('../../cli/dist/bundle.js', import.meta.url));

/** Compiled code of the programs, which start by the hundred. */
const compileCache = fileURLToPath(new URL('../../../.data/compile-cache/', import.meta.url));

/** The real server in a process of its own, on a data directory that outlives it. */
export type ServerProcess = {
  readonly url: string;
  readonly pid: number;
  /** Everything it wrote so far, both outputs together. */
  output(): string;
  /** What it wrote to standard error so far. */
  errorOutput(): string;
  /** SIGKILL, and waits until it is gone. */
  kill(): Promise<void>;
  /** SIGTERM. @returns its exit code */
  stop(): Promise<number | null>;
  /** Its exit code once it has ended by itself. */
  readonly exited: Promise<number | null>;
};

export type Environment = Readonly<Record<string, string>>;

/** Starts it on a free port, or on `PORT`. */
export async function startServer(dataDirectory: string, environment: Environment = {}): Promise<ServerProcess> {
  const onFreePort = async () => startOn({ PORT: String(await freePort()), ...environment }, dataDirectory);
  return onFreePort().catch((error: unknown) => {
    // Another process may have taken the port since it was found free.
    if (environment['PORT'] === undefined && String(error).includes('EADDRINUSE')) return onFreePort();
    throw error;
  });
}

async function startOn(env: Environment, dataDirectory: string): Promise<ServerProcess> {
  const { child, output, errorOutput } = launch(serverProgram, [], {
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'debug',
    ...env,
  });
  const url = await readyAddress(child, output);
  const gone = once(child, 'exit');
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await gone;
    }
    return child.exitCode;
  };
  return {
    url,
    pid: child.pid ?? 0,
    output,
    errorOutput,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    exited: gone.then(() => child.exitCode),
  };
}

/** Runs a program to its end. */
export async function runProgram(program: string, words: readonly string[], environment: Environment) {
  const { child, output } = launch(program, words, environment);
  let stdout = '';
  child.stdout?.on('data', (chunk) => (stdout += String(chunk)));
  await once(child, 'close');
  return { exitCode: child.exitCode, output: output(), stdout };
}

/** Starts a program. Variables that are not named are inherited, but for those that configure the product. */
export function launch(program: string, words: readonly string[], environment: Environment) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH, HOME, NODE_COMPILE_CACHE: compileCache, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  child.stdout.on('data', (chunk) => chunks.push(String(chunk)));
  const errorChunks: string[] = [];
  child.stderr.on('data', (chunk) => {
    chunks.push(String(chunk));
    errorChunks.push(String(chunk));
  });
  return { child, output: () => chunks.join(''), errorOutput: () => errorChunks.join('') };
}

async function readyAddress(child: ChildProcess, output: () => string): Promise<string> {
  if (!child.stdout) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Gemscout is ready at (\S+)/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error(`The server ended before it was ready:\n${output()}`);
}

/** A data directory for one test, and its removal. */
export async function dataDirectory(name: string): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await scratchDirectory(name);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}
