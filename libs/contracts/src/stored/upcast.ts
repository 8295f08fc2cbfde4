type Stored = Readonly<Record<string, unknown>>;

/** The fields that a later version of a type added, with the value for events of earlier versions. */
const LATER_FIELDS: Readonly<Record<string, Stored>> = {
  ProposalSaved: { price: null, priceAsOf: null, evidenceAt: null, expiresAt: null, spend: null },
  ProposalDismissed: { userId: null },
};
/** The same for a log event's payload. */
const LATER_IN_PAYLOAD: Readonly<Record<string, Stored>> = {
  DONE: { outcome: 'completed', refunded: false, spend: null },
  ERROR: { refunded: false, spend: null },
};

/** Upcasts a stored event to the latest version of its type. No other code knows earlier versions. */
export function upcast(type: string, data: unknown): Stored {
  const stored = data as Stored;
  const inPayload = LATER_IN_PAYLOAD[type];
  if (!inPayload) return { ...LATER_FIELDS[type], ...stored, type };
  return { ...stored, type, payload: { ...inPayload, ...(stored['payload'] as Stored) } };
}
