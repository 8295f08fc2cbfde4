import { type Redistribution, withoutQuotations, withoutRestrictedRows } from '@gemscout/market';
import { STAGE_NAMES, type JsonObject, type JsonValue, type LogLabel } from '@gemscout/domain';
import type { SseMessage } from '@gemscout/contracts';
import type { Recorded } from '@gemscout/event-store';
import type { FrameOf, StreamItem } from './stream-source.ts';

/** Labels are upper case; lifecycle events (`StageQueued`) are not. A label of a later release is forwarded too. */
const LABEL = /^[A-Z][A-Z0-9_]*$/;

/** A stored event of a run; its cursor is the revision. Lifecycle events are not sent. */
export type LogItem = StreamItem & { readonly event: Recorded };

export function itemOf(event: Recorded): LogItem {
  return { from: event.revision, to: event.revision + 1, isLast: isTerminal(event), event };
}

/** For signed-in people, who see everything. */
export const wholeFrameOf: FrameOf<LogItem> = ({ event }) =>
  frameOf(
    event,
    (text) => text,
    (payload) => payload,
  );

/** For API keys: without what its source does not let us give to others. */
export function restrictedFrames(redistribution: Redistribution): FrameOf<LogItem> {
  const openText = redistribution.quotations ? (text: string) => text : withoutQuotations;
  return ({ event }) => frameOf(event, openText, (payload) => withoutRestrictedRows(payload, redistribution));
}

function frameOf(
  { type, data, revision, position, stream }: Recorded,
  openText: (text: string) => string,
  openPayload: (payload: JsonObject) => JsonObject,
): string | undefined {
  if (!LABEL.test(type)) return undefined;
  const stage = STAGE_NAMES.find((candidate) => candidate === data['stage']);
  const message: SseMessage = {
    label: `[${type}]`,
    type: type as LogLabel, // parsing: an event of another release is forwarded unchanged
    message: openText(String(data['message'] ?? '')),
    ts: String(data['at'] ?? ''),
    payload_json: openPayload((data['payload'] ?? {}) as JsonObject),
    run_id: stream.slice('run-'.length),
    ...(typeof data['symbol'] === 'string' && { symbol: data['symbol'] }),
    ...(stage && { stage }),
    ...spendOf(data['spend']),
    seq: revision,
    position,
  };
  return `id: ${revision}\ndata: ${JSON.stringify(message)}\n\n`;
}

/** The spend of a language model; absent for steps that used none. */
function spendOf(spend: JsonValue | undefined): Pick<SseMessage, 'spend'> {
  if (typeof spend !== 'object' || spend === null || !('tokens' in spend) || !('usd' in spend)) return {};
  const { tokens, usd } = spend;
  return typeof tokens === 'number' && typeof usd === 'number' && tokens > 0 ? { spend: { tokens, usd } } : {};
}

/** True for a run's last event. */
export function isTerminal({ type }: Recorded): boolean {
  return type === 'DONE' || type === 'ERROR';
}
