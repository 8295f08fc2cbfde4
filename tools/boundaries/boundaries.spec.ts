import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const BOUNDARIES = '@nx/enforce-module-boundaries';

/** The rules that refuse `code` as the content of `file`. Runs the real ESLint on the graph that `npm test` has just made. */
function refusedBy(file: string, code: string): readonly string[] {
  const eslint = join('node_modules', 'eslint', 'bin', 'eslint.js');
  const flags = [
    '--config',
    'tools/boundaries/eslint.untyped.mjs',
    '--format',
    'json',
    '--stdin',
    '--stdin-filename',
    file,
  ];
  const { stdout, stderr } = spawnSync(process.execPath, [eslint, ...flags], { input: code, encoding: 'utf8' });
  if (!stdout.startsWith('[')) throw new Error(stderr);
  const [result]: { messages: { ruleId: string }[] }[] = JSON.parse(stdout);
  return (result?.messages ?? []).map(({ ruleId }) => ruleId);
}

describe('an import against the layers is refused', () => {
  it.each([
    ['the domain imports a driver', 'libs/domain/src/bad.ts', `import pg from 'pg'; pg.defaults;`, BOUNDARIES],
    ['the domain imports an adapter', 'libs/domain/src/bad.ts', `export * from '@gemscout/event-store';`, BOUNDARIES],
    [
      'the domain imports a Node built-in',
      'libs/domain/src/bad.ts',
      `export * from 'node:fs';`,
      'no-restricted-imports',
    ],
    [
      'the domain reads the clock',
      'libs/domain/src/bad.ts',
      `export const now = Date.now();`,
      'no-restricted-properties',
    ],
    ['one port imports another', 'libs/evidence/src/bad.ts', `export * from '@gemscout/event-store';`, BOUNDARIES],
    ['a lib imports Nest', 'libs/research/src/bad.ts', `export * from '@nestjs/common';`, BOUNDARIES],
    ['an app imports a driver', 'apps/api/src/bad.ts', `import pg from 'pg'; pg.defaults;`, BOUNDARIES],
    ['the web imports the server', 'apps/web/src/bad.ts', `export * from '@gemscout/accounts';`, BOUNDARIES],
    [
      'an app uses the in-memory event bus',
      'apps/api/src/bad.ts',
      `export { EventBus } from '@nestjs/cqrs';`,
      'no-restricted-imports',
    ],
  ])(
    '%s',
    (_what, file, code, rule) => {
      expect(refusedBy(file, code)).toContain(rule);
    },
    20_000,
  );

  it('and one along them is not', () => {
    expect(refusedBy('libs/contracts/src/good.ts', `export * from '@gemscout/domain';`)).toEqual([]);
  }, 20_000);
});
