import { sharedPayloadOf, type SharedEntry } from '@gemscout/contracts';
import { type JsonObject, linesOf, type LogEvent, type RunKind } from '@gemscout/domain';
import { withoutPrivateWords, type PrivateWords } from './private-words.ts';

/** Notices of this kind mention spend. */
const OF_SPEND = /^budget/;
/** Fields that contain the query of a search; in a custom run, its brief. */
const ASKED: readonly string[] = ['query', 'queries'];

/** The requested page: lines after `after`, at most `limit`. */
type Page = { readonly after: number; readonly limit: number };

/** The public lines of a run, oldest first; `total` counts all of them. Only the lines of the page are built. */
export function sharedPageOf(log: readonly LogEvent[], kind: RunKind, words: PrivateWords, { after, limit }: Page) {
  const begunAt = Date.parse(log[0]?.at ?? '');
  const saved = new Set(linesOf(log, 'PROPOSAL_SAVED').map(({ symbol }) => symbol));
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

/** Shows memos of proposals only, and hides spend. */
function isShown(event: LogEvent, saved: ReadonlySet<string | undefined>): boolean {
  if (event.type === 'MEMO_READY') return saved.has(event.symbol);
  return !(event.type === 'NOTICE' && OF_SPEND.test(event.payload.kind ?? ''));
}

/** Rewrites messages that contain the request or an internal error. */
function messageOf(event: LogEvent, kind: RunKind): string {
  switch (event.type) {
    case 'ERROR':
      return 'The run failed.';
    case 'TICKER_SKIPPED':
      return `${event.symbol ?? 'A ticker'} could not be finished.`;
    case 'WEB_SEARCH':
    case 'SOCIAL_SEARCH':
    case 'SOCIAL_FALLBACK':
      return kind === 'custom' ? (event.payload.summary ?? '') : event.message;
    default:
      return event.message;
  }
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
