import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from '../processes.mjs';
import { againstNumber } from './line.mjs';

/** Brotli bytes of the scripts that `/app` loads first: what the page names, and what those import without waiting. */
export async function measureScriptSize() {
  const dist = join(root, 'apps/web/dist');
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const files = new Set([...page.matchAll(/(?:src|href)="\/?(assets\/[^"]+\.js)"/g)].map(([, file]) => file));
  for (const file of files)
    for (const [, other] of readFileSync(join(dist, file), 'utf8').matchAll(
      /(?:from|^import|;import)\s*"\.\/([^"]+\.js)"/g,
    ))
      files.add(`assets/${other}`);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const bytes = [...files].map((file) => brotliCompressSync(readFileSync(join(dist, file)), { params }).length);
  const kilobytes = bytes.reduce((sum, size) => sum + size, 0) / 1_000;
  return [againstNumber('first-load script of /app', 'KB brotli', kilobytes, { atMost: 120 })];
}
