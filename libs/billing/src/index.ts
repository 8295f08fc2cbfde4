export * from './billing.ts';
export { openStripeBilling } from './open-stripe-billing.ts';
export type { PaymentProvider } from './payment-provider.ts';
export { openSandboxBilling } from './sandbox/open-sandbox-billing.ts';
export type { Sandbox, SandboxPage } from './sandbox/sandbox.ts';
export { CHECKOUT_PATH, PORTAL_PATH } from './sandbox/sandbox-provider.ts';
export type { SandboxAct } from './sandbox/sandbox-subscription.ts';
export { setUpStripe, type SetUpLine } from './stripe/set-up-stripe.ts';
export { pastDueUntil, type Subscription } from './subscription.ts';
