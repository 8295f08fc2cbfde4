import { describe, expect, it } from '@jest/globals';
import type { CorporateEvent } from './corporate-events.ts';
import { priceLine } from './price-line.ts';
import { mayBeKnown, outcomesOf, settlingDayOf, type GivenVerdict, type VerdictPrices } from './verdict-outcomes.ts';

/** Monday 2 March 2026 and the trading days after it. */
const days = Array.from({ length: 14 }, (_, at) => 2 + at)
  .filter((day) => ![7, 8, 14, 15].includes(day))
  .map((day) => `2026-03-${String(day).padStart(2, '0')}`);
const lineOf = (closes: readonly number[], events?: readonly CorporateEvent[]) =>
  priceLine(
    closes.map((close, at) => ({ date: days[at] ?? '', close })),
    events,
  );
const index = [500, 505, 510, 505, 500, 505, 510, 520, 515, 525];

const pricesOf = (closes: readonly number[], events?: readonly CorporateEvent[]): VerdictPrices => ({
  source: 'forward',
  benchmark: { symbol: 'SPY', line: lineOf(index) },
  line: lineOf(closes, events),
  sector: null,
  peers: () => ({ median: null, bySector: new Map() }),
  closesAt: (day) => Date.parse(`${day}T21:00:00Z`),
});
const given = (asOf: string, settled: GivenVerdict['settled'] = []): GivenVerdict => ({
  verdict: 'buy',
  confidence: 0.7,
  asOf,
  settled,
});
const flat = index.map(() => 40);

describe('the outcome of a verdict', () => {
  it('is, over a split of two for one, what a holder got: computed by hand', () => {
    // 100 on the day of the verdict; 104 before the split, 53 after it, which is 106 of the old shares; 55 at the end, 110.
    const closes = [100, 102, 104, 53, 54, 55];
    const split = { symbol: 'NOVA', date: '2026-03-05', factor: 0.5 };
    const [day, week] = outcomesOf(given('2026-03-02T15:00:00.000Z'), pricesOf([...closes, 55, 55, 55, 55], [split]));
    expect(day).toMatchObject({ horizon: 1, enteredOn: '2026-03-02', settledOn: '2026-03-03', isWild: false });
    expect(day?.change).toBeCloseTo(102 / 100 - 1, 12);
    expect(day?.excess).toBeCloseTo(0.02 - 0.01, 12);
    expect(week).toMatchObject({ horizon: 5, settledOn: '2026-03-09', benchmark: 'SPY', verdict: 'buy' });
    expect(week?.change).toBeCloseTo(0.1, 12);
    expect(week?.benchmarkChange).toBeCloseTo(0.01, 12);
    expect(week?.excess).toBeCloseTo(0.09, 12);
  });

  it('says at its own horizon where the price ended between bear and bull, over a split as well', () => {
    const closes = [100, 102, 104, 53, 54, 55, 55, 55, 55, 55];
    const split = { symbol: 'NOVA', date: '2026-03-05', factor: 0.5 };
    const endOf = (low: number, high: number) => {
      const range = { days: 5, low, high, close: 100, closeOn: '2026-03-02' } as const;
      const outcomes = outcomesOf({ ...given('2026-03-02T15:00:00.000Z'), range }, pricesOf(closes, [split]));
      return outcomes.map(({ horizon, rangeEnd }) => [horizon, rangeEnd]);
    };
    expect(endOf(95, 112)).toEqual([
      [1, undefined],
      [5, 'between'],
    ]);
    expect(endOf(111, 120)).toContainEqual([5, 'below']);
    expect(endOf(95, 109)).toContainEqual([5, 'above']);
  });

  it('begins at the first close that could still be bought at', () => {
    const entered = (asOf: string) => outcomesOf(given(asOf), pricesOf(flat))[0]?.enteredOn;
    expect(entered('2026-03-03T20:59:59.000Z')).toBe('2026-03-03');
    expect(entered('2026-03-03T21:00:00.000Z')).toBe('2026-03-03');
    expect(entered('2026-03-03T23:59:59.999Z')).toBe('2026-03-04');
    expect(entered('2026-03-06T22:00:00.000Z')).toBe('2026-03-09');
  });

  it('waits for the close that it begins at, and for the one that settles it', () => {
    expect(outcomesOf(given('2026-03-14T10:00:00.000Z'), pricesOf(flat))).toEqual([]);
    const found = outcomesOf(given('2026-03-06T10:00:00.000Z'), pricesOf(flat));
    expect(found.map(({ horizon, settledOn }) => [horizon, settledOn])).toEqual([
      [1, '2026-03-09'],
      [5, '2026-03-13'],
    ]);
  });

  it('is not asked for again once it is settled', () => {
    const found = outcomesOf(given('2026-03-02T10:00:00.000Z', [1]), pricesOf(flat));
    expect(found.map(({ horizon }) => horizon)).toEqual([5]);
  });

  it('of a price that is late waits, and of a company that stopped trading is its last price', () => {
    expect(outcomesOf(given('2026-03-09T10:00:00.000Z'), pricesOf(flat.slice(0, 7)))).toMatchObject([{ horizon: 1 }]);
    const ended = outcomesOf(given('2026-03-02T10:00:00.000Z'), pricesOf([40, 38, 30]));
    expect(ended).toMatchObject([{ horizon: 1 }, { horizon: 5, hasEnded: true, change: expect.closeTo(-0.25, 12) }]);
  });

  it('is nothing of a symbol that the market does not have', () =>
    expect(outcomesOf(given('2026-03-02T10:00:00.000Z'), { ...pricesOf(flat), line: undefined })).toEqual([]));
});

it('prices are asked for once so many days have passed, not before', () => {
  const known = (settled: GivenVerdict['settled'], now: string) =>
    mayBeKnown({ asOf: '2026-03-02T15:00:00.000Z', settled }, now);
  expect(known([], '2026-03-03T14:00:00.000Z')).toBe(false);
  expect(known([], '2026-03-03T15:00:00.000Z')).toBe(true);
  expect(known([1], '2026-03-09T14:00:00.000Z')).toBe(false);
  expect(known([1], '2026-03-09T15:00:00.000Z')).toBe(true);
  expect(known([1, 5, 20, 60], '2030-01-01T00:00:00.000Z')).toBe(false);
});

describe('the day that settles a verdict', () => {
  const { closesAt } = pricesOf(flat);
  it.each([
    ['2026-03-02T15:00:00.000Z', 5, '2026-03-09'],
    ['2026-03-02T21:00:00.001Z', 5, '2026-03-10'],
    ['2026-03-07T10:00:00.000Z', 1, '2026-03-10'],
    ['2026-06-30T23:59:59.999Z', 20, '2026-07-30'],
  ] as const)('given at %s, over %d trading days, is %s', (asOf, horizon, day) =>
    expect(settlingDayOf(asOf, horizon, closesAt)).toBe(day),
  );

  it('is the day that the prices then settle it on', () => {
    const asOf = '2026-03-06T10:00:00.000Z';
    const [day] = outcomesOf(given(asOf), pricesOf(flat));
    expect(day?.settledOn).toBe(settlingDayOf(asOf, 1, closesAt));
  });
});
