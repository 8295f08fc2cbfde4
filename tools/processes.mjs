import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The compiler: TypeScript 7. What needs the API of a compiler (Nx, knip) uses TypeScript 6, as `typescript`. */
export const COMPILER = 'node_modules/typescript7/bin/tsc';

/** Compiles what has changed, or watches it. */
export function compile(words = []) {
  return execute(process.execPath, [join(root, COMPILER), '-b', ...words]);
}

/** Runs a program of node_modules on the project's Node. */
export function tool(path, words, options) {
  return execute(process.execPath, [join(root, 'node_modules', path), ...words], options);
}

/** Resolves when the command ends well; otherwise ends this process with the same code. SIGTERM is passed on. */
export function execute(command, words, { quiet = false, env = process.env } = {}) {
  return new Promise((done) => {
    const child = spawn(command, words, {
      cwd: root,
      env,
      stdio: ['inherit', quiet ? 'ignore' : 'inherit', 'inherit'],
    });
    const end = () => child.kill('SIGTERM');
    process.on('SIGTERM', end);
    child.once('exit', (code) => {
      process.off('SIGTERM', end);
      if (code === 0) done();
      else process.exit(code ?? 1);
    });
  });
}

/** Runs the command to its end, whatever that is. @returns its exit code, and all that it has written */
export function capture(command, words) {
  return new Promise((done) => {
    const child = spawn(command, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const written = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => written.push(data));
    const end = () => child.kill('SIGTERM');
    process.on('SIGTERM', end);
    child.once('close', (code) => {
      process.off('SIGTERM', end);
      done({ code: code ?? 1, output: Buffer.concat(written).toString() });
    });
  });
}

/** Says what was done and how long it took, in seconds. */
export async function timed(what, work) {
  const started = performance.now();
  await work();
  console.log(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
