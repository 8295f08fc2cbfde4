import { describe, expect, it } from '@jest/globals';
import { afterTradingDays, lastsTradingDays } from './expiry.ts';
import { freshnessOf, movedFromPct, type KeptFacts, type MarketNow, type Reported } from './freshness.ts';

const kept: KeptFacts = { price: 100, checkedAt: '2026-04-20T21:00:00.000Z', expiresAt: '2026-05-18T21:00:00.000Z' };
const unchanged: MarketNow = {
  at: '2026-05-04T21:00:00.000Z',
  price: { value: 101, dailyMovePct: 1 },
  earnings: [
    { on: '2026-01-30', knownAt: '2026-01-30T23:59:59.999Z' },
    { on: '2026-04-20', knownAt: '2026-04-20T14:30:00.000Z' },
  ],
};
const reported = (...days: readonly string[]): readonly Reported[] =>
  days.map((on) => ({ on, knownAt: `${on}T14:30:00.000Z` }));
const away = { unanswered: 'The market does not say what the price is now.' };

describe('a memo', () => {
  it('is fresh while nothing has changed', () =>
    expect(freshnessOf(kept, unchanged)).toEqual({ state: 'fresh', changed: [], reasons: [] }));

  it.each([
    [107.2, 1, ['The price moved 7.2% since the memo.']],
    [94.9, 1, ['The price moved -5.1% since the memo.']],
    [105, null, ['The price moved 5.0% since the memo.']],
    [104.9, 1, []],
    [107.2, 4, []],
    [108.1, 4, ['The price moved 8.1% since the memo.']],
  ])('at a price of %p, where it moves by %p %% a day, says %j', (value, dailyMovePct, reasons) =>
    expect(freshnessOf(kept, { ...unchanged, price: { value, dailyMovePct } }).reasons).toEqual(reasons),
  );

  it('is stale once results were reported, and names the last day', () =>
    expect(freshnessOf(kept, { ...unchanged, earnings: reported('2026-05-03', '2026-04-30', '2026-04-20') })).toEqual({
      state: 'stale',
      changed: ['earnings'],
      reasons: ['Earnings were reported on 3 May 2026.'],
    }));
  it('is stale once results are out that came on its own day, after it', () =>
    expect(
      freshnessOf(kept, { ...unchanged, earnings: [{ on: '2026-04-20', knownAt: '2026-04-20T22:30:00.000Z' }] })
        .reasons,
    ).toEqual(['Earnings were reported on 20 April 2026.']));
  it.each([
    ['after them is fresh', '2026-04-20T22:30:00.000Z', 'fresh'],
    ['before them is stale', '2026-04-20T22:29:59.999Z', 'stale'],
  ])('that was checked again on the day of results after the close, %s', (_, checkedAt, state) => {
    const earnings = [{ on: '2026-04-20', knownAt: '2026-04-20T22:30:00.000Z' }];
    expect(freshnessOf({ ...kept, checkedAt }, { ...unchanged, at: '2026-04-20T23:00:00.000Z', earnings }).state).toBe(
      state,
    );
  });
  it('knows nothing of results that are announced only', () =>
    expect(freshnessOf(kept, { ...unchanged, earnings: reported('2026-05-05') }).state).toBe('fresh'));

  it.each([
    ['2026-05-18T21:00:00.000Z', 'fresh'],
    ['2026-05-18T21:00:00.001Z', 'stale'],
  ])('at %p is %p', (at, state) => expect(freshnessOf(kept, { ...unchanged, at }).state).toBe(state));
  it('says until when it was good', () =>
    expect(freshnessOf(kept, { ...unchanged, at: '2026-06-01T00:00:00.000Z' }).reasons).toEqual([
      'The memo was good until 18 May 2026.',
    ]));

  it('is never called fresh where the market does not answer', () =>
    expect(freshnessOf(kept, { ...unchanged, price: away })).toEqual({
      state: 'unknown',
      changed: [],
      reasons: [away.unanswered],
    }));
  it('is stale for what is known, and says what is not', () =>
    expect(freshnessOf(kept, { ...unchanged, earnings: away, price: { value: 80, dailyMovePct: 1 } })).toEqual({
      state: 'stale',
      changed: ['price'],
      reasons: ['The price moved -20.0% since the memo.', away.unanswered],
    }));
  it('that was made without a price is compared by results and time', () =>
    expect(freshnessOf({ ...kept, price: null }, { ...unchanged, price: null }).state).toBe('fresh'));
  it('of an earlier release, which kept nothing, is stale in everything', () =>
    expect(freshnessOf(undefined, unchanged)).toMatchObject({
      state: 'stale',
      changed: ['price', 'earnings', 'time'],
    }));
});

it('a price has moved by 5 %, or by two of its usual days where those are more', () =>
  expect([null, 1, 2.5, 4].map(movedFromPct)).toEqual([5, 5, 5, 8]));

describe('a memo lasts', () => {
  it('the shorter the sooner its reader wants to be out again', () =>
    expect((['days', 'weeks', 'months', 'years', null] as const).map(lastsTradingDays)).toEqual([3, 10, 20, 60, 20]));
  it.each([
    ['2026-05-01T21:00:00.000Z', 1, '2026-05-04T21:00:00.000Z'],
    ['2026-05-01T21:00:00.000Z', 3, '2026-05-06T21:00:00.000Z'],
    ['2026-05-02T08:00:00.000Z', 5, '2026-05-08T08:00:00.000Z'],
    ['2026-06-30T23:59:59.999Z', 20, '2026-07-29T23:59:59.999Z'],
    ['2026-11-24T21:00:00.000Z', 3, '2026-11-30T21:00:00.000Z'],
    ['2025-12-23T21:00:00.000Z', 5, '2025-12-31T21:00:00.000Z'],
    ['2025-01-08T21:00:00.000Z', 1, '2025-01-10T21:00:00.000Z'],
  ])('from %p over %p trading days until %p', (from, days, until) => expect(afterTradingDays(from, days)).toBe(until));
});
