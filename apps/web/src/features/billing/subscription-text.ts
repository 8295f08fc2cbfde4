import type { BillingResponse } from '@gemscout/contracts';
import { PLANS, planTitle, priceText } from '@gemscout/domain';

type Told = { readonly text: string; readonly urgent: boolean };

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export function dayText(at: string): string {
  return DAY.format(new Date(at));
}

/** What there is to say about a workspace's plan beside its name and the day it renews. */
export function subscriptionNews(billing: BillingResponse): readonly Told[] {
  return [...stateOf(billing), ...(billing.notice === null ? [] : [urgent(billing.notice)])];
}

function stateOf(billing: BillingResponse): readonly Told[] {
  const { active_plan, role, granted, lapsed, past_due_until, cancel_at, trial_ends_at } = billing;
  if (role === 'member') return [plain('This is the plan of your team. Its owner looks after it.')];
  if (granted)
    return [plain('The operator of this installation gave you this plan: there is nothing to pay or to change.')];
  if (lapsed) return [urgent('Your subscription has ended. Choose a plan to start runs again.')];
  if (active_plan === 'none') return [plain('No plan yet. Without one, no runs can be started.')];
  const told: Told[] = [];
  if (past_due_until)
    told.push(
      urgent(
        `A payment has failed. The plan stays until ${dayText(past_due_until)}: update the payment method in the customer portal.`,
      ),
    );
  if (trial_ends_at) told.push(plain(`Free trial until ${dayText(trial_ends_at)}. Nothing is charged before.`));
  if (cancel_at) told.push(urgent(`Cancelled: the plan ends on ${dayText(cancel_at)} and does not renew.`));
  return told;
}

/** What the customer portal is for, and why it has nothing to show where there is no subscription. */
export function portalText({ active_plan, granted, lapsed }: BillingResponse): string {
  if (granted) return 'The operator gave you this plan, so there is no subscription to manage in the customer portal.';
  if (active_plan === 'none' && !lapsed)
    return 'You have no subscription yet. Choose a plan above; then change, pay or cancel it in the customer portal.';
  return 'Change, pay or cancel your subscription in the customer portal.';
}

function plain(text: string): Told {
  return { text, urgent: false };
}

function urgent(text: string): Told {
  return { text, urgent: true };
}

/** A plan's name and, where it is paid for, its price: `Basic, $140 a year`. */
export function planText({ active_plan, interval }: Pick<BillingResponse, 'active_plan' | 'interval'>): string {
  const plan = PLANS.find(({ name }) => name === active_plan);
  const price = plan && interval ? `, ${priceText(plan, interval)}` : '';
  return `${planTitle(active_plan)}${price}`;
}
