/** A whole run on one ticker, by the command of the terminal, that thinks with the model. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@gemscout/service-kit';
import { root } from '../processes.mjs';

const CLI = join(root, 'apps/cli/dist/bundle.js');

/** @returns the lines of the run's log */
export async function runOn(symbol, { baseUrl }, folder) {
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    OPENAI_BASE_URL: baseUrl,
    OPENAI_MODEL: 'random',
    OPENAI_TIMEOUT_S: '600',
    WORKER_CONCURRENCY: '1',
  };
  const words = [CLI, '--json', 'run', 'symbol', symbol];
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => child.kill('SIGTERM'));
  const ended = once(child, 'exit');
  const lines = await Array.fromAsync(createInterface({ input: child.stdout }));
  await ended;
  return lines.map((line) => JSON.parse(line));
}
