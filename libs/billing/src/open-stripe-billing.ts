import type { Billing, BillingContext } from './billing.ts';
import { openBillingDatabase } from './billing-database.ts';
import { BillingRules } from './billing-rules.ts';
import { stripeProvider } from './stripe/stripe-provider.ts';
import type { StripeAccount } from './stripe/stripe-client.ts';

/** Billing by Stripe, with its tables in the database at `url`. @throws BillingUnavailable where that is away */
export async function openStripeBilling(
  url: string,
  account: StripeAccount,
  context: BillingContext,
): Promise<Billing> {
  const provider = stripeProvider(account);
  return new BillingRules(await openBillingDatabase(url), provider, context);
}
