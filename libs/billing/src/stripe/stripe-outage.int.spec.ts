import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeAtStripe, type SetUpLine } from './set-up-stripe.ts';
import { stripeBillingUnderTest, type StripeBillingUnderTest } from '../testing/stripe-billing.ts';
import { stripeServer } from '../testing/stripe-server.ts';

let world: StripeBillingUnderTest;

const to = { origin: 'https://gemscout.test' };
const basic = { plan: 'basic', interval: 'monthly' } as const;
const somebody = (email: string) => ({ workspaceId: crypto.randomUUID(), email });

beforeAll(async () => {
  world = await stripeBillingUnderTest('outages');
});
afterAll(() => world?.close());

it('a total webhook outage heals: whoever paid, changed or left is found by looking again', async () => {
  const { billing, server, plans } = world;
  const [paid, changed, left] = [somebody('p@example.com'), somebody('c@example.com'), somebody('l@example.com')];
  for (const payer of [paid, changed, left]) {
    server.pay(await billing.checkout(payer, basic, to), `card of ${payer.email}`);
    if (payer !== paid) await billing.sync(payer.workspaceId);
  }
  server.act(await world.customerOf(changed.workspaceId), { type: 'change', plan: 'elite', interval: 'annual' });
  server.act(await world.customerOf(left.workspaceId), { type: 'end' });

  expect(await billing.reconcile(100)).toEqual({ checked: 3, changed: 3, failures: [], busy: false });
  expect(plans.get(paid.workspaceId)).toMatchObject({ plan: 'basic' });
  expect(plans.get(changed.workspaceId)).toMatchObject({ plan: 'elite' });
  expect(Date.parse(plans.get(left.workspaceId)?.until ?? '')).toBeLessThanOrEqual(Date.now());
  expect(await billing.reconcile(100)).toMatchObject({ changed: 0 });
});

it('looks at the others where one cannot be read, and at that one again in its turn', async () => {
  const { billing, server } = world;
  const payers = [somebody('odd@example.com'), somebody('even@example.com')];
  for (const payer of payers) {
    server.pay(await billing.checkout(payer, basic, to), `card of ${payer.email}`);
    await billing.sync(payer.workspaceId);
  }
  const { checked } = await billing.reconcile(100);
  server.failWith(400);
  const broken = await billing.reconcile(100);
  expect([broken.checked, broken.failures.length]).toEqual([checked, checked]);
  server.failWith(undefined);
  expect(await billing.reconcile(100)).toEqual({ checked, changed: 0, failures: [], busy: false });
});

describe('while Stripe is away', () => {
  it.each([500, 503, 429, 401])('(%i) everything is refused as unavailable, and the plan stays', async (status) => {
    const { billing, server, plans } = world;
    const payer = somebody(`away-${status}@example.com`);
    server.pay(await billing.checkout(payer, basic, to), `card of ${status}`);
    const known = await billing.sync(payer.workspaceId);
    const plan = plans.get(payer.workspaceId);
    server.failWith(status);
    const away = { code: 'billing_unavailable' };
    await expect(billing.sync(payer.workspaceId)).rejects.toMatchObject(away);
    await expect(billing.checkout(payer, basic, to)).rejects.toMatchObject(away);
    await expect(billing.portal(payer, to)).rejects.toMatchObject(away);
    await expect(billing.reconcile(10)).rejects.toMatchObject(away);
    await expect(billing.cancelForDeletion(payer.workspaceId)).rejects.toMatchObject(away);
    expect([await billing.subscriptionOf(payer.workspaceId), plans.get(payer.workspaceId)]).toEqual([known, plan]);
    server.failWith(undefined);
    expect(await billing.sync(payer.workspaceId)).toEqual(known);
  });
});

it('a withdrawal that Stripe refuses or does not answer loses nothing, and is finished by the next', async () => {
  const { billing, server } = world;
  const payer = somebody('withdraws@example.com');
  server.pay(await billing.checkout(payer, basic, to), 'card of withdraws');
  await billing.sync(payer.workspaceId);
  const customer = await world.customerOf(payer.workspaceId);
  server.act(customer, { type: 'pass', days: 8 }); // paid since yesterday
  const { id = '' } = (await billing.sync(payer.workspaceId)) ?? {};
  server.failWith(500);
  await expect(billing.withdraw(payer.workspaceId, id)).rejects.toMatchObject({ code: 'billing_unavailable' });
  server.failWith(402, 'POST /v1/refunds');
  await expect(billing.withdraw(payer.workspaceId, id)).rejects.toThrow();
  expect(server.subscriptionBodies(customer).map(({ status }) => status)).toEqual(['canceled']);
  server.failWith(undefined);
  expect(await billing.withdraw(payer.workspaceId, id)).toBe(1_500);
  expect(await billing.withdraw(payer.workspaceId, id)).toBe(1_500);
});

it('asks Stripe for a card whatever the trial, for cards only, and comes back to the settings', async () => {
  const { billing, server } = world;
  await billing.checkout(somebody('first@example.com'), { plan: 'elite', interval: 'annual' }, to);
  expect(Object.fromEntries(server.lastSent('POST /v1/checkout/sessions') ?? [])).toMatchObject({
    mode: 'subscription',
    payment_method_collection: 'always',
    'allowed_payment_method_types[0]': 'card',
    'subscription_data[trial_period_days]': '7',
    success_url: 'https://gemscout.test/settings?checkout=done',
    cancel_url: 'https://gemscout.test/settings?checkout=cancelled',
  });
});

it('a second subscription that began beside the first is ended, and the first stays', async () => {
  const { billing, server } = world;
  const payer = somebody('twice@example.com');
  server.pay(await billing.checkout(payer, basic, to), 'card of twice');
  const first = await billing.sync(payer.workspaceId);
  const customer = await world.customerOf(payer.workspaceId);
  server.begin(customer, { plan: 'elite', interval: 'annual', card: 'card of twice', trialDays: 7 });
  expect(await billing.sync(payer.workspaceId)).toEqual(first);
  expect(server.subscriptionBodies(customer).map(({ status }) => status)).toEqual(['trialing', 'canceled']);
});

it('leads to the portal with the wanted price chosen already', async () => {
  const { billing, server } = world;
  const payer = somebody('change@example.com');
  server.pay(await billing.checkout(payer, basic, to), 'card of change');
  expect(await billing.checkout(payer, { plan: 'premium', interval: 'annual' }, to)).toContain('portal');
  const sent = Object.fromEntries(server.lastSent('POST /v1/billing_portal/sessions') ?? []);
  expect(sent).toMatchObject({ 'flow_data[type]': 'subscription_update_confirm', configuration: expect.any(String) });
});

describe('stripe:setup', () => {
  it('makes three products, six prices of the catalogue and a portal, once', async () => {
    const server = await stripeServer();
    const account = { secretKey: 'sk_test_setup', baseUrl: server.baseUrl };
    const [first, second]: [SetUpLine[], SetUpLine[]] = [[], []];
    await makeAtStripe(account, (line) => first.push(line));
    await makeAtStripe(account, (line) => second.push(line));
    expect(first.filter(({ made }) => made)).toHaveLength(10);
    expect(second.filter(({ made }) => made)).toHaveLength(0);
    expect(second).toEqual(first.map((line) => ({ ...line, made: false })));
    await server.close();
  });

  it('says so at the checkout where it was never run', async () => {
    const bare = await stripeBillingUnderTest('bare', { setUp: false });
    const refused = bare.billing.checkout(somebody('bare@example.com'), basic, to);
    await expect(refused).rejects.toMatchObject({ code: 'prices_missing' });
    await bare.close();
  });
});
