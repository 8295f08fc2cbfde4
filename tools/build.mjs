import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundlePrograms } from './bundle-programs.mjs';
import { compile, root, timed, tool } from './processes.mjs';

const STAMP = join(root, '.data', 'built');
const INPUTS = ['apps', 'libs', 'tools/bundle-programs.mjs', 'package-lock.json', 'tsconfig.base.json'];
const NOT_INPUTS = new Set(['dist', 'dist-types', 'node_modules', 'golden', 'bench']);

/** True if nothing that is built has changed since the last whole build. */
export function isBuilt() {
  const built = statSync(STAMP, { throwIfNoEntry: false })?.mtimeMs;
  return built !== undefined && INPUTS.every((input) => isOlder(join(root, input), built));
}

/** Compiles what changed, bundles the programs, builds the web app. */
export async function build({ quiet = false } = {}) {
  const step = quiet ? (_what, work) => work() : timed;
  mkdirSync(join(root, '.data'), { recursive: true });
  const started = new Date();
  await step('compile', () => compile());
  await step('programs', () => bundlePrograms());
  if (!isOlder(join(root, 'apps/web'), webBuiltAt()) || !isOlder(join(root, 'libs/contracts'), webBuiltAt()))
    await step('web app', buildWebApp);
  writeFileSync(STAMP, '');
  utimesSync(STAMP, started, started); // a file that changed meanwhile is newer, and is built next time
}

/** The product's pages, then the page of components inside their folder, which the first build has emptied. */
async function buildWebApp() {
  const page = ['--config', 'apps/web/components.config.mjs'];
  for (const flags of [[], page]) await tool('vite/bin/vite.js', ['build', 'apps/web', ...flags, '--logLevel', 'warn']);
}

function webBuiltAt() {
  return statSync(join(root, 'apps/web/dist/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function isOlder(path, than) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs <= than;
  return readdirSync(path, { withFileTypes: true }).every(
    (entry) => NOT_INPUTS.has(entry.name) || isOlder(join(path, entry.name), than),
  );
}
