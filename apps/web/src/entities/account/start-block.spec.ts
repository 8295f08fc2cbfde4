import type { BillingResponse } from '@gemscout/contracts';
import { expect, it } from '@jest/globals';
import { startBlockOf } from './start-block.ts';

const BASIC: BillingResponse = {
  active_plan: 'basic',
  runs_today: 1,
  runs_month: 9,
  plan_renews_at: null,
  runs_per_day: 5,
  runs_per_month: 150,
  interval: 'monthly',
  trial_ends_at: null,
  cancel_at: null,
  past_due_until: null,
  withdrawal: null,
  lapsed: false,
  granted: false,
  role: 'owner',
  notice: null,
};
const NOW = Date.parse('2026-12-31T23:59:00.000Z');
const verified = { verified: true };
const NO_PLAN = { active_plan: 'none', runs_per_day: 0, runs_per_month: null } as const;

it.each<[string, Parameters<typeof startBlockOf>[0], Partial<BillingResponse>, RegExp, string]>([
  ['an address that is not verified', { verified: false }, NO_PLAN, /^Verify your email address first/, '/verify'],
  ['no plan', verified, NO_PLAN, /^Without a plan no runs can be started/, '/settings#billing'],
  [
    'a subscription that has ended',
    verified,
    { ...NO_PLAN, lapsed: true },
    /has ended\. Renew it/,
    '/settings#billing',
  ],
  [
    'a day used up',
    verified,
    { runs_today: 5 },
    /allows 5 runs a day\. .* from 2027-01-01 00:00 UTC/,
    '/settings#billing',
  ],
  [
    'a month used up',
    verified,
    { runs_month: 150 },
    /150 runs a month\. .* from 2027-01-01 00:00/,
    '/settings#billing',
  ],
])('%s is named before the click, with the way out', (_, session, billing, text, to) =>
  expect(startBlockOf(session, { ...BASIC, ...billing }, NOW)).toEqual({
    text: expect.stringMatching(text),
    wayOut: { to, text: expect.any(String) },
  }),
);

it('nothing is named where a run can be started, or where it is not known', () => {
  expect(startBlockOf(verified, BASIC, NOW)).toBeUndefined();
  expect(startBlockOf(verified, { ...BASIC, active_plan: 'none', runs_per_month: null }, NOW)).toBeUndefined();
  expect(startBlockOf(undefined, undefined, NOW)).toBeUndefined();
});
