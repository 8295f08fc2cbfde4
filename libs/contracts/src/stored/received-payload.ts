import type { JsonObject, LogLabel, PayloadOf } from '@gemscout/domain';
import { upcastPayload } from './upcast.ts';

/** A payload of one of these labels, of which any field may be missing. */
type Received<Label extends LogLabel> = { [Each in Label]: Partial<PayloadOf<Each>> }[Label];

/**
 * The payload of a line with one of these labels, as a client received it, upcast like a stored event; undefined for a line of
 * another label. Any field may be missing: a shared replay omits the internal ones, events of earlier releases have fewer. The
 * server has checked the types of the others when it appended the event.
 */
export function receivedPayload<Label extends LogLabel>(
  { label, payload }: { readonly label: string; readonly payload: JsonObject | null },
  ...labels: readonly Label[]
): Received<Label> | undefined {
  const isOneOfThem = labels.some((each) => each === label);
  return isOneOfThem ? (upcastPayload(label, payload ?? {}) as Received<Label>) : undefined;
}
