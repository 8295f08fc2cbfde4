import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from './configuration-error.ts';

const LEAST = 32;

/** Reads `ACCOUNT_SECRET`, of at least 32 characters. @throws ConfigurationError, which does not show it */
export function readAccountSecret(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const secret = environment['ACCOUNT_SECRET']?.trim() || undefined;
  if (secret === undefined || secret.length >= LEAST) return secret;
  throw new ConfigurationError('ACCOUNT_SECRET', '***', `Give at least ${LEAST} random characters.`);
}

/**
 * The key of keyed hashes and sealed mails: as configured, else, with the embedded database, the one in `DATA_DIR`, which is made
 * once and readable by its owner only.
 *
 * @returns `undefined` with an external database: it keeps one itself
 */
export function accountSecretOf(configuration: {
  readonly accountSecret: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly dataDirectory: string;
}): string | undefined {
  const { accountSecret, databaseUrl, dataDirectory } = configuration;
  if (accountSecret !== undefined || databaseUrl !== undefined) return accountSecret;
  const file = join(dataDirectory, 'account-secret');
  mkdirSync(dataDirectory, { recursive: true });
  const secret = randomBytes(LEAST).toString('base64url');
  if (!existsSync(file)) writeFileSync(file, secret, { flag: 'wx', mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
