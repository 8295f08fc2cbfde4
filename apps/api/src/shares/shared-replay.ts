import type { SharedEntry } from '@gemscout/contracts';
import type { JsonObject, LogEvent, RunKind } from '@gemscout/domain';
import { withoutPrivateWords, type PrivateWords } from './private-words.ts';
import { sharedPayloadOf } from './shared-payloads.ts';

/** Notices of this kind tell what was spent. */
const OF_SPEND = /^budget/;
/** What a search was made for: of a custom run, its brief. */
const ASKED: readonly string[] = ['query', 'queries'];

/** Which lines: those after `after`, and how many at most. */
type Page = { readonly after: number; readonly limit: number };

/** The lines of a run that everybody may see, oldest first; `total` counts all of them. Only those of the page are made. */
export function sharedPageOf(log: readonly LogEvent[], kind: RunKind, words: PrivateWords, { after, limit }: Page) {
  const begunAt = Date.parse(log[0]?.at ?? '');
  const saved = new Set(log.filter(({ type }) => type === 'PROPOSAL_SAVED').map(({ symbol }) => symbol));
  const shown = log.filter((event) => isShown(event, saved));
  const entries = shown.slice(after, after + limit).map((event, index): SharedEntry => ({
    seq: after + index + 1,
    label: event.type,
    message: String(withoutPrivateWords(messageOf(event, kind), words)),
    offset_ms: Math.max(0, Date.parse(event.at) - begunAt),
    ...(event.symbol !== undefined && { symbol: event.symbol }),
    ...(event.stage && { stage: event.stage }),
    payload: payloadOf(event, kind, words),
  }));
  return { total: shown.length, entries };
}

/** Memos only of what was proposed; nothing of what was spent. */
function isShown({ type, payload, symbol }: LogEvent, saved: ReadonlySet<string | undefined>): boolean {
  if (type === 'MEMO_READY') return saved.has(symbol);
  return !(type === 'NOTICE' && OF_SPEND.test(String(payload['kind'])));
}

/** Some sentences are told anew: they hold the request, or what went wrong inside. */
function messageOf({ type, message, payload, symbol }: LogEvent, kind: RunKind): string {
  if (type === 'ERROR') return 'The run failed.';
  if (type === 'TICKER_SKIPPED') return `${symbol ?? 'A ticker'} could not be finished.`;
  const isSearch = type === 'WEB_SEARCH' || type === 'SOCIAL_SEARCH' || type === 'SOCIAL_FALLBACK';
  return kind === 'custom' && isSearch ? String(payload['summary'] ?? '') : message;
}

function payloadOf({ type, payload }: LogEvent, kind: RunKind, words: PrivateWords): JsonObject {
  const shared = sharedPayloadOf(type, payload);
  const shown = withoutPrivateWords(kind === 'custom' ? withoutKeys(shared, ASKED) : shared, words);
  return typeof shown === 'object' && shown !== null && !Array.isArray(shown) ? (shown as JsonObject) : {};
}

function withoutKeys(payload: JsonObject, keys: readonly string[]): JsonObject {
  const text = JSON.stringify(payload, (key, value: unknown) => (keys.includes(key) ? undefined : value));
  return JSON.parse(text) as JsonObject;
}
