import { createHash, randomBytes } from 'node:crypto';

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** True for the shape of a secret of ours; everything else is refused without asking the database. */
export function looksLikeSecret(text: string): boolean {
  return SECRET.test(text);
}

/** What is stored of a secret. A random one needs no slow hash. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
