import { execFileSync } from 'node:child_process';
import { cpSync, linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const OWN_NODE = 'node_modules/node/bin/node';

/** As npm: `ci` deletes all that is installed, and the install scripts of `rebuild` bring the project's Node back. */
const NPM = `
  const { linkSync, mkdirSync, rmSync } = require('node:fs');
  if (process.argv[2] === 'ci') rmSync('node_modules', { recursive: true });
  mkdirSync('node_modules/node/bin', { recursive: true });
  if (process.argv[2] === 'rebuild') linkSync(process.execPath, '${OWN_NODE}');
`;

let project: string;

beforeAll(() => {
  mkdirSync('.data', { recursive: true });
  project = mkdtempSync(join(process.cwd(), '.data', 'installs-again-'));
  for (const folder of ['tools', 'node_modules/node/bin']) mkdirSync(join(project, folder), { recursive: true });
  cpSync('tools/bootstrap.mjs', join(project, 'tools/bootstrap.mjs'));
  linkSync(process.execPath, join(project, OWN_NODE));
  write('tools/run.mjs', `console.log('under', process.execPath)`);
  write('npm.cjs', NPM);
  write(
    'package.json',
    JSON.stringify({ dependencies: { node: process.versions.node }, allowScripts: { node: true } }),
  );
});
afterAll(() => rmSync(project, { recursive: true }));

function write(path: string, text: string): void {
  writeFileSync(join(project, path), text);
}

it.each(['a first lock file', 'another lock file'])('the project’s own Node installs what %s asks for', (lock) => {
  write('package-lock.json', lock);
  const env = { ...process.env, npm_execpath: join(project, 'npm.cjs') };
  const output = execFileSync(join(project, OWN_NODE), ['tools/bootstrap.mjs', 'start'], { cwd: project, env });
  expect(String(output)).toMatch(new RegExp(`^Installing dependencies .*\nunder ${join(project, OWN_NODE)}\n$`));
});
