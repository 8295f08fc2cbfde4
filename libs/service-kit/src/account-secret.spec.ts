import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { accountSecretOf } from './account-secret.ts';

it('is made once for a data directory, and readable by its owner only', () => {
  const parent = mkdtempSync(join(tmpdir(), 'gemscout-secret-'));
  const dataDirectory = join(parent, 'data');
  const embedded = { accountSecret: undefined, databaseUrl: undefined, dataDirectory };
  const made = accountSecretOf(embedded);
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(accountSecretOf(embedded)).toBe(made);
  expect(readdirSync(dataDirectory)).toEqual(['account-secret']);
  expect(statSync(join(dataDirectory, 'account-secret')).mode & 0o077).toBe(0);
  rmSync(parent, { recursive: true });
});

it('is the configured one, or that of an external database', () => {
  const external = { databaseUrl: 'postgres://db.example/g', dataDirectory: '/nowhere' };
  expect(accountSecretOf({ ...external, accountSecret: undefined })).toBeUndefined();
  expect(accountSecretOf({ ...external, databaseUrl: undefined, accountSecret: 'mine' })).toBe('mine');
});
