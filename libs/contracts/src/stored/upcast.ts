type Stored = Readonly<Record<string, unknown>>;

/** What a later version of a type added, and what it means that an event of an earlier one does not have it. */
const LATER_FIELDS: Readonly<Record<string, Stored>> = {
  ProposalSaved: { price: null, priceAsOf: null, evidenceAt: null, expiresAt: null, spend: null },
  ProposalDismissed: { userId: null },
};
/** The same of a log event's payload. */
const LATER_IN_PAYLOAD: Readonly<Record<string, Stored>> = {
  DONE: { outcome: 'completed', refunded: false, spend: null },
  ERROR: { refunded: false, spend: null },
};

/** A stored event as the latest version of its type has it: the one place that knows earlier versions. */
export function upcast(type: string, data: unknown): Stored {
  const stored = data as Stored;
  const inPayload = LATER_IN_PAYLOAD[type];
  if (!inPayload) return { ...LATER_FIELDS[type], ...stored, type };
  return { ...stored, type, payload: { ...inPayload, ...(stored['payload'] as Stored) } };
}
