export * from './billing.ts';
export { openBillingDatabase } from './billing-database.ts';
export { openConfiguredBilling } from './open-configured-billing.ts';
export type { Sandbox, SandboxPage } from './sandbox/sandbox.ts';
export { CHECKOUT_PATH, PORTAL_PATH } from './sandbox/sandbox-provider.ts';
export type { SandboxAct } from './sandbox/sandbox-subscription.ts';
export { setUpStripe } from './stripe-when-asked.ts';
export { isLive, paidPlanOf, pastDueUntil, type Subscription } from './subscription.ts';
export type { WantedPlan } from './wanted-plan.ts';
