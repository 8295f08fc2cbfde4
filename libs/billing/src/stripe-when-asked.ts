/** Stripe's package is slow to load, so it is loaded only when used. */
import type { Billing, BillingContext } from './billing.ts';
import type { SetUpLine } from './stripe/set-up-stripe.ts';
import type { StripeAccount } from './stripe/stripe-client.ts';

/** Billing by Stripe: see `open-stripe-billing.ts`. */
export async function openStripe(url: string, account: StripeAccount, context: BillingContext): Promise<Billing> {
  const { openStripeBilling } = await import('./open-stripe-billing.ts');
  return openStripeBilling(url, account, context);
}

/** Makes what billing needs at Stripe: see `stripe/set-up-stripe.ts`. @throws BillingUnavailable where Stripe is away */
export async function setUpStripe(
  account: Pick<StripeAccount, 'secretKey' | 'baseUrl'>,
  tell: (line: SetUpLine) => void,
): Promise<void> {
  const { makeAtStripe } = await import('./stripe/set-up-stripe.ts');
  return makeAtStripe(account, tell);
}
