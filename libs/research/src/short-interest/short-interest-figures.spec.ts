import { describe, expect, it } from '@jest/globals';
import type { ShareEvent, ShortPosition } from '@gemscout/market';
import { shortInterestFigures, type SharesOutstanding } from './short-interest-figures.ts';

const NEWEST: ShortPosition = {
  symbol: 'NOVA',
  settlementDate: '2026-06-15',
  publishedOn: '2026-06-25',
  sharesShort: 1_200,
  averageDailyVolume: 100,
  isSplit: false,
};
const BEFORE: ShortPosition = {
  ...NEWEST,
  settlementDate: '2026-05-29',
  publishedOn: '2026-06-09',
  sharesShort: 1_000,
};
/** Of the two months before it. */
const EARLIER = ['2026-05-15', '2026-04-30', '2026-04-15', '2026-03-31', '2026-03-13'].map((settlementDate) => ({
  ...BEFORE,
  settlementDate,
  sharesShort: settlementDate === '2026-03-13' ? 800 : 900,
}));
const SHARES: SharesOutstanding = { value: 10_000, end: '2026-05-01', provider: 'sec' };
const TWO_FOR_ONE: ShareEvent = { symbol: 'NOVA', date: '2026-06-05', factor: 0.5 };
const SPIN_OFF: ShareEvent = { ...TWO_FOR_ONE, factor: 0.8731 };

const figures = (
  newest: Partial<ShortPosition> = {},
  {
    before = BEFORE,
    events = [],
    outstanding = SHARES,
  }: { before?: ShortPosition; events?: ShareEvent[]; outstanding?: SharesOutstanding } = {},
) => shortInterestFigures({ ...NEWEST, ...newest }, [before, ...EARLIER], { events, outstanding });

describe('the figures of short interest', () => {
  it('are the change, the days to cover and the part of all shares, computed', () => {
    expect(figures()).toMatchObject({ short_change_pct: 20, days_to_cover: 12, short_share_pct: 12, missing: [] });
  });

  it('give days to cover below one and beyond a thousand as they are, which FINRA does not', () => {
    expect(figures({ averageDailyVolume: 4_800 })['days_to_cover']).toBe(0.25);
    expect(figures({ averageDailyVolume: 1 })['days_to_cover']).toBe(1_200);
  });

  it('restate the shares of before a split between two settlements', () => {
    const split = figures({ isSplit: true }, { events: [TWO_FOR_ONE] });
    expect(split).toMatchObject({ shares_short_before: 2_000, short_change_pct: -40, settlement_shares: 20_000 });
  });

  it('restate shares of a report from after a split that came after the settlement', () => {
    const later = { ...SHARES, end: '2026-06-20', value: 20_000 };
    const events = [{ ...TWO_FOR_ONE, date: '2026-06-18' }];
    expect(figures({}, { events, outstanding: later })).toMatchObject({
      settlement_shares: 10_000,
      short_share_pct: 12,
    });
  });

  it('count as many shares after a spin-off as before', () => {
    expect(figures({}, { events: [SPIN_OFF] })).toMatchObject({ short_change_pct: 20, settlement_shares: 10_000 });
  });

  it.each([
    ['a split that is marked, and whose ratio nobody knows', { isSplit: true }, 'short_change', /marks a split/],
    ['no average volume', { averageDailyVolume: null }, 'days_to_cover', /gives no average volume/],
    ['an average volume of zero', { averageDailyVolume: 0 }, 'days_to_cover', /No share was traded/],
  ])('given %s, then one has no value, with the reason', (_, newest, id, reason) => {
    expect(figures(newest)['missing']).toContainEqual({ id, reason: expect.stringMatching(reason) });
  });

  it('are the change against the settlement six before, as the shares are after a split since', () => {
    expect(figures()).toMatchObject({ shares_short_3m: 800, short_change_3m_pct: 50 });
    expect(figures({ isSplit: true }, { events: [TWO_FOR_ONE] })).toMatchObject({
      shares_short_3m: 1_600,
      short_change_3m_pct: -25,
    });
  });

  it('have no change over three months where one of the settlements between marks a split that nobody knows', () => {
    const marked = { before: { ...BEFORE, isSplit: true } };
    expect(figures({}, marked)).toMatchObject({
      short_change_pct: 20,
      missing: [{ id: 'short_change_3m', reason: expect.stringMatching(/marks a split/) }],
    });
  });

  it('have no change without a settlement before, nor with none sold short on it', () => {
    const alone = shortInterestFigures(NEWEST, [], { events: [], outstanding: undefined });
    expect(alone['missing']).toEqual([
      { id: 'short_change', reason: 'The settlement before is not known.' },
      { id: 'short_change_3m', reason: 'The settlement six before is not known.' },
      { id: 'short_share', reason: 'No filing by the day of publication states the shares outstanding.' },
    ]);
    const none = figures({}, { before: { ...BEFORE, sharesShort: 0 } });
    expect(none['missing']).toEqual([
      { id: 'short_change', reason: 'No share was sold short on the settlement before.' },
    ]);
  });
});
