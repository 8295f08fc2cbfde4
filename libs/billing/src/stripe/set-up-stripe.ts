import type Stripe from 'stripe';
import { PLANS, type Plan } from '@gemscout/domain';
import { askStripe, isMissing, stripeClient, type StripeAccount } from './stripe-client.ts';
import { findPortalConfiguration, PORTAL_MARK } from './stripe-portal.ts';
import { metadataOf, PRICE_KEYS, type PriceKey } from './stripe-prices.ts';

export type SetUpLine = { readonly what: string; readonly id: string; readonly made: boolean };

/**
 * Creates what billing needs at Stripe: three products, six prices with lookup keys, and a portal where plans can be
 * changed. Existing correct objects are left unchanged, so it is safe to repeat, also after an interruption. A price
 * with a different amount is replaced: its key moves to a new price, and existing subscribers keep the old one.
 */
export async function makeAtStripe(
  account: Pick<StripeAccount, 'secretKey' | 'baseUrl'>,
  tell: (line: SetUpLine) => void,
): Promise<void> {
  const stripe = stripeClient(account);
  await askStripe(async () => {
    const priceIds = new Map<string, string[]>();
    for (const plan of PLANS) {
      const product = await productOf(stripe, plan, tell);
      const prices: string[] = [];
      for (const key of PRICE_KEYS.filter((candidate) => candidate.plan === plan.name))
        prices.push(await priceOf(stripe, product, key, tell));
      priceIds.set(product, prices);
    }
    await setUpPortal(stripe, priceIds, tell);
  });
}

async function productOf(stripe: Stripe, { name, runsPerDay }: Plan, tell: (line: SetUpLine) => void): Promise<string> {
  const id = `gemscout_${name}`;
  const found = await stripe.products.retrieve(id).catch(undefinedWhereMissing);
  if (!found) {
    const title = `Gemscout ${name[0]?.toUpperCase()}${name.slice(1)}`;
    await stripe.products.create({ id, name: title, description: `${runsPerDay} research runs a day` });
  }
  tell({ what: `product ${name}`, id, made: !found });
  return id;
}

async function priceOf(
  stripe: Stripe,
  product: string,
  key: PriceKey,
  tell: (line: SetUpLine) => void,
): Promise<string> {
  const { lookupKey, cents, interval } = key;
  const recurring = { interval: interval === 'monthly' ? 'month' : 'year' } as const;
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true });
  const right = data.find(
    (price) =>
      price.unit_amount === cents && price.currency === 'usd' && price.recurring?.interval === recurring.interval,
  );
  const price =
    right ??
    (await stripe.prices.create({
      product,
      currency: 'usd',
      unit_amount: cents,
      recurring,
      metadata: metadataOf(key),
      lookup_key: lookupKey,
      transfer_lookup_key: true,
    }));
  tell({ what: `price ${lookupKey}`, id: price.id, made: !right });
  return price.id;
}

async function setUpPortal(
  stripe: Stripe,
  prices: ReadonlyMap<string, string[]>,
  tell: (line: SetUpLine) => void,
): Promise<void> {
  const found = await findPortalConfiguration(stripe);
  const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      proration_behavior: 'always_invoice',
      trial_update_behavior: 'continue_trial',
      products: [...prices].map(([product, ids]) => ({ product, prices: ids })),
    },
  };
  const { id } = found
    ? await stripe.billingPortal.configurations.update(found.id, { features })
    : await stripe.billingPortal.configurations.create({ features, metadata: { [PORTAL_MARK]: 'gemscout' } });
  tell({ what: 'portal', id, made: !found });
}

function undefinedWhereMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
