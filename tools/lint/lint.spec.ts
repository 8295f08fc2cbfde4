import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const DOMAIN = 'libs/domain/src';
const API = 'apps/api/src';
const WEB = 'apps/web/src';
const OPTIONS = { strict: true, noEmit: true, module: 'nodenext', jsx: 'react-jsx', types: [] };

const lines = (count: number, line: string) => `${line}\n`.repeat(count);

/** What is refused, the file it stands in, its text, and the rule that refuses it. */
const REFUSED = [
  ['a Node built-in in the domain', `${DOMAIN}/built-in.ts`, `export * from 'node:fs';`, 'no-restricted-imports'],
  ['a timer in the domain', `${DOMAIN}/timer.ts`, `setTimeout(() => {}, 1);`, 'no-restricted-globals'],
  ['the clock in the domain', `${DOMAIN}/clock.ts`, `export const now = Date.now();`, 'no-restricted-properties'],
  ['chance in the domain', `${DOMAIN}/chance.ts`, `export const x = Math.random();`, 'no-restricted-properties'],
  [
    'the in-memory event bus in an app',
    `${API}/bus.ts`,
    `export { EventBus } from '@nestjs/cqrs';`,
    'no-restricted-imports',
  ],
  ['any', `${API}/any.ts`, `export const x: any = 1;`, 'no-explicit-any'],
  ['eval', `${API}/eval.ts`, `eval('1');`, 'no-eval'],
  ['a promise that nobody awaits', `${API}/promise.ts`, `Promise.resolve(1);`, 'no-floating-promises'],
  [
    'a switch that leaves out a case',
    `${API}/switch.ts`,
    `export function f(x: 'a' | 'b') { switch (x) { case 'a': return 1; } return 2; }`,
    'switch-exhaustiveness-check',
  ],
  [
    'a nested ternary',
    `${API}/ternary.ts`,
    `export const f = (a: number) => (a ? 1 : a ? 2 : 3);`,
    'no-nested-ternary',
  ],
  [
    'a function of 41 lines',
    `${API}/long-function.ts`,
    `export function f(x: number[]) {\n${lines(39, '  x.push(1);')}}`,
    'max-lines-per-function',
  ],
  ['a file of 301 lines', `${API}/long-file.ts`, lines(301, 'export {};'), 'max-lines'],
  ['a spec of 501 lines', `${API}/long.spec.ts`, lines(501, 'export {};'), 'max-lines'],
  [
    'a hook behind a condition, in a .ts file',
    `${WEB}/use-state.ts`,
    `import { useState } from 'react';\nexport function useMaybe(on: boolean) { if (on) useState(1); }`,
    'rules-of-hooks',
  ],
  [
    'an effect that leaves out what it reads',
    `${WEB}/effect.ts`,
    `import { useEffect } from 'react';\nexport function useTitle(title: string) {\n  useEffect(() => { document.title = title; }, []);\n}`,
    'exhaustive-deps',
  ],
] as const;

const ACCEPTED = [
  [`${API}/functions.ts`, `export function f(x: number[]) {\n${lines(38, '  x.push(1);')}}`],
  [`${DOMAIN}/pure.ts`, `export const later = (at: string) => new Date(Date.parse(at) + 1);`],
] as const;

const directory = mkdtempSync(join(tmpdir(), 'gemscout-lint-'));
let found: readonly string[] = [];

/** Runs the real oxlint in the directory. @returns its lines */
function oxlint(...words: readonly string[]): readonly string[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [resolve('node_modules', 'oxlint', 'bin', 'oxlint'), ...words, '--format', 'unix', '.'],
    {
      cwd: directory,
      encoding: 'utf8',
      env: { ...process.env, OXLINT_TSGOLINT_PATH: resolve('node_modules', '.bin', 'tsgolint') },
    },
  );
  const written = stdout.split('\n');
  if (written.length < 2) throw new Error(stderr);
  return written;
}

/** One run of the real oxlint, with the project's configuration, on all of these texts. */
beforeAll(() => {
  cpSync('.oxlintrc.json', join(directory, '.oxlintrc.json'));
  const files = [...REFUSED.map(([, path, text]) => [path, text] as const), ...ACCEPTED];
  for (const [path, text] of [...files, ['tsconfig.json', JSON.stringify({ compilerOptions: OPTIONS })]] as const) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  found = oxlint('--type-aware');
}, 60_000);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const rulesFor = (path: string) =>
  found.flatMap((line) => (line.startsWith(`${path}:`) ? [/\(([\w-]+)\)\]$/.exec(line)?.[1] ?? line] : []));

describe('lint refuses', () => {
  it.each(REFUSED)('%s', (_what, path, _text, rule) => expect(rulesFor(path)).toContain(rule));
});

it.each(ACCEPTED)('lint accepts %s', (path) => expect(rulesFor(path)).toEqual([]));

it('a script that imports a name which its module does not export is refused', () => {
  mkdirSync(join(directory, 'tools'));
  writeFileSync(join(directory, 'tools', 'module.mjs'), 'export const kept = 1;');
  writeFileSync(join(directory, 'tools', 'script.mjs'), `import { kept, gone } from './module.mjs';\nkept(gone);`);
  expect(oxlint('--config', resolve('tools', 'lint', 'scripts.json')).slice(0, 2)).toEqual([
    expect.stringMatching(/^tools\/script\.mjs:1:\d+: named import "gone" not found/),
    '',
  ]);
});
