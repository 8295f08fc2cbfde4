import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';

const BOUNDARIES = '@nx/enforce-module-boundaries';
const IMPORTS = 'no-restricted-imports';
const SYNTAX = 'no-restricted-syntax';

/** What is refused, the file it stands in, its text, and the rule that refuses it. */
const REFUSED = [
  ['the domain imports a driver', 'libs/domain/src/bad.ts', `import pg from 'pg'; pg.defaults;`, BOUNDARIES],
  ['the domain imports an adapter', 'libs/domain/src/bad.ts', `export * from '@gemscout/event-store';`, BOUNDARIES],
  ['the domain makes the current time', 'libs/domain/src/bad.ts', `export const now = new Date();`, SYNTAX],
  ['the domain waits', 'libs/domain/src/bad.ts', `export async function wait() {}`, SYNTAX],
  ['the domain has an object', 'libs/domain/src/bad.ts', `export class Run {}`, SYNTAX],
  ['one port imports another', 'libs/evidence/src/bad.ts', `export * from '@gemscout/event-store';`, BOUNDARIES],
  ['a lib imports Nest', 'libs/research/src/bad.ts', `export * from '@nestjs/common';`, BOUNDARIES],
  ['a background job imports an app', 'libs/background-jobs/src/bad.ts', `export * from '@gemscout/api';`, BOUNDARIES],
  ['an app imports a driver', 'apps/api/src/bad.ts', `import pg from 'pg'; pg.defaults;`, BOUNDARIES],
  ['the web imports the server', 'apps/web/src/bad.ts', `export * from '@gemscout/accounts';`, BOUNDARIES],
  ['production imports test support', 'apps/api/src/bad.ts', `export * from './testing/api.ts';`, IMPORTS],
  ['production imports that of a lib', 'apps/api/src/bad.ts', `export * from '@gemscout/postgres/testing';`, IMPORTS],
] as const;
const ACCEPTED = ['libs/contracts/src/good.ts', `export * from '@gemscout/domain';`] as const;

/** Prints the rules that refuse each text, as JSON. */
const LINT = `
import { ESLint } from 'eslint';
const eslint = new ESLint();
const rulesOf = async ([filePath, text]) =>
  (await eslint.lintText(text, { filePath })).flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
console.log(JSON.stringify(await Promise.all(JSON.parse(process.argv[1]).map(rulesOf))));`;

let rules: readonly (readonly string[])[] = [];

/** One run of the real ESLint, with the project's configuration, on all of these texts. */
beforeAll(() => {
  const nx = join('node_modules', 'nx', 'dist', 'bin', 'nx.js');
  spawnSync(process.execPath, [nx, 'show', 'projects']); // writes the graph that the rule reads
  const texts = JSON.stringify([...REFUSED.map(([, file, text]) => [file, text]), ACCEPTED]);
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', LINT, texts], {
    encoding: 'utf8',
  });
  if (!stdout.startsWith('[')) throw new Error(stderr);
  rules = JSON.parse(stdout);
}, 60_000);

describe('an import against the layers is refused', () => {
  it.each(REFUSED)('%s', (what, _file, _text, rule) => {
    expect(rules[REFUSED.findIndex(([name]) => name === what)]).toContain(rule);
  });

  it('and one along them is not', () => expect(rules[REFUSED.length]).toEqual([]));
});
