import { periodAfter, PLANS, priceCents, type BillingInterval, type Plan } from '@gemscout/domain';
import type { WantedPlan } from '../wanted-plan.ts';
import type { ProvidedSubscription } from '../payment-provider.ts';
import type { SubscriptionStatus } from '../subscription.ts';

/** The stored part of a sandbox subscription; its current state follows from the clock. Times are ISO 8601. */
export type SandboxState = {
  readonly id: string;
  readonly plan: Plan['name'];
  readonly interval: BillingInterval;
  readonly cardFingerprint: string;
  /** The card refuses payments. */
  readonly declines: boolean;
  readonly createdAt: string;
  readonly periodStartsAt: string;
  readonly periodEndsAt: string;
  readonly trialEndsAt: string | null;
  readonly cancelled: boolean;
  readonly pastDueSince: string | null;
  readonly endedAt: string | null;
};

/**
 * The actions of the sandbox's portal. `pass` moves the subscription into the past, to simulate the passing of time.
 */
export type SandboxAct =
  | ({ readonly type: 'change' } & WantedPlan)
  | { readonly type: 'cancel' | 'resume' | 'decline' | 'accept' | 'end' }
  | { readonly type: 'pass'; readonly days: number };

const DAY_MS = 86_400_000;
/** Stripe's default: after two weeks without payment a subscription ends. */
const GIVE_UP_MS = 14 * DAY_MS;

type Begin = WantedPlan & Pick<SandboxState, 'id' | 'cardFingerprint'> & { readonly trialDays: number };

export function beginSubscription(
  { id, plan, interval, cardFingerprint, trialDays }: Begin,
  now: string,
): SandboxState {
  const trialEndsAt = trialDays > 0 ? later(now, trialDays * DAY_MS) : null;
  return {
    id,
    plan,
    interval,
    cardFingerprint,
    declines: false,
    createdAt: now,
    periodStartsAt: now,
    trialEndsAt,
    periodEndsAt: trialEndsAt ?? periodAfter(now, interval),
    cancelled: false,
    pastDueSince: null,
    endedAt: null,
  };
}

/** The state by the clock: renewals, failed payments, ends. */
export function advance(state: SandboxState, now: string): SandboxState {
  let current = state;
  for (;;) {
    const { endedAt, pastDueSince, periodEndsAt, cancelled } = current;
    if (endedAt !== null) return current;
    const givenUpAt = pastDueSince && later(pastDueSince, GIVE_UP_MS);
    const nextAt = givenUpAt && givenUpAt < periodEndsAt ? givenUpAt : periodEndsAt;
    if (nextAt > now) return current;
    current = nextAt === givenUpAt || cancelled ? { ...current, endedAt: nextAt } : renewed(current);
  }
}

function renewed(state: SandboxState): SandboxState {
  const { periodEndsAt, interval, declines, pastDueSince } = state;
  return {
    ...state,
    periodStartsAt: periodEndsAt,
    periodEndsAt: periodAfter(periodEndsAt, interval),
    pastDueSince: declines ? (pastDueSince ?? periodEndsAt) : null,
  };
}

/** One that has ended stays as it is. */
export function actOn(state: SandboxState, act: SandboxAct, now: string): SandboxState {
  const current = advance(state, now);
  if (current.endedAt !== null) return current;
  switch (act.type) {
    case 'change':
      return changed(current, act, now);
    case 'cancel':
      return { ...current, cancelled: true };
    case 'resume':
      return { ...current, cancelled: false };
    case 'decline':
      return { ...current, declines: true };
    case 'accept':
      return { ...current, declines: false, pastDueSince: null };
    case 'end':
      return { ...current, endedAt: now };
    case 'pass':
      return advance(shifted(current, act.days * DAY_MS), now);
  }
}

/** Another interval begins a new period at once, except in a trial. */
function changed(state: SandboxState, { plan, interval }: WantedPlan, now: string): SandboxState {
  const isTrial = statusOf(state, now) === 'trialing';
  if (isTrial || interval === state.interval) return { ...state, plan, interval };
  const pastDueSince = state.declines ? (state.pastDueSince ?? now) : null;
  return { ...state, plan, interval, periodStartsAt: now, periodEndsAt: periodAfter(now, interval), pastDueSince };
}

function shifted(state: SandboxState, byMs: number): SandboxState {
  const earlier = (time: string): string => later(time, -byMs);
  return {
    ...state,
    createdAt: earlier(state.createdAt),
    periodStartsAt: earlier(state.periodStartsAt),
    periodEndsAt: earlier(state.periodEndsAt),
    trialEndsAt: state.trialEndsAt && earlier(state.trialEndsAt),
    pastDueSince: state.pastDueSince && earlier(state.pastDueSince),
  };
}

function statusOf({ endedAt, pastDueSince, trialEndsAt }: SandboxState, now: string): SubscriptionStatus {
  if (endedAt !== null) return 'ended';
  if (pastDueSince !== null) return 'past_due';
  return trialEndsAt !== null && trialEndsAt > now ? 'trialing' : 'active';
}

/** What the sandbox has charged for the current period, in cents: nothing in a trial, or while a payment is owed. */
export function chargedCents(
  { plan, interval, trialEndsAt, pastDueSince, endedAt }: SandboxState,
  now: string,
): number {
  const isFree = trialEndsAt !== null && trialEndsAt > (endedAt ?? now);
  const known = PLANS.find(({ name }) => name === plan);
  return !known || isFree || pastDueSince !== null ? 0 : priceCents(known, interval);
}

/** @param state as `advance` left it */
export function subscriptionOfState(state: SandboxState, now: string): ProvidedSubscription {
  const { declines: _, cancelled, trialEndsAt, ...facts } = state;
  const status = statusOf(state, now);
  return {
    ...facts,
    status,
    trialEndsAt: status === 'trialing' ? trialEndsAt : null,
    cancelAt: cancelled && status !== 'ended' ? state.periodEndsAt : null,
  };
}

function later(time: string, byMs: number): string {
  return new Date(Date.parse(time) + byMs).toISOString();
}
