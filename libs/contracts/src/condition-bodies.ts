import { CONDITION_COMPARISONS, CONDITION_METRICS, CONDITION_ORIGINS } from '@gemscout/domain';
import { z } from 'zod';

/** A close in US dollars, its trading day, and the provider of the price. Null for an API key that the source keeps it from. */
const AtClose = z.object({ price: z.number(), as_of: z.string(), provider: z.string() });

/** What would change a verdict, and where that stands at the last close. */
export const ConditionResponse = z.object({
  id: z.string(),
  proposal_id: z.string(),
  symbol: z.string(),
  /** The sentence of the memo. */
  text: z.string(),
  metric: z.enum(CONDITION_METRICS),
  comparison: z.enum(CONDITION_COMPARISONS),
  /** `rests_on`: where the verdict changed when it was decided again; `analyst`: what the analyst set. */
  origin: z.enum(CONDITION_ORIGINS),
  /** Of a figure, what is compared, in words: `Reported EPS below $1.86`. Null for a close or a day. */
  name: z.string().nullable(),
  /** What a close is compared with, in US dollars, as the memo set it, or a figure in its own unit; null for a fact or a day. */
  level: z.number().nullable(),
  /** A fact that is computed anew at each close, such as `sma_50`; of a figure its fact in the memo. */
  fact: z.string().nullable(),
  day: z.string().nullable(),
  /** The last day on which it is looked at. */
  until: z.string().nullable(),
  /**
   * `met`: a close of an approved proposal met it. `waiting`: not yet. `over`: not by its last day. `unchecked`: the price is
   * missing or old, or there are too few days.
   */
  state: z.enum(['met', 'waiting', 'over', 'unchecked']),
  /** The same in words, short: `3.1% above $105.00`, `Met on 12 Nov 2026`, `Not checked: there is no price`. */
  state_text: z.string(),
  /** The close that was compared, with its day and its source; null where none was. */
  at_close: AtClose.nullable(),
  /** What it was compared with, in US dollars of that day; null for a day. */
  compared_with: z.number().nullable(),
});
export type ConditionResponse = z.infer<typeof ConditionResponse>;

export const ConditionsQuery = z.strictObject({
  /** The conditions of one proposal, whatever was decided on it. */
  proposal_id: z.string().max(100).optional(),
  symbol: z.string().max(100).optional(),
});
export type ConditionsQuery = z.infer<typeof ConditionsQuery>;

/** `GET /conditions`: of the approved proposals whose symbol is on the watchlist, newest proposal first, unless one is named. */
export const ConditionsResponse = z.object({ conditions: z.array(ConditionResponse) });
export type ConditionsResponse = z.infer<typeof ConditionsResponse>;

/** Something that happened while nobody looked. */
export const NotificationResponse = z.object({
  id: z.string(),
  kind: z.enum(['condition_met', 'fact_corrected']),
  at: z.string(),
  symbol: z.string(),
  proposal_id: z.string(),
  /** The sentence of the condition; of corrected facts the first one, and how many there are. */
  text: z.string(),
  at_close: AtClose.nullable(),
  /** True if the caller has marked it as read. */
  read: z.boolean(),
});
export type NotificationResponse = z.infer<typeof NotificationResponse>;

/** `GET /notifications`: the last 100, newest first, with how many of them are not read. */
export const NotificationsResponse = z.object({ unread: z.int(), notifications: z.array(NotificationResponse) });
export type NotificationsResponse = z.infer<typeof NotificationsResponse>;

/** `GET` and `PUT /notifications/mails`: whether the caller gets mails about notifications. */
export const NotificationMailsResponse = z.object({ wanted: z.boolean() });
export type NotificationMailsResponse = z.infer<typeof NotificationMailsResponse>;
export const NotificationMailsBody = z.strictObject({ wanted: z.boolean() });
export type NotificationMailsBody = z.infer<typeof NotificationMailsBody>;

/** `POST /notifications/read` */
export const ReadNotificationsBody = z.strictObject({ ids: z.array(z.string().max(200)).min(1).max(100) });
export type ReadNotificationsBody = z.infer<typeof ReadNotificationsBody>;
