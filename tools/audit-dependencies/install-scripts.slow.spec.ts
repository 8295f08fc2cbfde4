import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const RUNNING_NODE = `require('node:fs').mkdirSync('bin'), require('node:fs').symlinkSync(process.execPath, 'bin/node')`;
const LEAVING_A_MARK = `require('node:fs').writeFileSync('mark', '')`;

let project: string;

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'gemscout-install-'));
  mkdirSync(join(project, 'tools'));
  for (const file of ['.npmrc', 'tools/bootstrap.mjs']) cpSync(file, join(project, file));
  writeFileSync(join(project, 'tools/run.mjs'), `console.log('the command runs')`);
  const packages = {
    node: packed('node', 'preinstall', RUNNING_NODE),
    denied: packed('denied', 'postinstall', LEAVING_A_MARK),
  };
  writeJson('package.json', {
    scripts: { start: 'node tools/bootstrap.mjs start' },
    dependencies: packages,
    allowScripts: { node: true, denied: false },
  });
  npm(project, 'install', '--package-lock-only', '--offline');
}, 60_000);
afterAll(() => rmSync(project, { recursive: true }));

function writeJson(path: string, value: object): void {
  writeFileSync(join(project, path), JSON.stringify(value));
}

/** @returns the address of a package with one install script */
function packed(name: string, event: string, script: string): string {
  mkdirSync(join(project, name));
  writeFileSync(join(project, name, 'script.cjs'), script);
  writeJson(`${name}/package.json`, { name, version: '1.0.0', scripts: { [event]: 'node script.cjs' } });
  npm(project, 'pack', `./${name}`);
  return `file:${name}-1.0.0.tgz`;
}

/** The npm of this machine, without the settings of the one that runs this test. */
function npm(cwd: string, ...words: readonly string[]): string {
  const settings = Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_OPTIONS$)/.test(name));
  return execFileSync('npm', words, { cwd, env: Object.fromEntries(settings), encoding: 'utf8', stdio: 'pipe' });
}

it('npm start runs the install scripts that package.json allows, and no other', () => {
  expect(npm(project, 'start')).toContain('the command runs');
  expect(existsSync(join(project, 'node_modules/node/bin/node'))).toBe(true);
  expect(existsSync(join(project, 'node_modules/denied/package.json'))).toBe(true);
  expect(existsSync(join(project, 'node_modules/denied/mark'))).toBe(false);
}, 60_000);

it('npm install runs none', () => {
  rmSync(join(project, 'node_modules'), { recursive: true });
  npm(project, 'install', '--offline');
  expect(existsSync(join(project, 'node_modules/denied/package.json'))).toBe(true);
  for (const made of ['node/bin/node', 'denied/mark'])
    expect(existsSync(join(project, 'node_modules', made))).toBe(false);
}, 60_000);
