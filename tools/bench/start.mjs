import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { freePort } from '@gemscout/service-kit';
import { scratchDirectory } from '@gemscout/service-kit/testing';
import { root } from '../processes.mjs';
import { againstNumber, median } from './line.mjs';

/** From `npm start` to the ready line, on an installed and built tree with its data; and the part of the server's own process. */
export async function measureStart({ rounds }) {
  const directory = await scratchDirectory('bench-start');
  const whole = [];
  const own = [];
  try {
    await oneStart(directory, 'npm', ['start', '--silent']); // creates the cluster
    for (let round = 0; round < rounds; round += 1) {
      whole.push(await oneStart(directory, 'npm', ['start', '--silent']));
      own.push(await oneStart(directory, process.execPath, ['tools/run.mjs', 'start']));
    }
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
  return [
    againstNumber('npm start to ready', 's', median(whole) / 1_000, { atMost: 0.9 }),
    againstNumber('server process to ready', 's', median(own) / 1_000, { atMost: 0.45 }),
  ];
}

async function oneStart(directory, command, words) {
  const env = { ...process.env, NODE_OPTIONS: '', DATA_DIR: directory, PORT: String(await freePort()) };
  const started = performance.now();
  const child = spawn(command, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  let ms;
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('Gemscout is ready at ')) continue;
    ms = performance.now() - started;
    break;
  }
  child.stdout.resume();
  process.kill(-child.pid, 'SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  await sleepUntilReleased(directory);
  if (ms === undefined) throw new Error('The server ended before it was ready');
  return ms;
}

async function sleepUntilReleased(directory) {
  const { existsSync } = await import('node:fs');
  for (let waited = 0; waited < 100 && existsSync(`${directory}/instance.json`); waited += 1)
    await new Promise((wake) => setTimeout(wake, 100));
}
