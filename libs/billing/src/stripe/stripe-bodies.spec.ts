import { describe, expect, it } from '@jest/globals';
import { eventOfBody, SubscriptionBody, subscriptionOfBody } from './stripe-bodies.ts';
import { PRICE_KEYS } from './stripe-prices.ts';
import { recordedBody, stripeRecordingsPresent } from '../testing/stripe-recordings.ts';

const recorded = stripeRecordingsPresent ? describe : describe.skip;

/** A recorded body, with a price of ours where it has another's. */
function ours(name: string, more: object = {}) {
  const body = recordedBody(name);
  const parsed = SubscriptionBody.parse({
    ...Object(body['object'] instanceof Object ? body['object'] : body),
    ...more,
  });
  const price = { lookup_key: 'gemscout_premium_annual', metadata: {} };
  const items = { ...parsed.items, data: parsed.items.data.map((item) => ({ ...item, price })) };
  return subscriptionOfBody({ ...parsed, items });
}

recorded('a recorded subscription', () => {
  it('of now has its period on the item', () =>
    expect(ours('object.subscription')).toMatchObject({
      plan: 'premium',
      interval: 'annual',
      status: 'active',
      periodEndsAt: new Date(976_287_773_000).toISOString(),
      cancelAt: new Date(1_234_567_890_000).toISOString(),
    }));

  it('of an older API has its period on the subscription', () =>
    expect(ours('webhook.subscription.created')).toMatchObject({
      status: 'active',
      trialEndsAt: null,
      periodEndsAt: new Date(1_488_987_924_000).toISOString(),
    }));

  it('that was cancelled has ended', () =>
    expect(ours('webhook.subscription.updated')).toMatchObject({
      status: 'ended',
      cancelAt: null,
      endedAt: new Date(1_487_872_069_000).toISOString(),
    }));

  it('with its card tells the card apart', () =>
    expect(
      ours('object.subscription', { default_payment_method: recordedBody('object.payment_method') }),
    ).toMatchObject({ cardFingerprint: 'AOB934RVNwzk6xtn' }));

  it.each(['api.can_retrieve_subscription_3', 'api.can_retrieve_subscription_4'])('%s can be read', (name) =>
    expect(ours(name)).toMatchObject({ plan: 'premium' }),
  );

  it('to a price that is none of ours gives no plan', () =>
    expect(subscriptionOfBody(SubscriptionBody.parse(recordedBody('object.subscription')))).toBeUndefined());

  it.each([
    ['webhook.checkout.session.completed', 'checkout.session.completed', 'cus_M5wW9RPFk9xNZ5'],
    ['webhook.subscription.updated', 'customer.subscription.updated', 'cus_00000000000000'],
    ['webhook.charge.succeeded', 'charge.succeeded', undefined],
    ['webhook.payment_method.attached', 'payment_method.attached', undefined],
  ])('%s names its customer where it matters', (name, type, customerId) =>
    expect(eventOfBody({ id: 'evt_1', type, data: recordedBody(name) })).toEqual({ id: 'evt_1', customerId }),
  );
});

it('a status that Stripe adds later gives no plan', () => {
  const [key] = PRICE_KEYS;
  const price = { lookup_key: key?.lookupKey };
  const items = { data: [{ id: 'si_1', price, current_period_start: 1, current_period_end: 2 }] };
  const body = SubscriptionBody.parse({ id: 'sub_1', status: 'hibernating', created: 1, items });
  expect(subscriptionOfBody(body)).toMatchObject({ status: 'incomplete' });
});

it('there are six prices, of the amounts of the specification', () =>
  expect(PRICE_KEYS.map(({ lookupKey, cents }) => [lookupKey, cents])).toEqual([
    ['gemscout_basic_monthly', 1_500],
    ['gemscout_basic_annual', 14_000],
    ['gemscout_premium_monthly', 4_000],
    ['gemscout_premium_annual', 38_400],
    ['gemscout_elite_monthly', 20_000],
    ['gemscout_elite_annual', 192_000],
  ]));
