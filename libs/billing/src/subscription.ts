import type { BillingInterval, Plan } from '@gemscout/domain';

/** `incomplete`: the first payment was never made; `ended`: cancelled, or given up after failed payments. */
export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'incomplete' | 'ended';

/** A subscription as the payment provider has it. Times are ISO 8601. */
export type Subscription = {
  readonly id: string;
  readonly plan: Plan['name'];
  readonly interval: BillingInterval;
  readonly status: SubscriptionStatus;
  readonly createdAt: string;
  readonly periodStartsAt: string;
  readonly periodEndsAt: string;
  readonly trialEndsAt: string | null;
  /** It ends then and does not renew. */
  readonly cancelAt: string | null;
  /** Since when a payment is owed. */
  readonly pastDueSince: string | null;
  readonly endedAt: string | null;
};

/** What a workspace has paid for: the shape that the accounts keep. */
export type PaidPlan = { readonly plan: string; readonly renewsAt: string | null; readonly until: string | null };

const DAY_MS = 86_400_000;
/** How long a plan stays after a failed payment, or after a renewal date without news. */
const GRACE_MS = 3 * DAY_MS;

/** The order if a customer has several: paid before owed. */
const RANK: Record<SubscriptionStatus, number> = {
  active: 0,
  trialing: 1,
  past_due: 2,
  unpaid: 3,
  paused: 4,
  ended: 5,
  incomplete: 6,
};

/** True for an active one: no second one may begin. */
export function isLive({ status }: Pick<Subscription, 'status'>): boolean {
  return RANK[status] < RANK.ended;
}

/**
 * The one subscription that counts, whatever the order of the list: of the live ones the best paid for, then the oldest; else
 * the last that ended. Undefined where none was ever paid for.
 *
 * @param knownId the one that counted so far, which decides between two of the same second
 */
export function subscriptionThatCounts<Known extends Subscription>(
  subscriptions: readonly Known[],
  knownId?: string,
): Known | undefined {
  const begun = subscriptions.filter(({ status }) => status !== 'incomplete');
  return begun.toSorted((left, right) => RANK[left.status] - RANK[right.status] || byAge(left, right, knownId))[0];
}

function byAge(left: Subscription, right: Subscription, knownId: string | undefined): number {
  const oldestFirst = Date.parse(left.createdAt) - Date.parse(right.createdAt);
  return (isLive(left) ? oldestFirst : -oldestFirst) || byId(left.id, right.id, knownId);
}

/** The known one first, else in an order that is always the same. */
function byId(left: string, right: string, knownId: string | undefined): number {
  if (left === knownId) return -1;
  if (right === knownId) return 1;
  return left < right ? -1 : 1;
}

/**
 * The plan of a subscription, and until when: a pure function of its state, so that every order of webhooks gives the
 * same.
 */
export function paidPlanOf(subscription: Subscription): PaidPlan {
  const { plan, status, cancelAt, periodEndsAt } = subscription;
  const renewsAt = cancelAt === null && (status === 'active' || status === 'trialing') ? periodEndsAt : null;
  return { plan, renewsAt, until: paidUntil(subscription) };
}

function paidUntil(subscription: Subscription): string {
  const { status, cancelAt, periodStartsAt, periodEndsAt, endedAt } = subscription;
  switch (status) {
    case 'trialing':
    case 'active':
      return cancelAt ?? graceAfter(periodEndsAt);
    case 'past_due':
      return earliest(pastDueUntil(subscription) ?? graceAfter(periodStartsAt), cancelAt);
    case 'unpaid':
    case 'paused':
      return periodStartsAt;
    case 'incomplete':
    case 'ended':
      return endedAt ?? periodStartsAt;
  }
}

/** Until when the plan stays although a payment has failed; null where none has. */
export function pastDueUntil({ status, pastDueSince }: Subscription): string | null {
  return status === 'past_due' && pastDueSince !== null ? graceAfter(pastDueSince) : null;
}

function graceAfter(time: string): string {
  return new Date(Date.parse(time) + GRACE_MS).toISOString();
}

function earliest(time: string, other: string | null): string {
  return other !== null && Date.parse(other) < Date.parse(time) ? other : time;
}
