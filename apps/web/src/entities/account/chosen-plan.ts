import { BILLING_INTERVALS, PLANS, type BillingInterval, type Plan } from '@gemscout/domain';

const PLAN = 'chosenPlan';
const INTERVAL = 'billingInterval';

/** How plans are shown and bought: by the year unless this browser was told otherwise. */
export function readBillingInterval(): BillingInterval {
  return localStorage.getItem(INTERVAL) === 'monthly' ? 'monthly' : 'annual';
}

export function rememberBillingInterval(interval: BillingInterval): void {
  localStorage.setItem(INTERVAL, interval);
}

/** The plan that was chosen on the landing page, until one is bought. */
export function readChosenPlan(): Plan | undefined {
  return planNamed(localStorage.getItem(PLAN));
}

export function forgetChosenPlan(): void {
  localStorage.removeItem(PLAN);
}

/** Keeps what `/signup?plan=premium&interval=annual` names, in this browser. Names that do not exist are ignored. */
export function keepChoice(parameters: URLSearchParams): void {
  const plan = planNamed(parameters.get('plan'));
  if (!plan) return;
  localStorage.setItem(PLAN, plan.name);
  const interval = BILLING_INTERVALS.find((known) => known === parameters.get('interval'));
  if (interval) rememberBillingInterval(interval);
}

function planNamed(name: string | null): Plan | undefined {
  return PLANS.find((plan) => plan.name === name);
}
