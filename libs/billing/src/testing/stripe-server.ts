import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SandboxAct } from '../sandbox/sandbox-subscription.ts';
import type { WantedPlan } from '../wanted-plan.ts';
import { StripeAccount } from './stripe-account.ts';
import type { Body } from './stripe-recordings.ts';
import { stripeResponse, type StripeResponse } from './stripe-routes.ts';

/** For specs: plays Stripe's API over HTTP, from memory, on recorded bodies. Subscriptions live as they do in the sandbox. */
export type StripeServer = {
  readonly baseUrl: string;
  /** `METHOD /path` of every request so far, in order. */
  readonly asked: readonly string[];
  /** What the last request to `METHOD /path` sent. */
  lastSent(request: string): URLSearchParams | undefined;
  /** From now on every request, or each to `METHOD /path`, is answered so; undefined: as usual. */
  failWith(status: number | undefined, request?: string): void;
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

export async function stripeServer(): Promise<StripeServer> {
  const account = new StripeAccount();
  const repeated = new Map<string, StripeResponse>();
  const asked: string[] = [];
  const sent = new Map<string, URLSearchParams>();
  let failing: { readonly status: number; readonly request: string | undefined } | undefined;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://stripe.test');
    const body = new URLSearchParams(await textOf(request));
    const { method = '' } = request;
    asked.push(`${method} ${pathname}`);
    const isFailing = failing && [undefined, `${method} ${pathname}`].includes(failing.request);
    const failure = isFailing ? failing?.status : undefined;
    sent.set(`${method} ${pathname}`, body);
    const key = request.headers['idempotency-key'];
    const again = typeof key === 'string' && method === 'POST' ? repeated.get(key) : undefined;
    const [status, answered] = failure
      ? [failure, { error: { type: 'api_error', message: 'Stripe is away' } }]
      : (again ?? stripeResponse(account, method, pathname, { body, query }));
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
    failWith: (status, request) => void (failing = status === undefined ? undefined : { status, request }),
    pay: (url, card) => account.pay(url, card),
    act: (customer, act) => account.changeAllOf(customer, act),
    begin: (customer, wanted) => account.begin(customer, wanted),
    deleteCustomer: (customer) => void account.deleteCustomer(customer),
    subscriptionBodies: (customer) => account.subscriptionsOf(customer),
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
