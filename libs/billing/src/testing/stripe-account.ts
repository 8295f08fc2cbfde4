import { randomUUID } from 'node:crypto';
import {
  actOn,
  advance,
  beginSubscription,
  chargedCents,
  subscriptionOfState,
  type SandboxAct,
  type SandboxState,
} from '../sandbox/sandbox-subscription.ts';
import { planOfPrice } from '../stripe/stripe-prices.ts';
import type { WantedPlan } from '../wanted-plan.ts';
import { recordedBody, type Body } from './stripe-recordings.ts';

export type StripePrice = Body & {
  readonly id: string;
  readonly lookup_key: string | null;
  readonly metadata: Record<string, string>;
};

export type StripeCheckout = {
  readonly id: string;
  readonly customer: string;
  readonly price: string;
  readonly trialDays: number;
  status: string;
};

type Subscription = { readonly customer: string; state: SandboxState };

/** What Stripe has of one account, in memory. Subscriptions live as they do in the sandbox. */
export class StripeAccount {
  readonly customers = new Set<string>();
  readonly deletedCustomers = new Set<string>();
  readonly products = new Set<string>();
  readonly prices = new Map<string, StripePrice>();
  readonly checkouts = new Map<string, StripeCheckout>();
  readonly portals = new Map<string, Body & { readonly id: string }>();
  /** What was refunded, in cents, by payment. */
  readonly refunds = new Map<string, number>();
  readonly #subscriptions = new Map<string, Subscription>();

  /** The customer's subscriptions, oldest first. */
  subscriptionsOf(customer: string): readonly Body[] {
    return this.#of(customer).map((each) => this.#bodyOf(each));
  }

  subscription(id: string): Body | undefined {
    const known = this.#subscriptions.get(id);
    return known && this.#bodyOf(known);
  }

  begin(customer: string, wanted: WantedPlan & { readonly card: string; readonly trialDays: number }): void {
    const id = `sub_${randomUUID()}`;
    const state = beginSubscription({ ...wanted, id, cardFingerprint: wanted.card }, now());
    this.#subscriptions.set(id, { customer, state });
  }

  /** @returns the subscription after it; undefined if there is none */
  change(id: string, act: SandboxAct): Body | undefined {
    const known = this.#subscriptions.get(id);
    if (!known) return undefined;
    known.state = actOn(known.state, act, now());
    return this.#bodyOf(known);
  }

  changeAllOf(customer: string, act: SandboxAct): void {
    for (const { state } of this.#of(customer)) this.change(state.id, act);
  }

  /** @returns false if there is no such customer */
  deleteCustomer(id: string): boolean {
    if (!this.customers.delete(id)) return false;
    this.deletedCustomers.add(id);
    this.changeAllOf(id, { type: 'end' });
    for (const checkout of this.checkouts.values()) if (checkout.customer === id) checkout.status = 'expired';
    return true;
  }

  /** Pays at the address of a checkout, which begins its subscription. */
  pay(url: string, card: string): void {
    const checkout = this.checkouts.get(url.split('/').at(-1) ?? '');
    const price = checkout && this.prices.get(checkout.price);
    const wanted = price && planOfPrice(price);
    if (!checkout || !wanted || checkout.status !== 'open') throw new Error(`Nothing can be paid at ${url}`);
    checkout.status = 'complete';
    this.begin(checkout.customer, { ...wanted, card, trialDays: checkout.trialDays });
  }

  /** The one invoice that was paid for a subscription; none in a trial. */
  paidInvoices(subscription: string): readonly Body[] {
    const payment = { type: 'payment_intent', payment_intent: `pi_${subscription}` };
    const payments = { object: 'list', data: [{ object: 'invoice_payment', status: 'paid', payment }] };
    return this.#charged(subscription) > 0 ? [{ object: 'invoice', status: 'paid', subscription, payments }] : [];
  }

  /** @returns what is refunded now, in cents; undefined if it was refunded before */
  refund(payment: string): number | undefined {
    if (this.refunds.has(payment)) return undefined;
    const cents = this.#charged(payment.replace('pi_', ''));
    this.refunds.set(payment, cents);
    return cents;
  }

  #charged(subscription: string): number {
    const known = this.#subscriptions.get(subscription);
    return known ? chargedCents(known.state, now()) : 0;
  }

  #of(customer: string): readonly Subscription[] {
    return [...this.#subscriptions.values()].filter((known) => known.customer === customer);
  }

  #bodyOf({ customer, state }: Subscription): Body {
    const known = subscriptionOfState(advance(state, now()), now());
    return subscriptionBody(customer, known, this.#priceFor(known));
  }

  #priceFor({ plan, interval }: WantedPlan): StripePrice | undefined {
    return [...this.prices.values()].find((price) => {
      const key = planOfPrice(price);
      return key?.plan === plan && key.interval === interval;
    });
  }
}

type KnownSubscription = ReturnType<typeof subscriptionOfState>;

function subscriptionBody(customer: string, known: KnownSubscription, price: StripePrice | undefined): Body {
  return {
    ...recordedBody('object.subscription'),
    id: known.id,
    object: 'subscription',
    customer,
    created: secondsOf(known.createdAt),
    status: known.status === 'ended' ? 'canceled' : known.status,
    items: { object: 'list', data: [itemBody(known, price)] },
    trial_end: secondsOf(known.trialEndsAt),
    cancel_at: secondsOf(known.cancelAt),
    cancel_at_period_end: known.cancelAt !== null,
    canceled_at: secondsOf(known.endedAt),
    ended_at: secondsOf(known.endedAt),
    latest_invoice: { id: 'in_1', object: 'invoice', created: secondsOf(known.pastDueSince ?? known.periodStartsAt) },
    default_payment_method: {
      ...recordedBody('object.payment_method'),
      card: { fingerprint: known.cardFingerprint },
    },
  };
}

function itemBody(known: KnownSubscription, price: StripePrice | undefined): Body {
  return {
    id: `si_${known.id}`,
    object: 'subscription_item',
    price: price ?? recordedBody('object.price'),
    current_period_start: secondsOf(known.periodStartsAt),
    current_period_end: secondsOf(known.periodEndsAt),
  };
}

function now(): string {
  return new Date().toISOString();
}

function secondsOf(time: string | null): number | null {
  return time === null ? null : Math.floor(Date.parse(time) / 1_000);
}
