import { randomUUID } from 'node:crypto';
import type { StripeAccount, StripeCheckout, StripePrice } from './stripe-account.ts';
import { recordedBody } from './stripe-recordings.ts';

export type StripeResponse = readonly [status: number, body: unknown];

/** A request without its method and kind: of `/v1/checkout/sessions/cs_1` the id is `sessions`, and `sub` is `cs_1`. */
type Asked = {
  readonly id: string;
  readonly sub: string;
  readonly body: URLSearchParams;
  readonly query: URLSearchParams;
};

type Route = (account: StripeAccount, asked: Asked) => StripeResponse;

const MISSING: StripeResponse = [
  404,
  { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'None' } },
];
const ALREADY_REFUNDED: StripeResponse = [
  400,
  { error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Already refunded' } },
];
const COLLECTIONS = ['sessions', 'configurations'];

const ROUTES: Readonly<Record<string, Route>> = {
  'POST customers': (account) => {
    const id = newId('cus');
    account.customers.add(id);
    return customerResponse(id);
  },
  'GET customers/:id': ({ customers, deletedCustomers }, { id }) => {
    if (deletedCustomers.has(id)) return [200, { id, object: 'customer', deleted: true }];
    return customers.has(id) ? customerResponse(id) : MISSING;
  },
  'DELETE customers/:id': (account, { id }) =>
    account.deleteCustomer(id) ? [200, { id, object: 'customer', deleted: true }] : MISSING,
  'GET subscriptions': (account, { query }) => {
    const customer = query.get('customer') ?? '';
    return account.customers.has(customer) ? listOf(account.subscriptionsOf(customer).toReversed()) : MISSING;
  },
  'GET subscriptions/:id': (account, { id }) => foundOrMissing(account.subscription(id)),
  'DELETE subscriptions/:id': (account, { id }) => foundOrMissing(account.change(id, { type: 'end' })),
  'GET invoices': (account, { query }) => listOf(account.paidInvoices(query.get('subscription') ?? '')),
  'POST refunds': (account, { body }) => {
    const amount = account.refund(body.get('payment_intent') ?? '');
    return amount === undefined
      ? ALREADY_REFUNDED
      : [200, { ...recordedBody('object.refund'), id: newId('re'), amount }];
  },
  'GET refunds': ({ refunds }, { query }) => {
    const amount = refunds.get(query.get('payment_intent') ?? '');
    return listOf(amount === undefined ? [] : [{ ...recordedBody('object.refund'), amount, status: 'succeeded' }]);
  },
  'GET products/:id': ({ products }, { id }) =>
    products.has(id) ? [200, { ...recordedBody('object.product'), id }] : MISSING,
  'POST products': ({ products }, { body }) => {
    products.add(body.get('id') ?? '');
    return [200, { ...recordedBody('object.product'), id: body.get('id') }];
  },
  'GET prices': ({ prices }, { query }) =>
    listOf([...prices.values()].filter(({ lookup_key }) => lookup_key === query.get('lookup_keys[0]'))),
  'POST prices': createPrice,
  'GET checkout': ({ checkouts }, { query }) => {
    const open = [...checkouts.values()].filter(
      ({ customer, status }) => customer === query.get('customer') && status === 'open',
    );
    return listOf(open.map((checkout) => ({ ...recordedBody('object.checkout.session'), ...checkout })));
  },
  'POST checkout': createOrExpireCheckout,
  'GET billing_portal': ({ portals }) => listOf([...portals.values()]),
  'POST billing_portal': createPortal,
};

/** The response of Stripe to `method path`, which may change the account. */
export function stripeResponse(
  account: StripeAccount,
  method: string,
  path: string,
  sent: Pick<Asked, 'body' | 'query'>,
): StripeResponse {
  const [, , kind = '', id = '', sub = ''] = path.split('/');
  const route = ROUTES[`${method} ${kind}${id && !COLLECTIONS.includes(id) ? '/:id' : ''}`];
  return route?.(account, { ...sent, id, sub }) ?? MISSING;
}

function createPrice({ prices }: StripeAccount, { body }: Asked): StripeResponse {
  const price: StripePrice = {
    ...recordedBody('object.price'),
    id: newId('price'),
    object: 'price',
    active: true,
    currency: 'usd',
    unit_amount: Number(body.get('unit_amount')),
    lookup_key: body.get('lookup_key'),
    recurring: { interval: body.get('recurring[interval]') },
    metadata: {
      gemscout_plan: body.get('metadata[gemscout_plan]') ?? '',
      gemscout_interval: body.get('metadata[gemscout_interval]') ?? '',
    },
  };
  for (const [other, known] of prices)
    if (known.lookup_key === price.lookup_key) prices.set(other, { ...known, lookup_key: null });
  prices.set(price.id, price);
  return [200, price];
}

function createOrExpireCheckout({ customers, checkouts }: StripeAccount, { sub, body }: Asked): StripeResponse {
  const known = checkouts.get(sub);
  if (known) known.status = 'expired';
  else if (!customers.has(body.get('customer') ?? '')) return MISSING;
  const checkout: StripeCheckout = known ?? {
    id: newId('cs'),
    customer: body.get('customer') ?? '',
    price: body.get('line_items[0][price]') ?? '',
    trialDays: Number(body.get('subscription_data[trial_period_days]') ?? 0),
    status: 'open',
  };
  checkouts.set(checkout.id, checkout);
  const url = `https://checkout.stripe.test/${checkout.id}`;
  return [200, { ...recordedBody('object.checkout.session'), ...checkout, url }];
}

function createPortal({ customers, portals }: StripeAccount, { id, sub, body }: Asked): StripeResponse {
  const customer = body.get('customer') ?? '';
  if (id === 'sessions')
    return customers.has(customer)
      ? [200, { id: newId('bps'), url: `https://portal.stripe.test/${customer}` }]
      : MISSING;
  const portal = { id: sub || newId('bpc'), active: true, metadata: { portal_of: 'gemscout' } };
  portals.set(portal.id, portal);
  return [200, portal];
}

function customerResponse(id: string): StripeResponse {
  return [200, { ...recordedBody('object.customer'), id, object: 'customer' }];
}

function foundOrMissing(body: unknown): StripeResponse {
  return body === undefined ? MISSING : [200, body];
}

function listOf(data: readonly unknown[]): StripeResponse {
  return [200, { object: 'list', data, has_more: false, url: '/v1' }];
}

function newId(prefix: string): string {
  return `${prefix}_${randomUUID()}`;
}
