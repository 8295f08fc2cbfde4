import 'reflect-metadata';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '@gemscout/service-kit';
import { waitFor } from '@gemscout/testing';
import type { PaymentProvider } from '../payment-provider.ts';
import type { Subscription } from '../subscription.ts';
import { makeAtStripe, type SetUpLine } from './set-up-stripe.ts';
import { stripeProvider } from './stripe-provider.ts';

/**
 * Against Stripe's own mock server, which refuses requests that Stripe's API does not have: `STRIPE_MOCK` is its path, or it is
 * found on PATH. (`go install github.com/stripe/stripe-mock@latest`)
 */
const path = process.env['STRIPE_MOCK'] ?? 'stripe-mock';
const present = spawnSync(path, ['-version']).status === 0;
if (!present) console.warn('skipped: Stripe by its own mock server, as there is no stripe-mock');
const whenPresent = present ? it : it.skip;

let mock: ChildProcess | undefined;
let relay: Server | undefined;
let stripe: PaymentProvider;
let account: Parameters<typeof stripeProvider>[0];

beforeAll(async () => {
  if (!present) return;
  const [port, secure] = [await freePort(13_100), await freePort(13_200)];
  const addresses = ['-http-addr', `127.0.0.1:${port}`, '-https-addr', `127.0.0.1:${secure}`];
  mock = spawn(path, addresses, { stdio: 'ignore' });
  const target = `http://127.0.0.1:${port}`;
  await waitFor(async () => (await fetch(target).catch(() => undefined)) !== undefined);
  const server = createServer((request, response) => void passOn(target, request, response));
  relay = server;
  const address = await new Promise<AddressInfo | string | null>((listening) =>
    server.listen(0, '127.0.0.1', () => listening(server.address())),
  );
  if (address === null || typeof address === 'string') throw new Error('The relay listens on no port');
  account = { secretKey: 'sk_test_123', webhookSecret: 'whsec_123', baseUrl: `http://127.0.0.1:${address.port}` };
  stripe = stripeProvider(account);
});
afterAll(() => {
  relay?.close();
  mock?.kill();
});

/** The newest mock is one version of the API behind the package: what was renamed between the two is tried under both names. */
async function passOn(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks).toString();
  const ask = (text: string): Promise<Response> =>
    fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: {
        authorization: request.headers.authorization ?? '',
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(text !== '' && { body: text }),
    });
  const renamed = body.replace('allowed_payment_method_types', 'payment_method_types');
  const first = await ask(body);
  const answer = first.status === 400 && renamed !== body ? await ask(renamed) : first;
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
}

whenPresent('every call of the set-up is one that the API has', async () => {
  const lines: SetUpLine[] = [];
  await makeAtStripe(account, (line) => lines.push(line));
  expect(lines).toHaveLength(10);
});

whenPresent('every call of a customer is one that the API has', async () => {
  const customerId = await stripe.createCustomer({ workspaceId: crypto.randomUUID(), email: 'ada@example.com' });
  expect(customerId).toMatch(/^cus_/);
  expect(await stripe.hasCustomer(customerId)).toBe(true);
  expect(await stripe.subscriptions(customerId)).toEqual([]); // the mock's price is none of ours
  const returnTo = 'https://gemscout.example.com/settings';
  const wanted = { plan: 'elite', interval: 'annual' } as const;
  const checkout = { ...wanted, customerId, workspaceId: crypto.randomUUID(), trialDays: 7, returnTo };
  expect(await stripe.checkoutUrl(checkout)).toMatch(/^https:/);
  expect(await stripe.checkoutUrl({ ...checkout, trialDays: 0 })).toMatch(/^https:/);
  expect(await stripe.portalUrl(customerId, returnTo)).toMatch(/^https:/);
  expect(await stripe.changePlanUrl(customerId, active, wanted, returnTo)).toMatch(/^https:/);
  await stripe.cancelNow('sub_1');
  expect(await stripe.refundAll('sub_1')).toBeGreaterThanOrEqual(0);
  await stripe.deleteCustomer(customerId);
});

const time = '2026-01-01T00:00:00.000Z';
const active: Subscription = {
  id: 'sub_1',
  plan: 'basic',
  interval: 'monthly',
  status: 'active',
  createdAt: time,
  periodStartsAt: time,
  periodEndsAt: time,
  trialEndsAt: null,
  cancelAt: null,
  pastDueSince: null,
  endedAt: null,
};
