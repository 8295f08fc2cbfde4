import { z } from 'zod';
import type { ProvidedSubscription } from '../payment-provider.ts';
import type { SubscriptionStatus } from '../subscription.ts';
import { planOfPrice } from './stripe-prices.ts';

const seconds = z.number();
const reference = z.union([z.string(), z.looseObject({ id: z.string() })]);

const Invoice = z.looseObject({
  created: seconds.optional(),
  status_transitions: z.looseObject({ finalized_at: seconds.nullish() }).optional(),
});
const PaymentMethod = z.looseObject({ card: z.looseObject({ fingerprint: z.string().nullish() }).nullish() });

const Price = z.looseObject({
  lookup_key: z.string().nullish().default(null),
  metadata: z.record(z.string(), z.string()).nullish(),
});

/** The periods stood on the subscription until the API of March 2025, and stand on its items since. */
const Period = { current_period_start: seconds.optional(), current_period_end: seconds.optional() };

/** What is looked at of a subscription. Statuses that a later version adds give no plan. */
export const SubscriptionBody = z.looseObject({
  id: z.string(),
  status: z.string(),
  created: seconds,
  ...Period,
  items: z.looseObject({ data: z.array(z.looseObject({ id: z.string(), price: Price, ...Period })) }),
  trial_end: seconds.nullish(),
  cancel_at: seconds.nullish(),
  cancel_at_period_end: z.boolean().nullish(),
  ended_at: seconds.nullish(),
  canceled_at: seconds.nullish(),
  latest_invoice: z.union([z.string(), Invoice]).nullish(),
  default_payment_method: z.union([z.string(), PaymentMethod]).nullish(),
});
export type SubscriptionBody = z.infer<typeof SubscriptionBody>;

const STATUSES: ReadonlyMap<string, SubscriptionStatus> = new Map([
  ...(['trialing', 'active', 'past_due', 'unpaid', 'paused', 'incomplete'] as const).map(
    (name) => [name, name] as const,
  ),
  ['canceled', 'ended'] as const,
  ['incomplete_expired', 'incomplete'] as const,
]);

/** @returns undefined for a subscription that is to none of our plans */
export function subscriptionOfBody(body: SubscriptionBody): ProvidedSubscription | undefined {
  const item = body.items.data.find(({ price }) => planOf(price));
  const price = item && planOf(item.price);
  if (!price) return undefined;
  const start = item.current_period_start ?? body.current_period_start ?? body.created;
  const end = item.current_period_end ?? body.current_period_end ?? start;
  const status = STATUSES.get(body.status) ?? 'incomplete';
  return {
    id: body.id,
    plan: price.plan,
    interval: price.interval,
    status,
    createdAt: timeOf(body.created),
    periodStartsAt: timeOf(start),
    periodEndsAt: timeOf(end),
    trialEndsAt: status === 'trialing' ? timeOrNull(body.trial_end) : null,
    cancelAt: status === 'ended' ? null : timeOrNull(body.cancel_at ?? (body.cancel_at_period_end ? end : null)),
    pastDueSince: status === 'past_due' ? timeOf(owedSince(body.latest_invoice) ?? start) : null,
    endedAt: status === 'ended' ? timeOf(body.ended_at ?? body.canceled_at ?? start) : null,
    cardFingerprint: fingerprintOf(body.default_payment_method),
  };
}

function planOf({ lookup_key, metadata }: z.infer<typeof Price>) {
  return planOfPrice({ lookup_key, metadata: metadata ?? {} });
}

function owedSince(invoice: SubscriptionBody['latest_invoice']): number | undefined {
  if (typeof invoice !== 'object' || invoice === null) return undefined;
  return invoice.status_transitions?.finalized_at ?? invoice.created;
}

function fingerprintOf(method: SubscriptionBody['default_payment_method']): string | null {
  return typeof method === 'object' && method !== null ? (method.card?.fingerprint ?? null) : null;
}

function timeOf(unixSeconds: number): string {
  return new Date(unixSeconds * 1_000).toISOString();
}

function timeOrNull(unixSeconds: number | null | undefined): string | null {
  return typeof unixSeconds === 'number' ? timeOf(unixSeconds) : null;
}

/** Kinds of events that may change a subscription; all others are ignored. */
const OURS = /^(customer\.subscription\.|checkout\.session\.|invoice\.|customer\.deleted$)/;

const EventBody = z.looseObject({
  id: z.string().min(1).max(255),
  type: z.string(),
  data: z.looseObject({
    object: z.looseObject({ id: z.string().optional(), object: z.string().optional(), customer: reference.nullish() }),
  }),
});

/** The customer that an event is about, whatever the version of the API that wrote it; undefined for all other kinds. */
export function eventOfBody(event: unknown): { readonly id: string; readonly customerId: string | undefined } {
  const parsed = EventBody.safeParse(event);
  if (!parsed.success) return { id: '', customerId: undefined };
  const { id, type, data } = parsed.data;
  const { customer, object, id: objectId } = data.object;
  const named = typeof customer === 'object' ? customer?.id : customer;
  return { id, customerId: OURS.test(type) ? (named ?? (object === 'customer' ? objectId : undefined)) : undefined };
}
