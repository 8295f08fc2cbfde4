import { expect, it } from '@jest/globals';
import { API_PATH_ROOTS, pathRoot, type ApiPath } from './api-paths.ts';

it.each(['/runs', '/runs?limit=1', '/runs/7/events', '/billing/me', '/config'] satisfies readonly ApiPath[])(
  '%s begins as a route does',
  (path) => expect(API_PATH_ROOTS.has(pathRoot(path))).toBe(true),
);

it.each(['/', '/docs', '/settings', ''])('%p does not', (path) =>
  expect(API_PATH_ROOTS.has(pathRoot(path))).toBe(false),
);
