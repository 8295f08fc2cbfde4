import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import type { DataSource } from 'typeorm';
import { newSecret } from './secret.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Hashes that only this installation can compute: a reader of the rows cannot test codes or addresses against them. */
export type KeyedHashes = {
  /** HMAC-SHA-256; two purposes never give the same hash. */
  hash(purpose: string, text: string): Buffer;
  /** Encrypts what must be read again, such as a mail that waits to be sent. */
  seal(text: string): Buffer;
  /** @returns undefined for what was sealed with another secret, or changed since */
  unseal(sealed: Buffer): string | undefined;
};

export function keyedHashes(secret: string): KeyedHashes {
  const [hashKey, sealKey] = ['hash', 'seal'].map((use) =>
    // Imported as a key once: with raw bytes each hash takes five times as long.
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `gemscout ${use}`, 32))),
  );
  if (!hashKey || !sealKey) throw new Error('No key was derived');
  return {
    hash: (purpose, text) => createHmac('sha256', hashKey).update(`${purpose}\0${text}`).digest(),
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealKey, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    unseal: (sealed) => unsealed(sealKey, sealed),
  };
}

function unsealed(key: KeyObject, sealed: Buffer): string | undefined {
  const textAt = NONCE_BYTES + TAG_BYTES;
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, textAt));
    return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** The secret in the database for installations without a configured one; created on first use. */
export async function secretOfDatabase(database: DataSource): Promise<string> {
  const make = 'INSERT INTO accounts.secret (secret) VALUES ($1) ON CONFLICT DO NOTHING';
  const find = 'SELECT secret FROM accounts.secret';
  const [present] = await database.query<{ secret: string }[]>(find);
  if (present) return present.secret;
  await database.query(make, [newSecret()]);
  const [made] = await database.query<{ secret: string }[]>(find);
  if (!made) throw new Error('The secret of the accounts was not kept');
  return made.secret;
}

/** The normalised form of an address for hashing and comparison: ASCII, case-insensitive. */
export function addressKey(email: string): string {
  return email.trim().toLowerCase();
}
