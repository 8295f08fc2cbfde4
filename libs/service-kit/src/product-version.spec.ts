import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { productVersion } from './product-version.ts';

it('is the version in package.json', () => {
  const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'));
  expect(manifest).toMatchObject({ name: 'gemscout', version: productVersion });
});
