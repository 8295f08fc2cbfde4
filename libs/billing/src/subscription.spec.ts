import { describe, expect, it } from '@jest/globals';
import { paidPlanOf, subscriptionThatCounts, type Subscription } from './subscription.ts';

const monthly: Subscription = {
  id: 'sub_1',
  plan: 'premium',
  interval: 'monthly',
  status: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  periodStartsAt: '2026-02-01T00:00:00.000Z',
  periodEndsAt: '2026-03-01T00:00:00.000Z',
  trialEndsAt: null,
  cancelAt: null,
  pastDueSince: null,
  endedAt: null,
};
const but = (change: Partial<Subscription>): Subscription => ({ ...monthly, ...change });

describe('a plan', () => {
  it('renews, and outlives by three days a renewal that nobody told us of', () =>
    expect(paidPlanOf(monthly)).toEqual({
      plan: 'premium',
      renewsAt: '2026-03-01T00:00:00.000Z',
      until: '2026-03-04T00:00:00.000Z',
    }));

  it('that was cancelled ends with what was paid for, without grace', () =>
    expect(paidPlanOf(but({ cancelAt: monthly.periodEndsAt }))).toEqual({
      plan: 'premium',
      renewsAt: null,
      until: monthly.periodEndsAt,
    }));

  it('stays for three days after a payment has failed', () =>
    expect(paidPlanOf(but({ status: 'past_due', pastDueSince: '2026-02-01T01:00:00.000Z' }))).toEqual({
      plan: 'premium',
      renewsAt: null,
      until: '2026-02-04T01:00:00.000Z',
    }));

  it('that was cancelled and whose payment has failed ends with the earlier of both', () => {
    const failed = but({ status: 'past_due', pastDueSince: '2026-02-01T01:00:00.000Z' });
    expect(paidPlanOf({ ...failed, cancelAt: '2026-02-02T00:00:00.000Z' }).until).toBe('2026-02-02T00:00:00.000Z');
  });

  it.each<[Partial<Subscription>, string]>([
    [{ status: 'ended', endedAt: '2026-02-07T00:00:00.000Z' }, '2026-02-07T00:00:00.000Z'],
    [{ status: 'unpaid' }, monthly.periodStartsAt],
    [{ status: 'paused' }, monthly.periodStartsAt],
  ])('is over when nobody pays for it any more (%#)', (change, until) =>
    expect(paidPlanOf(but(change))).toEqual({ plan: 'premium', renewsAt: null, until }),
  );
});

describe('of several subscriptions', () => {
  const first = but({ id: 'sub_a' });
  const second = but({ id: 'sub_b', createdAt: '2026-01-02T00:00:00.000Z' });
  const ended = but({ id: 'sub_c', status: 'ended', createdAt: '2026-01-03T00:00:00.000Z' });
  const incomplete = but({ id: 'sub_d', status: 'incomplete', createdAt: '2026-01-04T00:00:00.000Z' });

  it.each<[readonly Subscription[], string | undefined]>([
    [[second, first], 'sub_a'],
    [[ended, second], 'sub_b'],
    [[but({ id: 'sub_e', status: 'past_due' }), second], 'sub_b'],
    [[incomplete, ended, but({ id: 'sub_f', status: 'ended' })], 'sub_c'],
    [[incomplete], undefined],
    [[], undefined],
  ])('one counts, in whatever order they come (%#)', (subscriptions, id) => {
    expect(subscriptionThatCounts(subscriptions)?.id).toBe(id);
    expect(subscriptionThatCounts(subscriptions.toReversed())?.id).toBe(id);
  });

  it('of two that began in the same second the one that counted so far goes on', () => {
    const twins = [but({ id: 'sub_x' }), but({ id: 'sub_y' })];
    expect(subscriptionThatCounts(twins, 'sub_y')?.id).toBe('sub_y');
    expect(subscriptionThatCounts(twins.toReversed(), 'sub_x')?.id).toBe('sub_x');
  });
});
