import type { BillingResponse } from '@gemscout/contracts';
import { describe, expect, it } from '@jest/globals';
import { planText, subscriptionNews } from './subscription-text.ts';

const paid: BillingResponse = {
  active_plan: 'basic',
  interval: 'annual',
  runs_today: 0,
  runs_month: 0,
  runs_per_day: 5,
  runs_per_month: 150,
  plan_renews_at: '2026-11-28T23:30:00.000Z',
  trial_ends_at: null,
  cancel_at: null,
  past_due_until: null,
  withdrawal: null,
  lapsed: false,
  granted: false,
  role: 'owner',
  notice: null,
};
const newsOf = (part: Partial<BillingResponse>) => subscriptionNews({ ...paid, ...part }).map(({ text }) => text);

describe('what is said of a plan', () => {
  it('is nothing while all is well', () => expect(newsOf({})).toEqual([]));

  it('names days in UTC', () =>
    expect(newsOf({ trial_ends_at: '2026-11-28T23:30:00.000Z' })).toEqual([
      'Free trial until 28 November 2026. Nothing is charged before.',
    ]));

  it('is all that holds: a failed payment, a trial, an end', () =>
    expect(
      newsOf({
        past_due_until: '2026-12-01T00:00:00.000Z',
        trial_ends_at: '2026-12-02T00:00:00.000Z',
        cancel_at: '2026-12-03T00:00:00.000Z',
      }),
    ).toEqual([
      'A payment has failed. The plan stays until 1 December 2026: update the payment method in the customer portal.',
      'Free trial until 2 December 2026. Nothing is charged before.',
      'Cancelled: the plan ends on 3 December 2026 and does not renew.',
    ]));

  it('tells a plan that ended from one that never was', () => {
    const none = { active_plan: 'none', interval: null };
    expect(newsOf(none)).toEqual(['No plan yet. Without one, no runs can be started.']);
    expect(newsOf({ ...none, lapsed: true })).toEqual([
      'Your subscription has ended. Choose a plan to start runs again.',
    ]);
  });

  it('tells a member nothing that only the owner can see to', () =>
    expect(newsOf({ role: 'member', past_due_until: '2026-12-01T00:00:00.000Z' })).toEqual([
      'This is the plan of your team. Its owner looks after it.',
    ]));

  it('ends with what billing has to say', () =>
    expect(newsOf({ notice: 'This card has had its trial.' })).toEqual(['This card has had its trial.']));

  it('names the price of a plan that is paid for, and of no other', () => {
    expect([planText(paid), planText({ ...paid, interval: null })]).toEqual(['Basic, $140 a year', 'Basic']);
    expect(planText({ active_plan: 'legacy', interval: 'annual' })).toBe('Legacy');
  });
});
