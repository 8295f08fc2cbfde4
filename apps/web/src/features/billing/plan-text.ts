import { annualSaving, PLANS, priceCents, type BillingInterval, type Plan } from '@gemscout/domain';

/** What is charged at once: `$15 a month`, `$140 a year`. */
export function dueText(plan: Plan, interval: BillingInterval): string {
  return `${totalText(plan, interval)} ${interval === 'monthly' ? 'a month' : 'a year'}`;
}

/** The amount of one charge: `$15`, `$140`. */
export function totalText(plan: Plan, interval: BillingInterval): string {
  return usd(priceCents(plan, interval));
}

/** The two lines of a price: what a month comes to, without its unit, and how it is charged. */
export function priceTexts(plan: Plan, interval: BillingInterval): readonly [perMonth: string, charged: string] {
  if (interval === 'monthly') return [usd(plan.monthlyCents), 'charged every month'];
  return [usd(plan.annualPerMonthCents), dueText(plan, interval)];
}

/** `20%`: what paying a year at once saves. */
export function savingText(plan: Plan): string {
  return `${Math.round(annualSaving(plan) * 100)}%`;
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

/** As the specification prints them: `$1920`. */
function usd(cents: number): string {
  return `$${cents / 100}`;
}
