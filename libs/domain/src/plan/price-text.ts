import { priceCents, type BillingInterval, type Plan } from './plan-catalogue.ts';

/** An amount as plans print it: `$15`, `$1920`. A part of a dollar has two digits: `$7.50`. */
export function amountText(cents: number): string {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
}

/** What is charged at once, and how often: `$15 a month`, `$140 a year`. */
export function priceText(plan: Plan, interval: BillingInterval): string {
  return `${amountText(priceCents(plan, interval))} ${interval === 'monthly' ? 'a month' : 'a year'}`;
}

/** The name of a plan as it is printed: `Basic`. */
export function planTitle(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
