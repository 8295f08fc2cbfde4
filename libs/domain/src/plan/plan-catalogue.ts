/** Features that a plan includes in addition to its runs. */
export const PLAN_FEATURES = ['priority-models', 'deep-runs', 'exports', 'api', 'team', 'reports'] as const;
export type PlanFeature = (typeof PLAN_FEATURES)[number];

/** How often a subscription is billed. */
export const BILLING_INTERVALS = ['monthly', 'annual'] as const;
export type BillingInterval = (typeof BILLING_INTERVALS)[number];

/** A plan as it is sold. Amounts in US cents, as printed in the specification, never computed. */
export type Plan = {
  readonly name: 'basic' | 'premium' | 'elite';
  readonly monthlyCents: number;
  readonly annualCents: number;
  readonly annualPerMonthCents: number;
  readonly runsPerDay: number;
  readonly runsPerMonth: number;
  /** The wording on the plan's card. */
  readonly features: readonly string[];
  readonly opens: readonly PlanFeature[];
};

const PREMIUM: readonly PlanFeature[] = ['priority-models', 'deep-runs', 'exports'];

export const PLANS: readonly Plan[] = [
  plan('basic', [1_500, 14_000, 1_200], [5, 150], [], []),
  plan('premium', [4_000, 38_400, 3_200], [10, 300], ['Priority models', 'CSV/PDF exports'], PREMIUM),
  plan(
    'elite',
    [20_000, 192_000, 16_000],
    [30, 900],
    ['API access', 'Team accounts up to 5', 'Custom reports'],
    PLAN_FEATURES,
  ),
];

function plan(
  name: Plan['name'],
  [monthlyCents, annualCents, annualPerMonthCents]: readonly [number, number, number],
  [runsPerDay, runsPerMonth]: readonly [number, number],
  features: readonly string[],
  opens: readonly PlanFeature[],
): Plan {
  return { name, monthlyCents, annualCents, annualPerMonthCents, runsPerDay, runsPerMonth, features, opens };
}

/** The names of the plans that include `feature`, the cheapest first. */
export function plansWith(feature: PlanFeature): readonly Plan['name'][] {
  return PLANS.filter(({ opens }) => opens.includes(feature)).map(({ name }) => name);
}

/** True if the plan includes `feature`. False for `none` and for a name that is not in the catalogue. */
export function planOpens(name: string, feature: PlanFeature): boolean {
  return PLANS.some((known) => known.name === name && known.opens.includes(feature));
}

/** The amount charged per billing interval, in US cents. */
export function priceCents({ monthlyCents, annualCents }: Plan, interval: BillingInterval): number {
  return interval === 'monthly' ? monthlyCents : annualCents;
}

/** The fraction saved by paying annually, 0 to 1. */
export function annualSaving({ monthlyCents, annualPerMonthCents }: Plan): number {
  return 1 - annualPerMonthCents / monthlyCents;
}

/** The caps that are enforced: 0 for `none` and for a name that is not in the catalogue. */
export function enforcedCaps(name: string): { readonly runsPerDay: number; readonly runsPerMonth: number } {
  return PLANS.find((candidate) => candidate.name === name) ?? { runsPerDay: 0, runsPerMonth: 0 };
}

/** The caps that are displayed: no monthly cap without a plan; 150 runs a month for an unknown plan name. */
export function shownCaps(name: string): { readonly runsPerDay: number; readonly runsPerMonth: number | null } {
  const known = PLANS.find((candidate) => candidate.name === name);
  return known ?? { runsPerDay: 0, runsPerMonth: name === 'none' ? null : 150 };
}
