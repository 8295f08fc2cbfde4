import { headingOf, type SseMessage } from '@gemscout/contracts';
import type { JsonObject, JsonValue } from '@gemscout/domain';

/** A line of the log, whatever liberties its message took. `label` is bare: `TOOL`. */
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
    symbol: symbolOf(message.symbol ?? payload?.['symbol']),
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
export function tickersNamedBy({ label, symbol, payload }: LogEntry): readonly string[] {
  const listed = label === 'SHORTLIST' ? payload?.['symbols'] : undefined;
  if (Array.isArray(listed)) return listed.filter((name) => typeof name === 'string');
  return symbol === undefined ? [] : [symbol];
}

/** The confidence in its ticker that was last told before a line; undefined for the first one, and for a line of no ticker. */
export function confidenceBefore(log: readonly LogEntry[], index: number): number | undefined {
  const symbol = log[index]?.symbol;
  if (symbol === undefined) return undefined;
  for (let at = index - 1; at >= 0; at -= 1) {
    const { symbol: of, label, payload } = log[at] ?? {};
    if (of !== symbol) continue;
    if (label === 'THEME_START') return undefined;
    const confidence = payload?.['confidence'];
    if (typeof confidence === 'number') return confidence;
  }
  return undefined;
}

/** True for a run's last line. */
export function endsRun({ label }: LogEntry): boolean {
  return label === 'DONE' || label === 'ERROR';
}

/** How a run ended, as its last line says: completed, cancelled, budget, `error` for ERROR; undefined for any other line. */
export function outcomeOf({ label, payload }: LogEntry): string | undefined {
  if (label === 'ERROR') return 'error';
  if (label !== 'DONE') return undefined;
  return typeof payload?.['outcome'] === 'string' ? payload['outcome'] : 'completed';
}

export function headingOfEntry({ label, payload }: LogEntry): string {
  return headingOf(label, payload?.['tool']);
}

const SEARCHES: readonly string[] = ['WEB_SEARCH', 'SOCIAL_FALLBACK'];

/** The mark beside a heading: which tool, or who searched. */
export function markOf({ label, payload }: LogEntry): string | undefined {
  if (SEARCHES.includes(label)) return searcherOf(payload) ?? 'search provider';
  const tool = label === 'TOOL' && payload?.['tool'];
  if (typeof tool !== 'string') return undefined;
  if (tool !== 'web') return tool;
  return typeof payload?.['page'] === 'string' ? 'page' : (searcherOf(payload) ?? tool);
}

/** A sentence of a reflection, an analysis or an opposite case that failed the check. It stays in the text. */
export type Unsupported = { readonly text: string; readonly reason: string };

/** What failed the check in a line's texts; empty for lines of earlier releases. */
export function unsupportedIn({ payload }: Pick<LogEntry, 'payload'>): readonly Unsupported[] {
  const listed = payload?.['unsupported'];
  if (!Array.isArray(listed)) return [];
  return listed.filter(isObject).map(({ text, reason }) => ({ text: textOf(text), reason: textOf(reason) }));
}

function searcherOf(payload: JsonObject | null): string | undefined {
  if (payload?.['source'] === 'provider') return 'search provider';
  return payload?.['source'] === 'model' || payload?.['source'] === 'llm' ? 'language model' : undefined;
}

/** The sentence of a line; without the ticker in front, which stands in a column of its own. */
export function sentenceOf({ message, symbol }: LogEntry): string {
  const prefix = `${symbol}: `;
  if (symbol === undefined || !message.startsWith(prefix)) return message;
  const bare = message.slice(prefix.length);
  return bare.charAt(0).toUpperCase() + bare.slice(1);
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
