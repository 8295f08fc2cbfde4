/** A plan as it is sold. Amounts in US cents, as the specification prints them, never computed. */
export type Plan = {
  readonly name: 'basic' | 'premium' | 'elite';
  readonly monthlyCents: number;
  readonly annualCents: number;
  readonly annualPerMonthCents: number;
  readonly runsPerDay: number;
  readonly runsPerMonth: number;
  readonly features: readonly string[];
};

export const PLANS: readonly Plan[] = [
  plan('basic', [1_500, 14_000, 1_200], [5, 150], []),
  plan('premium', [4_000, 38_400, 3_200], [10, 300], ['Priority models', 'CSV/PDF exports']),
  plan('elite', [20_000, 192_000, 16_000], [30, 900], ['API access', 'Team accounts up to 5', 'Custom reports']),
];

function plan(
  name: Plan['name'],
  [monthlyCents, annualCents, annualPerMonthCents]: readonly [number, number, number],
  [runsPerDay, runsPerMonth]: readonly [number, number],
  features: readonly string[],
): Plan {
  return { name, monthlyCents, annualCents, annualPerMonthCents, runsPerDay, runsPerMonth, features };
}

/** The part saved by paying a year at once, 0 to 1. */
export function annualSaving({ monthlyCents, annualPerMonthCents }: Plan): number {
  return 1 - annualPerMonthCents / monthlyCents;
}

/** The caps that are enforced: none without a plan, and none for a name that the catalogue does not have. */
export function enforcedCaps(name: string): { readonly runsPerDay: number; readonly runsPerMonth: number } {
  return PLANS.find((candidate) => candidate.name === name) ?? { runsPerDay: 0, runsPerMonth: 0 };
}

/** The caps that are shown: with no plan no monthly one; with an unknown plan's name 150 a month. */
export function shownCaps(name: string): { readonly runsPerDay: number; readonly runsPerMonth: number | null } {
  const known = PLANS.find((candidate) => candidate.name === name);
  return known ?? { runsPerDay: 0, runsPerMonth: name === 'none' ? null : 150 };
}
