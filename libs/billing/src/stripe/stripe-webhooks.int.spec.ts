import 'reflect-metadata';
import { queryDatabase } from '@gemscout/postgres';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signed, stripeBillingUnderTest, type StripeBillingUnderTest } from '../testing/stripe-billing.ts';
import { recordedBody, type Body } from '../testing/stripe-recordings.ts';

let world: StripeBillingUnderTest;
let customer: string;

const payer = { workspaceId: crypto.randomUUID(), email: 'ada@example.com' };
const to = { origin: 'http://127.0.0.1:3000' };

beforeAll(async () => {
  world = await stripeBillingUnderTest('webhooks');
  world.server.pay(await world.billing.checkout(payer, { plan: 'premium', interval: 'annual' }, to), 'card');
  customer = await world.customerOf(payer.workspaceId);
});
afterAll(() => world?.close());

const dataOf = (name: string): Body => ({ ...Object(recordedBody(name)['object']), customer });
const deliver = ({ bytes, signature }: ReturnType<typeof signed>) => world.billing.handleWebhook(bytes, signature);

async function forget(): Promise<void> {
  await queryDatabase(world.databaseUrl, 'UPDATE billing.customer SET subscription = NULL');
}

/** Each with the body as it was when Stripe wrote it: none of them is the truth any more. */
const lifecycle = (): readonly Body[] => [
  { type: 'checkout.session.completed', data: { object: dataOf('webhook.checkout.session.completed') } },
  { type: 'customer.subscription.created', data: { object: dataOf('webhook.subscription.created') } },
  { type: 'customer.subscription.updated', data: { object: dataOf('webhook.subscription.updated') } },
  { type: 'invoice.payment_failed', data: { object: dataOf('webhook.invoice.upcoming') } },
  { type: 'customer.subscription.deleted', data: { object: { ...dataOf('object.subscription'), status: 'canceled' } } },
];

function ordersOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((first, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

it('five lifecycle webhooks in all 120 orders, each three times, give one state', async () => {
  world.server.act(customer, { type: 'decline' });
  world.server.act(customer, { type: 'pass', days: 8 });
  const orders = ordersOf(lifecycle());
  expect(orders).toHaveLength(120);
  const states = new Set<string>();
  for (const [number, order] of orders.entries()) {
    await forget();
    const looked = world.server.asked.length;
    for (const event of order) {
      const told = signed({ ...event, id: `evt_${number}_${String(event['type'])}` });
      const outcomes = await Promise.all([deliver(told), deliver(told), deliver(told)]);
      expect(outcomes.toSorted()).toEqual(['done', 'repeated', 'repeated']);
    }
    expect(world.server.asked.length - looked).toBe(5);
    const known = await world.billing.subscriptionOf(payer.workspaceId);
    states.add(JSON.stringify([known, world.plans.get(payer.workspaceId)]));
  }
  expect([...states]).toHaveLength(1);
  expect(await world.billing.subscriptionOf(payer.workspaceId)).toMatchObject({ plan: 'premium', status: 'past_due' });
}, 300_000);

it('two processes that take the same messages at once take each once, and give the same state', async () => {
  await forget();
  const other = await world.openAgain();
  const told = lifecycle().map((event) => signed({ ...event, id: `evt_both_${String(event['type'])}` }));
  const outcomes = await Promise.all(
    told.flatMap(({ bytes, signature }) =>
      [world.billing, other].map((billing) => billing.handleWebhook(bytes, signature)),
    ),
  );
  expect(outcomes.toSorted()).toEqual([...Array(5).fill('done'), ...Array(5).fill('repeated')]);
  expect(await other.subscriptionOf(payer.workspaceId)).toEqual(await world.billing.subscriptionOf(payer.workspaceId));
  expect(await other.subscriptionOf(payer.workspaceId)).toMatchObject({ plan: 'premium', status: 'past_due' });
  const [here, there] = await Promise.all([world.billing.reconcile(10), other.reconcile(10)]);
  expect(here.checked + there.checked).toBeGreaterThanOrEqual(1);
  await other.close();
});

describe('a webhook', () => {
  const updated = (id: string, more: Body = {}): Body => ({
    id,
    type: 'customer.subscription.updated',
    data: { object: { customer } },
    ...more,
  });

  it('signed six minutes ago is refused, and changes nothing', async () => {
    await forget();
    const old = signed(updated('evt_old'), Math.floor(Date.now() / 1_000) - 360);
    await expect(deliver(old)).rejects.toMatchObject({ code: 'webhook_signature_invalid' });
    expect(await world.billing.subscriptionOf(payer.workspaceId)).toBeUndefined();
  });

  it('of 900 KB is taken', async () => {
    const large = signed(updated('evt_large', { filler: 'x'.repeat(900_000) }));
    expect(large.bytes.length).toBeGreaterThan(900_000);
    expect(await deliver(large)).toBe('done');
  });

  it.each(['2015-02-18', '2020-08-27', '2099-01-01.unheard'])('of the API of %s is taken', async (version) => {
    await forget();
    expect(await deliver(signed(updated(`evt_${version}`, { api_version: version })))).toBe('done');
    expect(await world.billing.subscriptionOf(payer.workspaceId)).toMatchObject({ plan: 'premium' });
  });

  it.each<[string, Body]>([
    ['a kind that is not known', { type: 'radar.early_fraud_warning.created' }],
    ['a customer that is not ours', { data: { object: { customer: 'cus_of_somebody' } } }],
    ['no customer at all', { type: 'invoice.paid', data: { object: {} } }],
    ['another shape', { data: 'none' }],
  ])('with %s is ignored', async (_what, more) => {
    const before = world.server.asked.length;
    expect(await deliver(signed(updated(`evt_${crypto.randomUUID()}`, more)))).toBe('ignored');
    expect(world.server.asked.length).toBe(before);
  });

  it('that comes while Stripe is away is taken when it comes again', async () => {
    const told = signed(updated('evt_while_away'));
    world.server.failWith(503);
    await expect(deliver(told)).rejects.toMatchObject({ code: 'billing_unavailable' });
    world.server.failWith(undefined);
    expect(await deliver(told)).toBe('done');
  });
});
