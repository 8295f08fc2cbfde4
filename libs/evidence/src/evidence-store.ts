import { createHash } from 'node:crypto';
import type { JsonObject, JsonValue } from '@gemscout/domain';
import type { EvidenceKind } from './evidence-kind.ts';

/** What a tool returned. */
export type NewEvidence = {
  readonly workspaceId: string;
  readonly provider: string;
  /** When it was read, ISO 8601. Not part of the hash: reading the same again is the same evidence. */
  readonly fetchedAt: string;
  /** Nothing in `body` is later than this instant, ISO 8601. */
  readonly asOf: string;
  /** The ticker that it is about; null where it is about the whole market. */
  readonly symbol: string | null;
  readonly kind: EvidenceKind;
  readonly url?: string | null;
  /** Figures are named with their unit (`close_usd`, `change_20d_pct`, `volume_ratio`): claims are checked by it. */
  readonly body: JsonObject;
};

export type EvidenceItem = Required<NewEvidence> & { readonly hash: string };

/** How an event cites an item. */
export type EvidenceRef = {
  /** SHA-256 in hexadecimal of provider, as-of instant, symbol, kind, address and body. */
  readonly hash: string;
  readonly kind: EvidenceKind;
  readonly provider: string;
  readonly asOf: string;
};

/** Everything that tools returned, once a workspace. Every adapter passes `evidenceStoreContract`. */
export interface EvidenceStore {
  /**
   * Keeps the item; returns when it is durable. Saving the same again changes nothing and gives the same hash. NUL
   * characters and lone surrogates, which providers do send, are removed first.
   *
   * @throws EvidenceUnavailable
   */
  save(item: NewEvidence): Promise<EvidenceRef>;
  /** @returns undefined for a hash that this workspace does not have @throws EvidenceUnavailable */
  get(workspaceId: string, hash: string): Promise<EvidenceItem | undefined>;
  /** Erases everything of a workspace: account deletion only. @throws EvidenceUnavailable */
  forget(workspaceId: string): Promise<void>;
  close(): Promise<void>;
}

/** The store cannot be reached: infrastructure, so it is tried again. */
export class EvidenceUnavailable extends Error {
  override readonly name = 'EvidenceUnavailable';
  readonly code = 'evidence_unavailable';
}

/** How people and pages name an item: the first twelve digits of its hash, unique within a run. */
export function shortIdOf(hash: string): string {
  return hash.slice(0, 12);
}

/** The item as it is kept: text made safe, and named by the hash of what matters. */
export function evidenceItemOf(item: NewEvidence): EvidenceItem {
  const { workspaceId, fetchedAt } = item;
  const kept = {
    provider: safeText(item.provider),
    asOf: item.asOf,
    symbol: item.symbol,
    kind: item.kind,
    url: item.url ? safeText(item.url) : null,
    body: safeObject(item.body),
  };
  const hash = createHash('sha256').update(canonicalJson(kept)).digest('hex');
  return { workspaceId, fetchedAt, hash, ...kept };
}

export function evidenceRefOf({ hash, kind, provider, asOf }: EvidenceItem): EvidenceRef {
  return { hash, kind, provider, asOf };
}

/** JSON with sorted keys: the same content is the same text, in whichever order it was built or stored. */
function canonicalJson(value: JsonValue): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
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
