import type { BillingInterval } from './plan-catalogue.ts';

/** How long a first subscription is free. */
export const TRIAL_DAYS = 7;

const DAY_MS = 86_400_000;

/** The end of a paid period that begins at `time`: the same day of the next month or year, or that month's last. ISO 8601, UTC. */
export function periodAfter(time: string, interval: BillingInterval): string {
  const from = new Date(time);
  const months = from.getUTCMonth() + (interval === 'monthly' ? 1 : 12);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  return new Date(Date.UTC(from.getUTCFullYear(), months, day) + (Date.parse(time) % DAY_MS)).toISOString();
}
