import { sharedPayloadOf, type SharedEntry } from '@gemscout/contracts';
import { type JsonObject, linesOf, NOTE, withoutAssumptions, type LogEvent, type RunKind } from '@gemscout/domain';
import { withoutQuotations, withoutRestrictedRows, type Redistribution } from '@gemscout/market';
import { withoutPrivateWords, type PrivateWords } from './private-words.ts';

/** Notices of these kinds mention spend, or hold a user's words. */
const PRIVATE = new RegExp(`^(?:budget|${NOTE}$)`);
/** Fields that contain the query of a search; in a custom run, its brief. */
const ASKED: readonly string[] = ['query', 'queries'];

/** The requested page: lines after `after`, at most `limit`. */
type Page = { readonly after: number; readonly limit: number };

/** What is left out: words of the run's user, and data that their sources do not let us give to others. */
type Limits = { readonly words: PrivateWords; readonly redistribution: Redistribution };

/** The public lines of a run, oldest first; `total` counts all of them. Only the lines of the page are built. */
export function sharedPageOf(log: readonly LogEvent[], kind: RunKind, limits: Limits, { after, limit }: Page) {
  const begunAt = Date.parse(log[0]?.at ?? '');
  const saved = new Set(linesOf(log, 'PROPOSAL_SAVED').map(({ symbol }) => symbol));
  const shown = log.filter((event) => isShown(event, saved));
  const entries = shown.slice(after, after + limit).map((event, index): SharedEntry => ({
    seq: after + index + 1,
    label: event.type,
    message: String(withoutPrivateWords(shownMessage(event, kind, limits), limits.words)),
    offset_ms: Math.max(0, Date.parse(event.at) - begunAt),
    ...(event.symbol !== undefined && { symbol: event.symbol }),
    ...(event.stage && { stage: event.stage }),
    payload: payloadOf(event, kind, limits),
  }));
  return { total: shown.length, entries };
}

/** Shows memos of proposals only, and hides spend and notes. */
function isShown(event: LogEvent, saved: ReadonlySet<string | undefined>): boolean {
  if (event.type === 'MEMO_READY') return saved.has(event.symbol);
  return !(event.type === 'NOTICE' && PRIVATE.test(event.payload.kind ?? ''));
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

function shownMessage(event: LogEvent, kind: RunKind, { redistribution }: Limits): string {
  const message = messageOf(event, kind);
  return redistribution.quotations ? message : withoutQuotations(message);
}

function payloadOf(event: LogEvent, kind: RunKind, { words, redistribution }: Limits): JsonObject {
  const shared = sharedPayloadOf(event.type, withoutRestrictedRows(withoutAssumed(event), redistribution));
  const shown = withoutPrivateWords(kind === 'custom' ? withoutKeys(shared, ASKED) : shared, words);
  return typeof shown === 'object' && shown !== null && !Array.isArray(shown) ? (shown as JsonObject) : {};
}

function withoutAssumed(event: LogEvent): LogEvent['payload'] {
  if (event.type !== 'MEMO_READY' || typeof event.payload.memo !== 'string') return event.payload;
  return { ...event.payload, memo: withoutAssumptions(event.payload.memo) };
}

function withoutKeys(payload: JsonObject, keys: readonly string[]): JsonObject {
  const text = JSON.stringify(payload, (key, value: unknown) => (keys.includes(key) ? undefined : value));
  return JSON.parse(text) as JsonObject;
}
