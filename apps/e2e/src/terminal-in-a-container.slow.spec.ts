import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratchDirectory } from '@gemscout/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startProductDatabase, type ProductDatabase } from './product-database.ts';
import type { Environment } from './server-process.ts';

const bundleImage = fileURLToPath(new URL('../../../tools/bundle-image.mjs', import.meta.url));
/** The user of the images; whoever runs these tests without being root stands in for it. */
const user = process.getuid?.() === 0 ? { uid: 10_001, gid: 10_001 } : {};
const ids = `${user.uid ?? process.getuid?.()}:${user.gid ?? process.getgid?.()}`;

let directory: string;
let database: ProductDatabase;

beforeAll(async () => {
  directory = await scratchDirectory('in-a-container');
  chmodSync(directory, 0o755);
  copyFileSync(process.execPath, join(directory, 'node'));
  for (const app of ['cli', 'standalone']) {
    execFileSync(process.execPath, [bundleImage, app, join(directory, app)]);
    chmodSync(join(directory, app), 0o555);
  }
  database = await startProductDatabase('in-a-container');
}, 300_000);

afterAll(async () => {
  await database?.remove();
  for (const app of ['cli', 'standalone']) chmodSync(join(directory, app), 0o755);
  await rm(directory, { recursive: true, force: true });
});

/** Runs a program of an image as its container does: in its folder, which its user cannot write. */
function run(app: string, words: readonly string[], environment: Environment) {
  const node = join(directory, 'node');
  const { status, stdout, stderr } = spawnSync(node, [`apps/${app}/dist/main.js`, ...words], {
    cwd: join(directory, app),
    encoding: 'utf8',
    timeout: 120_000,
    ...user,
    env: { NODE_ENV: 'production', HOST: '0.0.0.0', ...environment },
  });
  return { exitCode: status, output: `${stdout}${stderr}` };
}

it('the doctor with DATABASE_URL looks at the database, and neither makes nor judges a data folder', () => {
  const { output } = run('cli', ['doctor'], { DATABASE_URL: database.url });
  expect(output).toMatch(/^✓ Node /m);
  expect(output).toMatch(/^. Clocks /m);
  expect(output).not.toMatch(/Disk|\.data/);
  expect(existsSync(join(directory, 'cli/.data'))).toBe(false);
});

it('a run where no server can be started says so in one sentence, with what to set', () => {
  const { exitCode, output } = run('cli', ['run', 'trending'], { DATABASE_URL: database.url });
  expect(exitCode).toBe(2);
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(/No server is running here, .*set GEMSCOUT_URL to the address of a server, such as http:/),
  ]);
});

it('a data folder of another user is refused with the chown to run', () => {
  const mounted = join(directory, 'mounted');
  mkdirSync(mounted, { mode: 0o555 });
  const { exitCode, output } = run('standalone', [], { DATA_DIR: mounted, MAIL: 'none', BILLING: 'sandbox' });
  expect(exitCode).not.toBe(0);
  expect(output).toContain(`sudo chown -R ${ids} ${mounted}`);
});
