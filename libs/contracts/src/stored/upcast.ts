import { DEFAULT_PROFILE_NAME, ONE_RUN_PROFILE_NAME } from '../goal-choices.ts';

type Stored = Readonly<Record<string, unknown>>;

/** The check of a memo of an earlier release: each figure was found in the items that its sentence cited. */
const CHECKED_BY_DIGITS = { checked_by: 'digits', lowered: [], dropped: [], memo_check: null };

/** The fields that a later version of a type added, with the value for events of earlier versions. */
const LATER_FIELDS: Readonly<Record<string, Stored>> = {
  ProposalSaved: { price: null, priceAsOf: null, evidenceAt: null, expiresAt: null, spend: null },
  ProposalDismissed: { userId: null },
  ProposalRechecked: { memoCheck: CHECKED_BY_DIGITS },
};
/** The same for a log event's payload. */
const LATER_IN_PAYLOAD: Readonly<Record<string, Stored>> = {
  DECISION: CHECKED_BY_DIGITS,
  DONE: { outcome: 'completed', refunded: false, spend: null },
  ERROR: { refunded: false, spend: null },
};

/** Upcasts a stored event to the latest version of its type. No other code knows earlier versions. */
export function upcast(type: string, data: unknown): Stored {
  const stored = data as Stored;
  if (type === 'ProposalSaved') return { ...LATER_FIELDS[type], ...memoCheckOf(stored), ...stored, type };
  if (type !== 'INIT' && !(type in LATER_IN_PAYLOAD)) return { ...LATER_FIELDS[type], ...stored, type };
  return { ...stored, type, payload: upcastPayload(type, stored['payload'] as Stored) };
}

/** Upcasts the payload of a log event. */
export function upcastPayload(label: string, payload: Stored): Stored {
  if (label === 'INIT') return { profile: profileOf(payload), ...payload };
  const later = LATER_IN_PAYLOAD[label];
  return later ? { ...later, ...payload } : payload;
}

/** Before goal profiles had names, a workspace had one; version 0 was given to one run. */
function profileOf({ goal_profile: profile = null }: Stored): Stored | null {
  if (profile === null) return null;
  const { version } = profile as { readonly version: number };
  return { id: null, name: version === 0 ? ONE_RUN_PROFILE_NAME : DEFAULT_PROFILE_NAME, version };
}

/** A memo that a user wrote was not checked. */
function memoCheckOf({ source }: Stored): Stored {
  return { memoCheck: source === 'run' ? CHECKED_BY_DIGITS : null };
}
