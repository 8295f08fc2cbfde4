import { sharedPayloadOf, type SharedEntry } from '@gemscout/contracts';
import { type JsonObject, linesOf, type LogEvent, type RunKind } from '@gemscout/domain';
import { withoutPrivateWords, type PrivateWords } from './private-words.ts';

/** Notices of this kind tell what was spent. */
const OF_SPEND = /^budget/;
/** What a search was made for: of a custom run, its brief. */
const ASKED: readonly string[] = ['query', 'queries'];

/** Which lines: those after `after`, and how many at most. */
type Page = { readonly after: number; readonly limit: number };

/** The lines of a run that everybody may see, oldest first; `total` counts all of them. Only those of the page are made. */
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

/** Memos only of what was proposed; nothing of what was spent. */
function isShown(event: LogEvent, saved: ReadonlySet<string | undefined>): boolean {
  if (event.type === 'MEMO_READY') return saved.has(event.symbol);
  return !(event.type === 'NOTICE' && OF_SPEND.test(event.payload.kind ?? ''));
}

/** Some sentences are told anew: they hold the request, or what went wrong inside. */
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
