import Stripe from 'stripe';
import { BillingError } from '../billing.ts';
import type { CheckoutRequest, PaymentProvider, ProvidedSubscription } from '../payment-provider.ts';
import type { Subscription } from '../subscription.ts';
import type { Payer, WantedPlan } from '../wanted-plan.ts';
import { eventOfBody, SubscriptionBody, subscriptionOfBody } from './stripe-bodies.ts';
import { askStripe, isMissing, stripeClient, type StripeAccount } from './stripe-client.ts';
import { lookupKeyOf } from './stripe-prices.ts';
import { portalConfigurationOf } from './stripe-portal.ts';
import { refundPayments } from './stripe-refunds.ts';

const WEBHOOK_TOLERANCE_SECONDS = 300;
const MOST_SUBSCRIPTIONS = 100;

/** Stripe, by its own package. Every state is read again from the API; an event only says when to look. */
export function stripeProvider(account: StripeAccount): PaymentProvider {
  return new StripeProvider(account);
}

class StripeProvider implements PaymentProvider {
  readonly name = 'stripe';
  readonly #stripe: Stripe;
  readonly #webhookSecret: string;
  readonly #portalConfiguration: ReturnType<typeof portalConfigurationOf>;

  constructor(account: StripeAccount) {
    this.#stripe = stripeClient(account);
    this.#webhookSecret = account.webhookSecret;
    this.#portalConfiguration = portalConfigurationOf(this.#stripe);
  }

  createCustomer({ workspaceId, email }: Payer, formerId = ''): Promise<string> {
    return askStripe(async () => {
      const facts = { email, metadata: { workspace_id: workspaceId } };
      const idempotencyKey = `gemscout-customer-${workspaceId}${formerId}`; // for a day Stripe repeats its earlier response
      return (await this.#stripe.customers.create(facts, { idempotencyKey })).id;
    });
  }

  hasCustomer(id: string): Promise<boolean> {
    return askStripe(async () => {
      const found = await this.#stripe.customers.retrieve(id).catch(ignoreMissing);
      return found !== undefined && found.deleted !== true;
    });
  }

  subscriptions(customer: string): Promise<readonly ProvidedSubscription[]> {
    return askStripe(async () => {
      const expand = ['data.latest_invoice', 'data.default_payment_method'];
      const list = { customer, status: 'all', limit: MOST_SUBSCRIPTIONS, expand } as const;
      const { data } = await this.#stripe.subscriptions.list(list).catch(emptyWhereMissing);
      return data
        .map((body) => subscriptionOfBody(SubscriptionBody.parse(body)))
        .filter((known): known is ProvidedSubscription => known !== undefined);
    });
  }

  checkoutUrl(request: CheckoutRequest): Promise<string> {
    return askStripe(async () => {
      const price = await this.#priceOf(request);
      await closeOpenCheckouts(this.#stripe, request.customerId);
      const { url } = await this.#stripe.checkout.sessions.create(checkoutOf(request, price));
      if (url === null) throw new Error('Stripe gave no address for the checkout');
      return url;
    });
  }

  changePlanUrl(customer: string, current: Subscription, wanted: WantedPlan, returnTo: string): Promise<string> {
    return askStripe(async () => {
      const { id, status, plan, interval } = current;
      const same = plan === wanted.plan && interval === wanted.interval;
      const canChange = (status === 'active' || status === 'trialing') && !same;
      const flow = canChange ? await changeFlow(this.#stripe, id, await this.#priceOf(wanted), returnTo) : {};
      return this.#portal({ customer, return_url: returnTo, ...flow });
    });
  }

  portalUrl(customer: string, returnTo: string): Promise<string> {
    return askStripe(async () => this.#portal({ customer, return_url: returnTo }));
  }

  cancelNow(id: string): Promise<void> {
    return askStripe(async () => {
      await this.#stripe.subscriptions.cancel(id).catch(ignoreMissing);
    });
  }

  refundAll(id: string): Promise<number> {
    return askStripe(() => refundPayments(this.#stripe, id));
  }

  deleteCustomer(id: string): Promise<void> {
    return askStripe(async () => {
      await this.#stripe.customers.del(id).catch(ignoreMissing); // ends its subscriptions too
    });
  }

  readEvent(bytes: Uint8Array, signature: string | undefined): ReturnType<PaymentProvider['readEvent']> {
    try {
      const { webhooks } = this.#stripe;
      return eventOfBody(
        webhooks.constructEvent(bytes, signature ?? '', this.#webhookSecret, WEBHOOK_TOLERANCE_SECONDS),
      );
    } catch (cause) {
      if (cause instanceof Stripe.errors.StripeSignatureVerificationError || cause instanceof SyntaxError)
        throw new BillingError('webhook_signature_invalid', { cause });
      throw cause;
    }
  }

  async #priceOf({ plan, interval }: WantedPlan): Promise<string> {
    const { data } = await this.#stripe.prices.list({ lookup_keys: [lookupKeyOf(plan, interval)], active: true });
    const [price] = data;
    if (!price) throw new BillingError('prices_missing');
    return price.id;
  }

  async #portal(facts: Stripe.BillingPortal.SessionCreateParams): Promise<string> {
    const configuration = await this.#portalConfiguration();
    return (await this.#stripe.billingPortal.sessions.create({ ...configuration, ...facts })).url;
  }
}

function checkoutOf(request: CheckoutRequest, price: string): Stripe.Checkout.SessionCreateParams {
  const { workspaceId, customerId, trialDays, returnTo } = request;
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: workspaceId,
    line_items: [{ price, quantity: 1 }],
    allowed_payment_method_types: ['card'],
    payment_method_collection: 'always',
    subscription_data: {
      metadata: { workspace_id: workspaceId },
      ...(trialDays > 0 && {
        trial_period_days: trialDays,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
    },
    success_url: `${returnTo}?checkout=done`,
    cancel_url: `${returnTo}?checkout=cancelled`,
  };
}

/** So that two open pages cannot be paid both. */
async function closeOpenCheckouts(stripe: Stripe, customer: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 20 });
  for (const { id } of data) await stripe.checkout.sessions.expire(id).catch(ignoreRefused);
}

async function changeFlow(stripe: Stripe, subscription: string, price: string, returnTo: string) {
  const { items } = SubscriptionBody.parse(await stripe.subscriptions.retrieve(subscription));
  const [item] = items.data;
  if (!item) throw new Error(`The subscription ${subscription} has no item`);
  return {
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: { subscription, items: [{ id: item.id, price, quantity: 1 }] },
      after_completion: { type: 'redirect', redirect: { return_url: returnTo } },
    },
  } satisfies Partial<Stripe.BillingPortal.SessionCreateParams>;
}

function emptyWhereMissing(error: unknown): { readonly data: readonly Stripe.Subscription[] } {
  if (isMissing(error)) return { data: [] };
  throw error;
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** One that was paid or closed meanwhile cannot be closed. */
function ignoreRefused(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}
