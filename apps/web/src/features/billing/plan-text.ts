import {
  amountText,
  annualSaving,
  planTitle,
  PLANS,
  priceCents,
  priceText,
  type BillingInterval,
  type Plan,
} from '@gemscout/domain';

/** The amount of one charge: `$15`, `$140`. */
export function totalText(plan: Plan, interval: BillingInterval): string {
  return amountText(priceCents(plan, interval));
}

/** The two lines of a price: what a month comes to, without its unit, and how it is charged. */
export function priceTexts(plan: Plan, interval: BillingInterval): readonly [perMonth: string, charged: string] {
  if (interval === 'monthly') return [amountText(plan.monthlyCents), 'charged every month'];
  return [amountText(plan.annualPerMonthCents), priceText(plan, interval)];
}

/** `20%`: what paying a year at once saves. */
export function savingText(plan: Plan): string {
  return `${Math.round(annualSaving(plan) * 100)}%`;
}

/** What a card says of its plan: its runs, and what it has beside the plans before it. */
export function featuresOf(plan: Plan): readonly string[] {
  const before = PLANS[PLANS.indexOf(plan) - 1];
  const kept = before && before.features.length > 0 ? [`Everything in ${planTitle(before.name)}`] : [];
  return [`${plan.runsPerDay} runs a day`, `${plan.runsPerMonth} runs a month`, ...kept, ...plan.features];
}
