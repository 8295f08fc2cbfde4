import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  actOn,
  advance,
  beginSubscription,
  subscriptionOfState,
  type SandboxAct,
  type SandboxState,
} from '../sandbox/sandbox-subscription.ts';
import type { WantedPlan } from '../wanted-plan.ts';
import { recordedBody, type Body } from './stripe-recordings.ts';
import { planOfPrice } from '../stripe/stripe-prices.ts';

/** For specs: plays Stripe's API over HTTP, from memory, on recorded bodies. Subscriptions live as they do in the sandbox. */
export type StripeServer = {
  readonly baseUrl: string;
  /** `METHOD /path` of every request so far, in order. */
  readonly asked: readonly string[];
  /** What the last request to `METHOD /path` sent. */
  lastSent(request: string): URLSearchParams | undefined;
  /** From now on every request is answered so; undefined: as usual. */
  failWith(status: number | undefined): void;
  /** Pays at the address of a checkout. */
  pay(url: string, card: string): void;
  /** Does something to the customer's newest subscription. */
  act(customerId: string, act: SandboxAct): void;
  /** As an operator does by hand, in Stripe's dashboard. */
  deleteCustomer(customerId: string): void;
  /** Puts a subscription beside what is there, as a second open checkout would. */
  begin(customerId: string, wanted: WantedPlan & { readonly card: string; readonly trialDays: number }): void;
  /** The subscription as an event would carry it. */
  subscriptionBodies(customerId: string): readonly Body[];
  close(): Promise<void>;
};

type Price = Body & {
  readonly id: string;
  readonly lookup_key: string | null;
  readonly metadata: Record<string, string>;
};
type Checkout = { readonly id: string; customer: string; price: string; trialDays: number; status: string };
type Answer = readonly [status: number, body: unknown];

const MISSING: Answer = [404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'None' } }];
const listOf = (data: readonly unknown[]): Answer => [200, { object: 'list', data, has_more: false, url: '/v1' }];
const secondsOf = (time: string | null): number | null => (time === null ? null : Math.floor(Date.parse(time) / 1_000));

