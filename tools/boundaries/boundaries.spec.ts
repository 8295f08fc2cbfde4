import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { boundaryProblems } from './boundary-problems.mjs';
import { projectsOf } from './workspace.mjs';

const LAYERS = 'layers';
const IMPORTS = 'test support';
const SYNTAX = 'syntax';
const WEB = 'apps/web/src';

/** What is refused, the file it stands in, its text, and the rule that refuses it. */
const REFUSED = [
  ['the domain imports a driver', 'libs/domain/src/bad.ts', `import pg from 'pg'; pg.defaults;`, LAYERS],
  ['the domain imports a part of a driver', 'libs/domain/src/bad.ts', `export { x } from 'pg/lib/x.js';`, LAYERS],
  ['the domain imports an adapter', 'libs/domain/src/bad.ts', `export * from '@gemscout/event-store';`, LAYERS],
  ['the domain imports types', 'libs/domain/src/bad.ts', `export type { X } from '@gemscout/contracts';`, LAYERS],
  ['the domain makes the current time', 'libs/domain/src/bad.ts', `export const now = new Date();`, SYNTAX],
  ['the domain waits', 'libs/domain/src/bad.ts', `export async function wait() {}`, SYNTAX],
  ['the domain has an object', 'libs/domain/src/bad.ts', `export class Run {}`, SYNTAX],
  ['one port imports another', 'libs/evidence/src/bad.ts', `export * from '@gemscout/event-store';`, LAYERS],
  ['a port loads another', 'libs/evidence/src/bad.ts', `await import('@gemscout/event-store');`, LAYERS],
  ['a lib imports Nest', 'libs/research/src/bad.ts', `export * from '@nestjs/common';`, LAYERS],
  ['a background job imports an app', 'libs/background-jobs/src/bad.ts', `export * from '@gemscout/api';`, LAYERS],
  ['an app imports a driver', 'apps/api/src/bad.ts', `import pg from 'pg'; pg.defaults;`, LAYERS],
  ['the web imports the server', 'apps/web/src/bad.tsx', `export * from '@gemscout/accounts';`, LAYERS],
  ['a feature imports another', `${WEB}/features/runs/bad.ts`, `export * from '../log/log-panel.tsx';`, LAYERS],
  [
    'a feature imports a type of another',
    `${WEB}/features/runs/bad.ts`,
    `import type { X } from '../log/x.ts';`,
    LAYERS,
  ],
  ['a feature loads another', `${WEB}/features/runs/bad.tsx`, `await import('../log/log-panel.tsx');`, LAYERS],
  ['a feature imports a page', `${WEB}/features/runs/bad.ts`, `export * from '../../pages/runs/x.ts';`, LAYERS],
  ['a page imports another', `${WEB}/pages/runs/bad.ts`, `export * from '../ops/ops-page.tsx';`, LAYERS],
  ['an entity imports a feature', `${WEB}/entities/run/bad.ts`, `export * from '../../features/runs/x.ts';`, LAYERS],
  ['ui imports an entity', `${WEB}/ui/bad.ts`, `export * from '../entities/run/runs-api.ts';`, LAYERS],
  ['api imports ui', `${WEB}/api/bad.ts`, `export * from '../ui/time.tsx';`, LAYERS],
  ['a page imports the table of pages', `${WEB}/pages/runs/bad.ts`, `export * from '../../pages.tsx';`, LAYERS],
  ['a project imports a program', 'apps/e2e/src/bad.ts', `export * from '@gemscout/cli';`, LAYERS],
  ['a path leads into another project', 'apps/api/src/bad.ts', `export * from '../../worker/src/main.ts';`, LAYERS],
  ['a project imports itself by name', 'libs/domain/src/bad.ts', `export * from '@gemscout/domain';`, LAYERS],
  ['production imports test support', 'apps/api/src/bad.ts', `export * from './testing/api.ts';`, IMPORTS],
  ['production imports that of a lib', 'apps/api/src/bad.ts', `export * from '@gemscout/postgres/testing';`, IMPORTS],
] as const;

const projects = projectsOf(join(import.meta.dirname, '../..'));
const rulesAgainst = (...files: readonly (readonly [path: string, text: string])[]): readonly string[] =>
  boundaryProblems(projects, files).map(({ rule }) => rule);

describe('an import against the layers is refused', () => {
  it.each(REFUSED)('%s', (_what, file, text, rule) => expect(rulesAgainst([file, text])).toContain(rule));

  it('two projects import each other', () =>
    expect(
      rulesAgainst(
        ['libs/settlement/src/bad.ts', `export * from '@gemscout/domain';`],
        ['libs/domain/src/bad.ts', `export * from '@gemscout/settlement';`],
      ),
    ).toEqual([LAYERS, LAYERS]));

  it('two entities of the web import each other', () =>
    expect(
      rulesAgainst(
        [`${WEB}/entities/run/bad.ts`, `export * from '../log/log-entry.ts';`],
        [`${WEB}/entities/log/bad.ts`, `import type { X } from '../run/x.ts';`],
      ),
    ).toEqual([LAYERS, LAYERS]));

  it('a project loads another one late, and at once', () =>
    expect(
      rulesAgainst(
        ['apps/api/src/late.ts', `await import('@gemscout/market');`],
        ['apps/api/src/bad.ts', `export * from '@gemscout/market';`],
      ),
    ).toEqual([LAYERS]));
});

it.each([
  ['libs/contracts/src/good.ts', `export * from '@gemscout/domain';`],
  ['libs/domain/src/good.ts', `export class NoRun extends Error {} export const at = new Date(0);`],
  ['apps/web/src/pages.tsx', `await import('./pages/runs/runs-page.tsx');`],
  ['apps/web/src/pages/runs/good.ts', `export * from '../../features/runs/x.ts'; export * from './y.ts';`],
  ['apps/web/src/features/runs/good.ts', `export * from '../../entities/run/x.ts'; export * from './history/y.ts';`],
  ['apps/web/src/entities/run/good.ts', `export * from '../log/x.ts'; export * from '../../ui/time.tsx';`],
  ['apps/web/src/api/good.spec.ts', `export * from '../entities/run/runs-api.ts';`],
  ['apps/api/src/good.spec.ts', `export * from './testing/api.ts'; import { join } from 'node:path';`],
] as const)('and one along them is not: %s', (file, text) => expect(rulesAgainst([file, text])).toEqual([]));
