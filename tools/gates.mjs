/**
 * The gates of `npm test`. Each runs only if its inputs have changed since it last passed (`.data/gates`); in CI and in a
 * fresh clone all run. Two run at a time.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { capture, COMPILER, root } from './processes.mjs';

const STAMPS = join(root, '.data', 'gates');
const NOT_INPUTS = new Set(['node_modules', 'dist', 'dist-types', '.data', '.nx', '.git', 'coverage']);
/** A change of one of these runs a gate on every file again. */
const RULES = /(^|\/)(package(-lock)?|tsconfig[^/]*|knip|\.ox\w+rc)\.json$|^tools\/gates\.mjs$/;
const isTypeScript = (path) => /\.tsx?$/.test(path);
const isTypeScriptOrItsRules = (path) => isTypeScript(path) || path.startsWith('tools/boundaries/');

/**
 * `inputs`: which files the gate reads. `files`: what else than the changed files decides about a file: 'alone' nothing;
 * 'typed' the types of other files, which is left to the next whole run when only a path is tested.
 */
const GATES = [
  { name: 'types', run: () => node(COMPILER, ['-b']) }, // keeps its own record of what has changed
  { name: 'module boundaries', inputs: isTypeScriptOrItsRules, run: () => node('tools/boundaries/check.mjs', []) },
  { name: 'lint', inputs: isTypeScript, files: 'typed', run: lint },
  { name: 'unused code', inputs: (path) => /\.(tsx?|mjs)$/.test(path), run: () => tool('knip/bin/knip.js', []) },
  { name: 'format', inputs: () => true, files: 'alone', run: checkFormat },
  { name: 'lock file', inputs: (path) => path === 'package-lock.json', run: () => node('tools/check-lock.mjs', []) },
];
/** The outcome of a gate on files that have only been deleted. */
const ALL_GONE = { code: 0, output: '' };
/** What reads the libraries that the types gate has compiled. */
const GATES_OF_BUILT = [
  {
    name: 'manifests',
    inputs: (path) => /^(k8s|libs|docker|tools\/k8s)\//.test(path),
    run: () => node('tools/k8s/check.mjs', []),
  },
  { name: 'imports of scripts', inputs: (path) => /\.(ts|mjs)$/.test(path), run: checkScripts },
];

/**
 * Ends the process with code 1 and the output of the gates that failed.
 *
 * @param onlyChanged lint looks at changed files only, and stays due for the next whole run
 */
export async function passGates({ onlyChanged = false } = {}) {
  mkdirSync(STAMPS, { recursive: true });
  const digests = digestsOfFiles();
  for (const gates of [GATES, GATES_OF_BUILT]) {
    const limit = pLimit(2);
    const passed = await Promise.all(gates.map((gate) => limit(() => pass(gate, digests, onlyChanged))));
    if (passed.includes(false)) process.exit(1);
  }
}

async function pass({ name, inputs, files, run }, digests, onlyChanged) {
  const started = performance.now();
  const stamp = join(STAMPS, `${name.replace(' ', '-')}.json`);
  const current = inputs && Object.fromEntries(digests.filter(([path]) => inputs(path) || RULES.test(path)));
  const changed = inputs && changedSince(stamp, current);
  if (changed?.size === 0) return true;
  const isWhole = files === undefined || changed === undefined || [...changed].some((path) => RULES.test(path));
  const isPart = !isWhole && (files === 'alone' || onlyChanged);
  const paths = isPart ? [...changed].filter((path) => path in current) : undefined;
  const { code, output } = paths?.length === 0 ? ALL_GONE : await run(paths);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name}: ${seconds} s${code === 0 ? '' : `\n${output}`}`);
  if (code === 0 && inputs && (!isPart || files === 'alone')) writeFileSync(stamp, JSON.stringify(current));
  return code === 0;
}

/** The paths of files that are new, changed or gone since the gate passed; `undefined`: it has never passed, or this is CI. */
function changedSince(stamp, current) {
  const passed = process.env.CI ? undefined : readStamp(stamp);
  if (!passed) return undefined;
  const paths = Object.keys({ ...passed, ...current });
  return new Set(paths.filter((path) => passed[path] !== current[path]));
}

function readStamp(stamp) {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'));
  } catch {
    return undefined;
  }
}

function digestsOfFiles() {
  return [...filesIn('')].map((path) => [
    path,
    createHash('sha1')
      .update(readFileSync(join(root, path)))
      .digest('base64'),
  ]);
}

function* filesIn(directory) {
  for (const entry of readdirSync(join(root, directory), { withFileTypes: true })) {
    if (NOT_INPUTS.has(entry.name)) continue;
    const path = directory ? `${directory}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile()) yield path;
  }
}

function lint(paths = ['.']) {
  return tool('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', '--format', 'unix', ...paths]);
}

/** Scripts have no types: a name that a module no longer exports would end them at their start. */
function checkScripts() {
  return tool('oxlint/bin/oxlint', ['--config', 'tools/lint/scripts.json', '--format', 'unix', '.']);
}

function checkFormat(paths = ['.']) {
  return tool('oxfmt/bin/oxfmt', ['--list-different', '--no-error-on-unmatched-pattern', ...paths]);
}

function tool(path, words) {
  return node(join('node_modules', path), words);
}

function node(path, words) {
  return capture(process.execPath, [join(root, path), ...words]);
}
