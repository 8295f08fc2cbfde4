import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { emptyKeySet, hasKey, withKey } from './key-set.ts';
import { annualSaving, enforcedCaps, PLANS, shownCaps } from './plan/plan-catalogue.ts';
import { allows, NO_SPEND, remaining, shareOf, usedShare } from './run/budget.ts';
import { confidenceColour, scorePercent } from './score.ts';
import { normaliseSymbol } from './symbol.ts';

describe('the score rule', () => {
  it.each([
    [0.71, 71],
    [1.5, 100],
    [1.51, 2],
    [39.5, 40],
    [250, 100],
    [-1, 0],
    [null, null],
    [Number.NaN, null],
  ])('%p shows as %p', (score, percent) => expect(scorePercent(score)).toBe(percent));

  it.each([
    [39, 'red'],
    [40, 'amber'],
    [69, 'amber'],
    [70, 'green'],
  ])('%p is %p', (percent, colour) => expect(confidenceColour(percent)).toBe(colour));
});

describe('the plan catalogue', () => {
  it('has the prices and caps of the specification', () =>
    expect(
      PLANS.map((plan) => [
        plan.name,
        plan.monthlyCents,
        plan.annualPerMonthCents,
        plan.annualCents,
        plan.runsPerDay,
        plan.runsPerMonth,
      ]),
    ).toEqual([
      ['basic', 1500, 1200, 14000, 5, 150],
      ['premium', 4000, 3200, 38400, 10, 300],
      ['elite', 20000, 16000, 192000, 30, 900],
    ]));
  it('saves 20% a year in all three', () =>
    expect(PLANS.map((plan) => Math.round(annualSaving(plan) * 100))).toEqual([20, 20, 20]));
  it('gives no run without a plan, or with an unknown one', () =>
    expect([enforcedCaps('none'), enforcedCaps('gold')]).toEqual([
      { runsPerDay: 0, runsPerMonth: 0 },
      { runsPerDay: 0, runsPerMonth: 0 },
    ]));
  it('shows 150 a month for an unknown plan, and no month without one', () =>
    expect([shownCaps('gold').runsPerMonth, shownCaps('none').runsPerMonth]).toEqual([150, null]));
});

describe('a symbol', () => {
  it.each([
    ['aapl', 'AAPL'],
    ['$AAPL', 'AAPL'],
    [' BRK.B ', 'BRK.B'],
    ['BRK-A', 'BRK-A'],
  ])('%s is %s', (text, symbol) => expect(normaliseSymbol(text)).toBe(symbol));

  it.each(['', '   ', 'ＡＡＰＬ', 'ААРL', '🚀', 'A'.repeat(10_000), `'; drop table`, '$', '$$AAPL', 'A B', 'ﬀ', 'ı'])(
    '%p is none',
    (text) => expect(normaliseSymbol(text)).toBeUndefined(),
  );
});

describe('a budget', () => {
  const budget = { modelCalls: 10, toolCalls: 10, tokens: 100, usd: 1, activeMs: 1000 };
  it('allows what fits, to the last unit', () =>
    expect([9, 10, 11].map((toolCalls) => allows(budget, NO_SPEND, { ...NO_SPEND, toolCalls }))).toEqual([
      true,
      true,
      false,
    ]));
  it('is used as far as its scarcest unit', () =>
    expect(usedShare(budget, { ...NO_SPEND, tokens: 80, usd: 0.1 })).toBe(0.8));
  it('never gives out more in shares than is left', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(10), (parts, used) => {
        const left = remaining(budget, { ...NO_SPEND, toolCalls: used });
        expect(shareOf(left, parts).toolCalls * parts).toBeLessThanOrEqual(left.toolCalls);
      }),
    ));
});

it('a key set holds what was added, and older versions stay as they were', () =>
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), (keys, other) => {
      const set = keys.reduce(withKey, emptyKeySet);
      const more = withKey(set, other);
      expect(keys.every((key) => hasKey(set, key))).toBe(true);
      expect(hasKey(set, other)).toBe(keys.includes(other));
      expect(hasKey(more, other)).toBe(true);
    }),
  ));
