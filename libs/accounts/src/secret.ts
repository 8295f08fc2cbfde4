import { createHash, randomBytes } from 'node:crypto';

const SECRET = /^[A-Za-z0-9_-]{43}$/;
const SHORT_SECRET = /^[A-Za-z0-9_-]{22}$/;

/** 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** True for the shape of a secret of ours; everything else is refused without asking the database. */
export function looksLikeSecret(text: string): boolean {
  return SECRET.test(text);
}

/** 128 random bits: for links that people pass on. */
export function newShortSecret(): string {
  return randomBytes(16).toString('base64url');
}

export function looksLikeShortSecret(text: string): boolean {
  return SHORT_SECRET.test(text);
}

/** What is stored of a secret. A random one needs no slow hash. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
