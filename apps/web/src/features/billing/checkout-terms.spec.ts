import { PLANS, type Plan } from '@gemscout/domain';
import { describe, expect, it } from '@jest/globals';
import { checkoutNote, totalDueText } from './checkout-terms.ts';

const NOW = Date.parse('2027-01-31T23:30:00.000Z');
const HOW = 'Cancel anytime under Settings, Billing, Customer portal.';
const [basic] = PLANS as readonly [Plan, Plan, Plan];
const first = { lapsed: false };
const returning = { lapsed: true };

describe('what is said before the card is asked', () => {
  it('is nothing due today in a trial, and the day and price of the renewal', () =>
    expect([totalDueText(first, basic, 'annual', NOW), totalDueText(first, basic, 'monthly', NOW)]).toEqual([
      'Total today: $0. Free trial until 7 February 2027, then $140 a year until cancelled.',
      'Total today: $0. Free trial until 7 February 2027, then $15 a month until cancelled.',
    ]));

  it('is the whole price today after an earlier subscription, and the last day of a shorter month', () =>
    expect([totalDueText(returning, basic, 'annual', NOW), totalDueText(returning, basic, 'monthly', NOW)]).toEqual([
      'Total today: $140. Renews on 31 January 2028 for $140 a year until cancelled.',
      'Total today: $15. Renews on 28 February 2027 for $15 a month until cancelled.',
    ]));

  it('is how to cancel, and what holds for a person who has had a trial', () =>
    expect([checkoutNote(first, 'monthly', NOW), checkoutNote(returning, 'monthly', NOW)]).toEqual([
      `One trial per person: if your address has had one, the price is due today and renews on 28 February 2027; if only your card has, the plan ends at once and nothing is charged. ${HOW}`,
      HOW,
    ]));
});
