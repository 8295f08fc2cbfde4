import { describe, expect, it } from '@jest/globals';
import { eventsIn, type CorporateEvent } from './corporate-events.ts';
import { priceLine, type DailyClose } from './price-line.ts';
import { peersBetween, settle, type Peers } from './settle.ts';

const days = Array.from({ length: 8 }, (_, at) => `2015-01-${String(5 + at).padStart(2, '0')}`);
const lineOf = (closes: readonly number[], events?: readonly CorporateEvent[], from = 0) =>
  priceLine(
    closes.map((close, at): DailyClose => ({ date: days[from + at] ?? '', close })),
    events,
  );
const nobody = (): Peers => ({ median: null, bySector: new Map() });
const index = lineOf([100, 101, 102, 103, 104, 110, 111, 112]);
const settled = (closes: readonly number[], horizon: 1 | 5 | 20 = 5, events?: readonly CorporateEvent[]) =>
  settle({ day: '2015-01-05', sector: null, line: lineOf(closes, events) }, index, horizon, nobody);

describe('settling a verdict', () => {
  it('compares the price with the index from close to close', () => {
    const outcome = settled([50, 51, 51, 51, 51, 60]);
    expect(outcome).toMatchObject({ settledOn: '2015-01-10', isWild: false, hasEnded: false });
    expect([outcome?.change, outcome?.benchmarkChange, outcome?.excess].map((each) => each?.toFixed(6))).toEqual([
      '0.200000',
      '0.100000',
      '0.100000',
    ]);
    expect(settled([50, 51], 1)?.excess).toBeCloseTo(0.01, 12);
  });

  it('waits until the settling day has a price', () => {
    expect(settled([50, 51, 52, 53, 54, 55, 56, 57], 20)).toBeUndefined();
  });

  it('gives nothing without a price on the day of the verdict', () => {
    const late = lineOf([50, 51], [], 3);
    expect(settle({ day: '2015-01-05', sector: null, line: late }, index, 5, nobody)).toBeUndefined();
  });

  it('a company that stopped trading is settled at its last price, and marked', () => {
    expect(settled([50, 40, 30])).toMatchObject({ change: expect.closeTo(-0.4, 12), hasEnded: true });
  });

  it('a wild day is marked, and left in', () => {
    expect(settled([50, 51, 70, 71, 72, 73])).toMatchObject({ isWild: true, change: expect.closeTo(0.46, 12) });
  });

  it('a spin-off is taken out once, and not where the source did so already', () => {
    const event = { symbol: 'A', date: '2015-01-08', factor: 0.7 };
    expect(settled([100, 100, 100, 70, 70, 77], 5, [event])).toMatchObject({
      change: expect.closeTo(0.1, 12),
      isWild: false,
    });
    expect(settled([70, 70, 70, 70, 70, 77], 5, [event])?.change).toBeCloseTo(0.1, 12);
  });

  it('compares with the others of the sector, and with the median company', () => {
    const members = [1.1, 1.2, 1.3, 1.6].map((growth) => ({
      sector: 'Energy',
      line: lineOf([10, 10, 10, 10, 10, 10 * growth]),
    }));
    const peers = peersBetween(members, '2015-01-05', '2015-01-10');
    const [, , , best] = members;
    const outcome = best && settle({ day: '2015-01-05', ...best }, index, 5, () => peers);
    expect(outcome?.sectorExcess).toBeCloseTo(0.6 - 0.2, 12);
    expect(outcome?.medianExcess).toBeCloseTo(0.6 - 0.25, 12);
    const few = peersBetween(members.slice(1), '2015-01-05', '2015-01-10');
    expect(best && settle({ day: '2015-01-05', ...best }, index, 5, () => few)?.sectorExcess).toBeNull();
  });
});

it('compares with a fund of the sector, where the market has one', () => {
  const withFund = (): Peers => ({ ...nobody(), fund: 0.03 });
  const outcome = settle({ day: '2015-01-05', sector: 'Energy', line: lineOf([50, 51]) }, index, 1, withFund);
  expect(outcome?.sectorExcess).toBeCloseTo(0.02 - 0.03, 12);
});

it('a table of events names the line that it cannot use', () => {
  expect(eventsIn('symbol,date,factor\nA,2014-11-03,0.7\n')).toEqual([
    { symbol: 'A', date: '2014-11-03', factor: 0.7 },
  ]);
  expect(() => eventsIn('symbol,date,factor\nA,2014-11-03,0\n')).toThrow('events.csv line 2');
});
