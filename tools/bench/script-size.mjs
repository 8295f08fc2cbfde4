import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../processes.mjs';
import { againstNumber } from './line.mjs';

const dist = join(root, 'apps/web/dist');

/** Brotli bytes of the scripts that `/app` loads before it can be used: the entry, the workspace, and what both import. */
export async function measureScriptSize() {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const entries = [...page.matchAll(/assets\/([^"]+\.js)"/g)].map(([, name]) => name);
  const workspace = readdirSync(join(dist, 'assets')).filter((name) => /^workspace-page-.*\.js$/.test(name));
  if (workspace.length !== 1) throw new Error(`One script of the workspace is expected: ${workspace}`);
  const bytes = [...withImports([...entries, ...workspace])].map((name) => brotliCompressSync(scriptOf(name)).length);
  const kilobytes = bytes.reduce((sum, size) => sum + size, 0) / 1_024;
  return [againstNumber('first-load script of /app', 'KB brotli', kilobytes, { atMost: 120 })];
}

/** Static imports only: what is imported on demand is no part of the first load. */
function withImports(names) {
  const found = new Set(names);
  for (const name of found)
    for (const [, imported] of String(scriptOf(name)).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      found.add(imported);
  return found;
}

function scriptOf(name) {
  return readFileSync(join(dist, 'assets', name));
}
