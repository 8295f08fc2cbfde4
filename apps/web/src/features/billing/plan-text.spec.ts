import { PLANS } from '@gemscout/domain';
import { describe, expect, it } from '@jest/globals';
import { featuresOf, priceTexts, savingText } from './plan-text.ts';

describe('a plan', () => {
  it('shows both amounts of a year as the specification prints them', () => {
    expect(PLANS.map((plan) => priceTexts(plan, 'annual'))).toEqual([
      ['$12', '$140 a year'],
      ['$32', '$384 a year'],
      ['$160', '$1920 a year'],
    ]);
    expect(PLANS.map((plan) => priceTexts(plan, 'monthly')[0])).toEqual(['$15', '$40', '$200']);
  });

  it('computes what a year saves', () => {
    expect(PLANS.map(savingText)).toEqual(['20%', '20%', '20%']);
  });

  it('names what a plan has, and that it has what the one before has', () => {
    expect(PLANS.map(featuresOf)).toEqual([
      ['5 runs a day', '150 runs a month'],
      ['10 runs a day', '300 runs a month', 'Priority models', 'CSV/PDF exports'],
      [
        '30 runs a day',
        '900 runs a month',
        'Everything in Premium',
        'API access',
        'Team accounts up to 5',
        'Custom reports',
      ],
    ]);
  });
});
