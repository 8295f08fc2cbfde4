import { BILLING_INTERVALS, PLANS, priceCents, type BillingInterval, type Plan } from '@gemscout/domain';

/** A price as it is looked up; amounts in US cents, from the catalogue. */
export type PriceKey = {
  readonly plan: Plan['name'];
  readonly interval: BillingInterval;
  readonly lookupKey: string;
  readonly cents: number;
};

/** The six prices: each plan, monthly and annual. */
export const PRICE_KEYS: readonly PriceKey[] = PLANS.flatMap((plan) =>
  BILLING_INTERVALS.map((interval) => ({
    plan: plan.name,
    interval,
    cents: priceCents(plan, interval),
    lookupKey: lookupKeyOf(plan.name, interval),
  })),
);

export function lookupKeyOf(plan: Plan['name'], interval: BillingInterval): string {
  return `gemscout_${plan}_${interval}`;
}

/** What every price of ours carries, so that one whose amount was replaced still says what it was. */
export function metadataOf({ plan, interval }: Pick<PriceKey, 'plan' | 'interval'>) {
  return { gemscout_plan: plan, gemscout_interval: interval };
}

/** The plan of a price; undefined for one that is none of ours. */
export function planOfPrice(price: {
  readonly lookup_key: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}): Pick<PriceKey, 'plan' | 'interval'> | undefined {
  const { gemscout_plan: plan, gemscout_interval: interval } = price.metadata;
  return PRICE_KEYS.find(
    (key) => key.lookupKey === price.lookup_key || (key.plan === plan && key.interval === interval),
  );
}
