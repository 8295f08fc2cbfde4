import type { BillingResponse } from '@gemscout/contracts';
import { periodAfter, priceText, TRIAL_DAYS, type BillingInterval, type Plan } from '@gemscout/domain';
import { totalText } from './plan-text.ts';
import { dayText } from './subscription-text.ts';

const DAY_MS = 86_400_000;
type Lapsed = Pick<BillingResponse, 'lapsed'>;

const HOW_TO_CANCEL = 'Cancel anytime under Settings, Billing, Customer portal.';

/** What a checkout costs that opens at `now`, and when it renews. Days are in UTC. */
export function totalDueText({ lapsed }: Lapsed, plan: Plan, interval: BillingInterval, now: number): string {
  const price = priceText(plan, interval);
  if (lapsed)
    return `Total today: ${totalText(plan, interval)}. Renews on ${renewalDay(interval, now)} for ${price} until cancelled.`;
  const trialEndsAt = new Date(now + TRIAL_DAYS * DAY_MS).toISOString();
  return `Total today: $0. Free trial until ${dayText(trialEndsAt)}, then ${price} until cancelled.`;
}

/** How to cancel, and, where a trial is offered, what holds for a person who has had one. */
export function checkoutNote({ lapsed }: Lapsed, interval: BillingInterval, now: number): string {
  if (lapsed) return HOW_TO_CANCEL;
  const second = `One trial per person: if your address has had one, the price is due today and renews on ${renewalDay(interval, now)}; if only your card has, the plan ends at once and nothing is charged.`;
  return `${second} ${HOW_TO_CANCEL}`;
}

function renewalDay(interval: BillingInterval, now: number): string {
  return dayText(periodAfter(new Date(now).toISOString(), interval));
}
