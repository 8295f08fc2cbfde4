import { headingOf, receivedPayload, sentenceOfLine, type SseMessage } from '@gemscout/contracts';
import type { JsonObject, JsonValue } from '@gemscout/domain';

/** A normalised log entry. `label` has no prefix: `TOOL`. */
export type LogEntry = {
  readonly seq: number;
  readonly label: string;
  readonly message: string;
  readonly ts: string;
  readonly symbol: string | undefined;
  /** null: nothing to show as details */
  readonly payload: JsonObject | null;
  /** What the step spent on a language model, in US dollars; 0 where it used none. */
  readonly usd: number;
  readonly position: string | undefined;
};

/** Forks the run from a line. */
export type ForkFrom = (entry: LogEntry) => void;

/**
 * Reads one message of the stream. It accepts `type` without `label`, a label without brackets, and a payload as text.
 *
 * @param eventId the SSE `id:`, which counts where the message has no `seq`
 * @returns undefined for what is not JSON, or has no label or place in the stream: such a message is ignored
 */
export function logEntryOf(data: string, eventId: string | undefined): LogEntry | undefined {
  const message = parseObject(data) as Partial<SseMessage> | undefined;
  const label = bareLabel(message?.label ?? message?.type);
  const seq = Number(message?.seq ?? eventId ?? NaN);
  if (!message || !label || !Number.isFinite(seq)) return undefined;
  const payload = payloadOf(message.payload_json);
  return {
    seq,
    label,
    message: textOf(message.message),
    ts: textOf(message.ts),
    symbol: symbolOf(message.symbol ?? payload?.symbol),
    payload,
    usd: usdOf(message.spend),
    position: typeof message.position === 'string' ? message.position : undefined,
  };
}

/** Adds what a batch brings; drops what is already there, since a reconnect may send it again. */
export function appendEntries(log: readonly LogEntry[], batch: readonly LogEntry[]): readonly LogEntry[] {
  let last = log.at(-1)?.seq ?? -Infinity;
  const fresh = batch.filter(({ seq }) => seq > last && ((last = seq), true));
  return fresh.length === 0 ? log : log.concat(fresh);
}

/** The tickers that a line names: a shortlist names all of its tickers, any other line its own. */
export function tickersNamedBy(entry: LogEntry): readonly string[] {
  const own = entry.symbol === undefined ? [] : [entry.symbol];
  return receivedPayload(entry, 'SHORTLIST')?.symbols ?? own;
}

/** The confidence in its ticker that a line tells, as a fraction or a percent. */
export function confidenceIn(entry: LogEntry): number | undefined {
  const told = receivedPayload(entry, 'REFLECT', 'THEME_ANALYSIS', 'THEME_VALIDATION', 'DECISION');
  return told?.confidence ?? undefined;
}

/** The confidence in its ticker that was last told before a line; undefined for the first one, and for a line of no ticker. */
export function confidenceBefore(log: readonly LogEntry[], index: number): number | undefined {
  const symbol = log[index]?.symbol;
  if (symbol === undefined) return undefined;
  for (let at = index - 1; at >= 0; at -= 1) {
    const entry = log[at];
    if (entry?.symbol !== symbol) continue;
    if (entry.label === 'THEME_START') return undefined;
    const confidence = confidenceIn(entry);
    if (confidence !== undefined) return confidence;
  }
  return undefined;
}

/** True for a run's last line. */
export function endsRun({ label }: LogEntry): boolean {
  return label === 'DONE' || label === 'ERROR';
}

/** How a run ended, as its last line says: completed, cancelled, budget, `error` for ERROR; undefined for any other line. */
export function outcomeOf(entry: LogEntry): string | undefined {
  return entry.label === 'ERROR' ? 'error' : receivedPayload(entry, 'DONE')?.outcome;
}

export function headingOfEntry(entry: LogEntry): string {
  return headingOf(entry.label, receivedPayload(entry, 'TOOL')?.tool);
}

/** The mark beside a heading: which tool, or who searched. */
export function markOf(entry: LogEntry): string | undefined {
  const search = receivedPayload(entry, 'WEB_SEARCH', 'SOCIAL_FALLBACK');
  if (search) return searcherOf(search.source) ?? 'search provider';
  const { tool, page, source } = receivedPayload(entry, 'TOOL') ?? {};
  if (tool !== 'web') return tool;
  return page === undefined ? (searcherOf(source) ?? tool) : 'page';
}

/** A sentence of a reflection, an analysis or an opposite case that failed the check. It stays in the text. */
export type Unsupported = { readonly text: string; readonly reason: string };

/** What failed the check in a line's texts; empty for lines of earlier releases. */
export function unsupportedIn(entry: Pick<LogEntry, 'label' | 'payload'>): readonly Unsupported[] {
  return unsupportedOf(
    receivedPayload(entry, 'REFLECT', 'THEME_ANALYSIS', 'THEME_VALIDATION', 'DECISION')?.unsupported,
  );
}

/** The same from the value of the field, whatever it is. */
export function unsupportedOf(listed: unknown): readonly Unsupported[] {
  if (!Array.isArray(listed)) return [];
  return listed.filter(isObject).map(({ text, reason }) => ({ text: textOf(text), reason: textOf(reason) }));
}

function searcherOf(source: string | undefined): string | undefined {
  if (source === 'provider') return 'search provider';
  return source === 'model' || source === 'llm' ? 'language model' : undefined;
}

/** The sentence of a line; without the ticker in front, which stands in a column of its own. */
export function sentenceOf({ message, symbol }: LogEntry): string {
  return sentenceOfLine(message, symbol);
}

/** What the copy button of a line puts on the clipboard. */
export function textOfEntry(entry: LogEntry): string {
  const line = [entry.ts, entry.symbol, headingOfEntry(entry), entry.message].filter(Boolean).join('  ');
  return entry.payload ? `${line}\n${JSON.stringify(entry.payload, null, 2)}` : line;
}

function payloadOf(payload: unknown): JsonObject | null {
  const object = typeof payload === 'string' ? parseObject(payload) : payload;
  return isObject(object) && Object.keys(object).length > 0 ? object : null;
}

function usdOf(spend: unknown): number {
  const usd = isObject(spend) ? spend['usd'] : undefined;
  return typeof usd === 'number' && Number.isFinite(usd) ? usd : 0;
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function bareLabel(label: unknown): string {
  return textOf(label).replace(/^\[|\]$/g, '');
}

function symbolOf(symbol: JsonValue | undefined): string | undefined {
  return typeof symbol === 'string' && symbol !== '' ? symbol : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
