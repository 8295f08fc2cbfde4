// Prints the brotli size of the scripts that /app loads before it can be used: the entry, the desk, and what both import.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const LIMIT_KB = 120;
const assets = join(import.meta.dirname, 'dist/assets');
const entry = /assets\/(index-[^"]+\.js)/.exec(readFileSync(join(assets, '../index.html'), 'utf8'))?.[1];
const desk = readdirSync(assets).find((name) => /^desk-page-.*\.js$/.test(name));
if (!entry || !desk) throw new Error('Build the web app first: vite build apps/web');

const scripts = withImports([entry, desk]);
const bytes = [...scripts].map((name) => brotliCompressSync(readFileSync(join(assets, name))).length);
const totalKb = bytes.reduce((sum, size) => sum + size, 0) / 1024;
console.log(
  JSON.stringify({
    figure: 'first-load script of /app',
    unit: 'KB brotli',
    ours: round(totalKb),
    goal: `<= ${LIMIT_KB}`,
    scripts: scripts.size,
    holds: totalKb <= LIMIT_KB,
  }),
);
if (totalKb > LIMIT_KB) process.exitCode = 1;

/** Static imports only: what is imported on demand is no part of the first load. */
function withImports(names) {
  const found = new Set();
  const open = [...names];
  for (let name = open.pop(); name; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    const code = readFileSync(join(assets, name), 'utf8');
    open.push(...[...code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, imported]) => imported));
  }
  return found;
}

function round(value) {
  return Math.round(value * 10) / 10;
}
