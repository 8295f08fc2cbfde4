import type { BillingAnswer } from '@gemscout/contracts';
import { annualSaving, PLANS, type BillingInterval, type Plan } from '@gemscout/domain';

type Told = { readonly text: string; readonly urgent: boolean };

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export function dayText(at: string): string {
  return DAY.format(new Date(at));
}

/** What there is to say about a workspace's plan beside its name and the day it renews. */
export function subscriptionNews(billing: BillingAnswer): readonly Told[] {
  return [...stateOf(billing), ...(billing.notice === null ? [] : [urgent(billing.notice)])];
}

function stateOf(billing: BillingAnswer): readonly Told[] {
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
        `A payment has failed. The plan stays until ${dayText(past_due_until)}: please see to it in the customer portal.`,
      ),
    );
  if (trial_ends_at) told.push(plain(`Free trial until ${dayText(trial_ends_at)}. Nothing is charged before.`));
  if (cancel_at) told.push(urgent(`Cancelled: the plan ends on ${dayText(cancel_at)} and does not renew.`));
  return told;
}

function plain(text: string): Told {
  return { text, urgent: false };
}

function urgent(text: string): Told {
  return { text, urgent: true };
}

/** A plan's name and, where it is paid for, its price: `Basic, $140 a year`. */
export function planText({ active_plan, interval }: Pick<BillingAnswer, 'active_plan' | 'interval'>): string {
  const plan = PLANS.find(({ name }) => name === active_plan);
  const price = plan && interval ? `, ${dueText(plan, interval)}` : '';
  return `${titled(active_plan)}${price}`;
}

/** What is charged at once. */
function dueText(plan: Plan, interval: BillingInterval): string {
  return interval === 'monthly' ? `${usd(plan.monthlyCents)} a month` : `${usd(plan.annualCents)} a year`;
}

/** The two lines of a price: what a month comes to, and how it is charged. */
export function priceTexts(plan: Plan, interval: BillingInterval): readonly [string, string] {
  if (interval === 'monthly') return [dueText(plan, interval), 'charged every month'];
  return [`${usd(plan.annualPerMonthCents)} a month`, dueText(plan, interval)];
}

/** `20 %`: what paying a year at once saves. */
export function savingText(plan: Plan): string {
  return `${Math.round(annualSaving(plan) * 100)} %`;
}

/** What a card says of its plan: its runs, and what it has beside the plans before it. */
export function featuresOf(plan: Plan): readonly string[] {
  const before = PLANS[PLANS.indexOf(plan) - 1];
  const kept = before && before.features.length > 0 ? [`Everything in ${titled(before.name)}`] : [];
  return [`${plan.runsPerDay} runs a day`, `${plan.runsPerMonth} runs a month`, ...kept, ...plan.features];
}

export function titled(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

function usd(cents: number): string {
  return `$${cents / 100}`;
}
