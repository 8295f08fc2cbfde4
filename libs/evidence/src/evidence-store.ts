import { createHash } from 'node:crypto';
import type { JsonObject, JsonValue } from '@gemscout/domain';
import type { EvidenceKind } from './evidence-kind.ts';

/** The result of a tool call. */
export type NewEvidence = {
  readonly workspaceId: string;
  readonly provider: string;
  /** When it was fetched, ISO 8601. Not part of the hash: fetching the same data again gives the same evidence. */
  readonly fetchedAt: string;
  /** No data in `body` is later than this instant, ISO 8601. */
  readonly asOf: string;
  /** The ticker; null if the item concerns the whole market. */
  readonly symbol: string | null;
  readonly kind: EvidenceKind;
  readonly url?: string | null;
  /** Names of figures include their unit (`close_usd`, `change_20d_pct`, `volume_ratio`), which claims are checked against. */
  readonly body: JsonObject;
};

export type EvidenceItem = Required<NewEvidence> & { readonly hash: string };

/** An event's reference to an item. */
export type EvidenceRef = {
  /** SHA-256 in hexadecimal of provider, as-of instant, symbol, kind, address and body. */
  readonly hash: string;
  readonly kind: EvidenceKind;
  readonly provider: string;
  readonly asOf: string;
};

/** Stores the results of tool calls, each once per workspace. Every adapter passes `evidenceStoreContract`. */
export interface EvidenceStore {
  /**
   * Stores the item; resolves when it is durable. Saving the same item again changes nothing and returns the same hash. NUL
   * characters and lone surrogates, which some providers send, are removed first.
   *
   * @throws EvidenceUnavailable
   */
  save(item: NewEvidence): Promise<EvidenceRef>;
  /** @returns undefined if this workspace has no item with the hash @throws EvidenceUnavailable */
  get(workspaceId: string, hash: string): Promise<EvidenceItem | undefined>;
  /**
   * Deletes the rows of the texts of a provider that were fetched before an instant, ISO 8601; of `pages`, of all fetched pages. Hashes and
   * counts stay, so that what cites them still names it. Repeating changes nothing.
   *
   * @returns the number of items @throws EvidenceUnavailable
   */
  deleteTexts(provider: string, before: string): Promise<number>;
  /** Erases all evidence of a workspace, when its account is deleted. @throws EvidenceUnavailable */
  forget(workspaceId: string): Promise<void>;
  close(): Promise<void>;
}

/** The store is unavailable; the call may be retried. */
export class EvidenceUnavailable extends Error {
  override readonly name = 'EvidenceUnavailable';
  readonly code = 'evidence_unavailable';
}

/** The id shown to users: the first twelve digits of the hash, unique within a run. */
export function shortIdOf(hash: string): string {
  return hash.slice(0, 12);
}

/** Tools read the facts of an item before they save it. */
const STORED = new WeakMap<NewEvidence, EvidenceItem>();

/** The item in its stored form: with unsafe characters removed, identified by its hash. The same object for the same item. */
export function evidenceItemOf(item: NewEvidence): EvidenceItem {
  const stored = STORED.get(item) ?? storedForm(item);
  STORED.set(item, stored);
  return stored;
}

function storedForm(item: NewEvidence): EvidenceItem {
  const { workspaceId, fetchedAt } = item;
  const kept = {
    provider: safeText(item.provider),
    asOf: item.asOf,
    symbol: item.symbol,
    kind: item.kind,
    url: item.url ? safeText(item.url) : null,
    body: isSafe(item.body) ? item.body : safeObject(item.body),
  };
  const hash = createHash('sha256').update(canonicalJson(kept)).digest('hex');
  return { workspaceId, fetchedAt, hash, ...kept };
}

export function evidenceRefOf({ hash, kind, provider, asOf }: EvidenceItem): EvidenceRef {
  return { hash, kind, provider, asOf };
}

/** JSON with sorted keys: equal content gives equal text, regardless of the order of keys. */
function canonicalJson(value: JsonValue): string {
  if (typeof value === 'number') return String(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  let json = '';
  if (isList(value)) {
    for (const each of value) json += json === '' ? canonicalJson(each) : `,${canonicalJson(each)}`;
    return `[${json}]`;
  }
  for (const { key, name } of sortedKeys(value)) {
    const field = `${name}:${canonicalJson(value[key] ?? null)}`;
    json += json === '' ? field : `,${field}`;
  }
  return `{${json}}`;
}

/** The keys of an object in their order, each with its JSON. */
type Keys = readonly { readonly key: string; readonly name: string }[];

const MOST_KEYS = 500;
/** By the keys as they stand: rows of a list have the same. */
const SORTED = new Map<string, Keys>();

function sortedKeys(object: JsonObject): Keys {
  const keys = Object.keys(object);
  const written = keys.join('\u0000'); // which no stored key holds
  const known = SORTED.get(written);
  if (known) return known;
  const sorted = keys.toSorted().map((key) => ({ key, name: JSON.stringify(key) }));
  if (SORTED.size >= MOST_KEYS) SORTED.clear();
  SORTED.set(written, sorted);
  return sorted;
}

/** True where nothing is to be removed: as it is of nearly all items. */
function isSafe(value: JsonValue): boolean {
  if (typeof value === 'string') return isSafeText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === null || typeof value === 'boolean') return true;
  if (isList(value)) return value.every(isSafe);
  return Object.keys(value).every((key) => isSafeText(key) && isSafe(value[key] ?? null));
}

function isSafeText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

function safeObject(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [safeText(key), safeValue(value)]));
}

function safeValue(value: JsonValue): JsonValue {
  if (typeof value === 'string') return safeText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (value === null || typeof value === 'boolean') return value;
  return isList(value) ? value.map(safeValue) : safeObject(value);
}

function isList(value: JsonObject | readonly JsonValue[]): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function safeText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}
