import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|json|svg|txt)$/;
const compress = promisify(brotliCompress);

/** Puts a brotli copy beside each text file of a build, which the server sends to browsers that take it. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true });
      const texts = files.filter((file) => COMPRESSIBLE.test(file)).map((file) => join(dir, file));
      await Promise.all(texts.map(async (file) => writeFile(`${file}.br`, await compress(await readFile(file)))));
    },
  };
}
