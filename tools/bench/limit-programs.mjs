import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.mjs';

const source = join(root, '..', 'shared', 'peers');
const copy = join(root, '.data', 'peers');

/**
 * Runs one of the hand-written limits and returns its JSON answer. They lie outside the project and read-only, so they run
 * from a copy that finds the project's own packages.
 */
export async function limitProgram(program, databaseUrl, settings) {
  if (!existsSync(source))
    throw new Error(`The limits' programs are not here (${source}): the figure has nothing to stand beside.`);
  prepare();
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    RUNS: '1',
    COUNT_COMMITS: '0',
    NODE_OPTIONS: '',
    ...settings,
  };
  const child = spawn(process.execPath, [join(copy, program)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const chunk of child.stdout) output += chunk;
  const answer = JSON.parse(output);
  return answer.result ?? answer;
}

const PROGRAMS = [
  'lib',
  'limit-queue.mjs',
  'limit-steps.mjs',
  'limit-event-to-browser.mjs',
  'api-latency.mjs',
  'sse-fanout.mjs',
  'kafka/bench.mjs',
  'kafka/client-platformatic.mjs',
];

let prepared = false;
function prepare() {
  if (prepared) return;
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const part of PROGRAMS) cpSync(join(source, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  prepared = true;
}
