const BUCKETS = 256;

/**
 * A persistent set of text. Adding returns a new set that shares all but one bucket with the old one, so adding costs the
 * same however many keys the set holds.
 */
export type KeySet = readonly (ReadonlySet<string> | undefined)[];

export const emptyKeySet: KeySet = new Array<undefined>(BUCKETS).fill(undefined);

export function hasKey(set: KeySet, key: string): boolean {
  return set[bucketOf(key)]?.has(key) ?? false;
}

export function withKey(set: KeySet, key: string): KeySet {
  const bucket = bucketOf(key);
  const next = set.slice();
  next[bucket] = new Set(set[bucket]).add(key);
  return next;
}

function bucketOf(key: string): number {
  let hash = 0;
  for (let at = 0; at < key.length; at += 1) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0;
  return hash & (BUCKETS - 1);
}
