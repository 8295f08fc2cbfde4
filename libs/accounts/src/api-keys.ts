import type { UserKey } from './users.ts';

export type ApiKey = {
  readonly id: string;
  readonly name: string;
  /** The beginning of the key, by which its owner recognises it. */
  readonly prefix: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601, to the minute; null of a key that was never used. */
  readonly lastUsedAt: string | null;
  /**
   * The workspace's plan has no API access, or its owner is in a team: the key is suspended, and works again
   * afterwards.
   */
  readonly suspended: boolean;
};

/** The key itself, shown only once. */
type NewApiKey = Pick<ApiKey, 'id' | 'name' | 'prefix'> & { readonly key: string };

/**
 * Keys of a person in a workspace, for programs: `gsk_` and 256 random bits, stored as SHA-256. A key dies with the
 * membership. Every call throws `AccountsUnavailable` where the database is away.
 */
export interface ApiKeys {
  /** Newest first. */
  list(holder: UserKey): Promise<readonly ApiKey[]>;
  /** @throws AccountError too_many_keys at the eleventh */
  create(holder: UserKey, name: string): Promise<NewApiKey>;
  /** Ends the key within a second everywhere. @returns false for a key that is not the holder's, or has ended */
  revoke(holder: UserKey, keyId: string): Promise<boolean>;
}

export const MAX_API_KEYS = 10;

const PREFIX = 'gsk_';
const SHOWN_CHARACTERS = PREFIX.length + 6;

export function asApiKey(secret: string): string {
  return PREFIX + secret;
}

/** True for the shape of an API key; a session token has no prefix. */
export function isApiKey(token: string): boolean {
  return /^gsk_[A-Za-z0-9_-]{43}$/.test(token);
}

/** True if a URL contains an API key, since logs and histories store URLs. */
export function holdsApiKey(url: string): boolean {
  return /gsk_[A-Za-z0-9_-]{20}/.test(url);
}

export function shownPrefix(key: string): string {
  return key.slice(0, SHOWN_CHARACTERS);
}
