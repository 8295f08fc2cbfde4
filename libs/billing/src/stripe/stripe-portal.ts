import type Stripe from 'stripe';

export const PORTAL_MARK = 'portal_of';

/** The portal as `stripe:setup` made it, with our plans to change to; Stripe's default one where it was not run. */
export function portalConfigurationOf(stripe: Stripe): () => Promise<{ readonly configuration?: string }> {
  let known: string | undefined;
  return async () => {
    known ??= (await findPortalConfiguration(stripe))?.id;
    return known === undefined ? {} : { configuration: known };
  };
}

export async function findPortalConfiguration(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | undefined> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  return data.find(({ metadata }) => metadata?.[PORTAL_MARK] === 'gemscout');
}
