import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from './configuration/configuration-error.ts';

const LEAST = 32;

/**
 * The secret key for keyed hashes and sealed mails. If none is configured and the database is embedded, it is the key in
 * `DATA_DIR`, which is generated once and readable by its owner only.
 *
 * @returns `undefined` with an external database, which stores its own key
 * @throws ConfigurationError for a key file that is empty or too short
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
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= LEAST) return secret;
  throw new ConfigurationError('DATA_DIR', dataDirectory, FILE_TOO_SHORT);
}

const FILE_TOO_SHORT =
  `Its file account-secret has fewer than ${LEAST} characters. Restore the file from a backup. Without a backup, delete it: ` +
  'a new one is made, but open codes and waiting mails are lost, and it is forgotten who had a trial.';

/** Writes the file atomically: a crash or a concurrent writer never leaves a partial file. */
function makeSecret(file: string): void {
  const complete = `${file}.${randomUUID()}`;
  writeFileSync(complete, randomBytes(LEAST).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
  try {
    linkSync(complete, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(complete);
  }
}