export async function stripeServer(): Promise<StripeServer> {
  const customers = new Set<string>();
  const deleted = new Set<string>();
  const subscriptions = new Map<string, { readonly customer: string; state: SandboxState }>();
  const [prices, products, checkouts] = [new Map<string, Price>(), new Set<string>(), new Map<string, Checkout>()];
  const portals = new Map<string, Body>();
  const repeated = new Map<string, Answer>();
  const asked: string[] = [];
  const sent = new Map<string, URLSearchParams>();
  let failure: number | undefined;

  const now = (): string => new Date().toISOString();
  const ofCustomer = (customer: string) => [...subscriptions.values()].filter((known) => known.customer === customer);
  const priceFor = ({ plan, interval }: WantedPlan): Price | undefined =>
    [...prices.values()].find(({ lookup_key, metadata }) => {
      const key = planOfPrice({ lookup_key, metadata });
      return key?.plan === plan && key.interval === interval;
    });

  function bodyOf({ customer, state }: { readonly customer: string; state: SandboxState }): Body {
    const known = subscriptionOfState(advance(state, now()), now());
    const price = priceFor(known);
    return {
      ...recordedBody('object.subscription'),
      id: known.id,
      object: 'subscription',
      customer,
      created: secondsOf(known.createdAt),
      status: known.status === 'ended' ? 'canceled' : known.status,
      items: {
        object: 'list',
        data: [
          {
            id: `si_${known.id}`,
            object: 'subscription_item',
            price: price ?? recordedBody('object.price'),
            current_period_start: secondsOf(known.periodStartsAt),
            current_period_end: secondsOf(known.periodEndsAt),
          },
        ],
      },
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

  function begin(customer: string, wanted: WantedPlan & { readonly card: string; readonly trialDays: number }): void {
    const id = `sub_${randomUUID()}`;
    const state = beginSubscription({ ...wanted, id, cardFingerprint: wanted.card }, now());
    subscriptions.set(id, { customer, state });
  }

  function change(id: string, act: SandboxAct): Answer {
    const known = subscriptions.get(id);
    if (!known) return MISSING;
    known.state = actOn(known.state, act, now());
    return [200, bodyOf(known)];
  }

  function deleteCustomer(id: string): boolean {
    if (!customers.delete(id)) return false;
    deleted.add(id);
    for (const { state } of ofCustomer(id)) change(state.id, { type: 'end' });
    for (const checkout of checkouts.values()) if (checkout.customer === id) checkout.status = 'expired';
    return true;
  }

  function answer(method: string, path: string, body: URLSearchParams, query: URLSearchParams): Answer {
    const [, , kind = '', id = '', sub = ''] = path.split('/');
    const made = (prefix: string): string => `${prefix}_${randomUUID()}`;
    switch (`${method} ${kind}${id && !['sessions', 'configurations'].includes(id) ? '/:id' : ''}`) {
      case 'POST customers': {
        const customer = made('cus');
        customers.add(customer);
        return [200, { ...recordedBody('object.customer'), id: customer, object: 'customer' }];
      }
      case 'GET customers/:id':
        if (deleted.has(id)) return [200, { id, object: 'customer', deleted: true }];
        return customers.has(id) ? [200, { ...recordedBody('object.customer'), id, object: 'customer' }] : MISSING;
      case 'DELETE customers/:id':
        return deleteCustomer(id) ? [200, { id, object: 'customer', deleted: true }] : MISSING;
      case 'GET subscriptions':
        if (!customers.has(query.get('customer') ?? '')) return MISSING;
        return listOf(
          ofCustomer(query.get('customer') ?? '')
            .map(bodyOf)
            .reverse(),
        );
      case 'GET subscriptions/:id': {
        const known = subscriptions.get(id);
        return known ? [200, bodyOf(known)] : MISSING;
      }
      case 'DELETE subscriptions/:id':
        return change(id, { type: 'end' });
      case 'GET products/:id':
        return products.has(id) ? [200, { ...recordedBody('object.product'), id }] : MISSING;
      case 'POST products':
        products.add(body.get('id') ?? '');
        return [200, { ...recordedBody('object.product'), id: body.get('id') }];
      case 'GET prices':
        return listOf([...prices.values()].filter(({ lookup_key }) => lookup_key === query.get('lookup_keys[0]')));
      case 'POST prices': {
        const price: Price = {
          ...recordedBody('object.price'),
          id: made('price'),
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
      case 'GET checkout': {
        const open = [...checkouts.values()].filter(
          ({ customer, status }) => customer === query.get('customer') && status === 'open',
        );
        return listOf(open.map((checkout) => ({ ...recordedBody('object.checkout.session'), ...checkout })));
      }
      case 'POST checkout': {
        const known = checkouts.get(path.split('/')[4] ?? '');
        if (known) known.status = 'expired';
        else if (!customers.has(body.get('customer') ?? '')) return MISSING;
        const checkout = known ?? {
          id: made('cs'),
          customer: body.get('customer') ?? '',
          price: body.get('line_items[0][price]') ?? '',
          trialDays: Number(body.get('subscription_data[trial_period_days]') ?? 0),
          status: 'open',
        };
        checkouts.set(checkout.id, checkout);
        const url = `https://checkout.stripe.test/${checkout.id}`;
        return [200, { ...recordedBody('object.checkout.session'), ...checkout, url }];
      }
      case 'GET billing_portal':
        return listOf([...portals.values()]);
      case 'POST billing_portal': {
        if (id === 'sessions' && !customers.has(body.get('customer') ?? '')) return MISSING;
        if (id === 'sessions')
          return [200, { id: made('bps'), url: `https://portal.stripe.test/${body.get('customer')}` }];
        const portal = { id: sub || made('bpc'), active: true, metadata: { portal_of: 'gemscout' } };
        portals.set(portal.id, portal);
        return [200, portal];
      }
      default:
        return MISSING;
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe.test');
    const body = new URLSearchParams(await textOf(request));
    const name = `${request.method} ${pathname}`;
    asked.push(name);
    sent.set(name, body);
    const key = request.headers['idempotency-key'];
    const again = typeof key === 'string' && request.method === 'POST' ? repeated.get(key) : undefined;
    const [status, answered] = failure
      ? [failure, { error: { type: 'api_error', message: 'Stripe is away' } }]
      : (again ?? answer(request.method ?? '', pathname, body, searchParams));
    if (typeof key === 'string' && !failure) repeated.set(key, [status, answered]);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
  }

  const server = createServer((request, response) => void serve(request, response));
  const { port } = await new Promise<AddressInfo>((listening) =>
    server.listen(0, '127.0.0.1', () => listening(addressOf(server.address()))),
  );
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    asked,
    lastSent: (request) => sent.get(request),
    failWith: (status) => void (failure = status),
    pay(url, card) {
      const checkout = checkouts.get(url.split('/').at(-1) ?? '');
      const price = checkout && prices.get(checkout.price);
      const wanted = price && planOfPrice(price);
      if (!checkout || !wanted || checkout.status !== 'open') throw new Error(`Nothing can be paid at ${url}`);
      checkout.status = 'complete';
      begin(checkout.customer, { ...wanted, card, trialDays: checkout.trialDays });
    },
    act: (customer, act) => ofCustomer(customer).forEach(({ state }) => void change(state.id, act)),
    begin,
    deleteCustomer: (customer) => void deleteCustomer(customer),
    subscriptionBodies: (customer) => ofCustomer(customer).map(bodyOf),
    close: () => new Promise((closed) => void server.close(() => closed())),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port');
  return address;
}
