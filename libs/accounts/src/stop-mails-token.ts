import { timingSafeEqual } from 'node:crypto';
import type { KeyedHashes } from './keyed-hashes.ts';

const PURPOSE = 'stop mails';
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Names a person in the link that ends mails about conditions: it works for good, without a session, and for nothing else. */
export function stopMailsToken(userId: string, hashes: Pick<KeyedHashes, 'hash'>): string {
  return `${userId}.${hashes.hash(PURPOSE, userId).toString('base64url')}`;
}

/** @returns whose mails the token ends; undefined for one that we did not make */
export function stoppedBy(token: string, hashes: Pick<KeyedHashes, 'hash'>): string | undefined {
  const [, userId = '', hash = ''] = TOKEN.exec(token) ?? [];
  if (userId === '') return undefined;
  const given = Buffer.from(hash, 'base64url');
  const right = hashes.hash(PURPOSE, userId);
  return given.length === right.length && timingSafeEqual(given, right) ? userId : undefined;
}
