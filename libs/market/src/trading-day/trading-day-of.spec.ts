import { describe, expect, it } from '@jest/globals';
import { minuteBars } from '../testing/minute-bars.ts';
import { sessionOf } from './exchange-sessions.ts';
import { instantsOf, tradingDayOf } from './trading-day-of.ts';
import type { DayReading } from './trading-day.ts';

const ms = (instant: string): number => Date.parse(instant);

/** Every regular bar has 100 shares at $50, today 300 at $52; outside the session 10 shares. */
const minutesUntil = (day: string, until: string, days = 22) =>
  minuteBars(
    day,
    days,
    (start, each) => {
      const { open, close } = sessionOf(each);
      const isRegular = start >= open && start < close;
      const price = each === day ? 52 : 50;
      return { close: isRegular ? price : price + 1, volume: (isRegular ? 100 : 10) * (each === day ? 3 : 1) };
    },
    ms(until),
  );

/** A Wednesday in winter, at 10:30 in New York. */
const OPEN: DayReading = {
  symbol: 'NOVA',
  nowMs: ms('2026-01-14T15:30:00Z'),
  delayMinutes: 0,
  regular: { price: 52.5, at: ms('2026-01-14T15:29:58Z') },
  extended: [],
  open: 51,
  previousClose: 50,
  minutes: minutesUntil('2026-01-14', '2026-01-14T15:30:00Z'),
};
const inputs = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));
const dayOf = (change: Partial<DayReading> = {}) => tradingDayOf({ ...OPEN, ...change });

describe('a trading day', () => {
  it('has the last trade, the moves, the gap, the volume by this time and the mean price, each with its instant', () => {
    expect(dayOf()).toEqual({
      symbol: 'NOVA',
      date: '2026-01-14',
      phase: 'open',
      delayMinutes: 0,
      stale: null,
      lastTrade: { value: 52.5, at: '2026-01-14T15:29:58.000Z' },
      preMarketPct: {
        value: expect.closeTo(6, 10),
        at: '2026-01-14T14:30:00.000Z',
        inputs: inputs({ priceBeforeOpening: 53, previousClose: 50 }),
      },
      afterMarketPct: { value: null, reason: 'The exchange has not closed yet.' },
      gapPct: {
        value: expect.closeTo(2, 10),
        at: '2026-01-14T14:30:00.000Z',
        inputs: inputs({ openingPrice: 51, previousClose: 50 }),
      },
      volumeRatio: { value: 3, at: '2026-01-14T15:30:00.000Z', inputs: inputs({ volume: 3_600, meanVolume: 1_200 }) },
      vwap: { value: 52, at: '2026-01-14T15:30:00.000Z', inputs: inputs({ amount: 187_200, volume: 3_600 }) },
    });
  });

  it('weighs the mean price by volume, as a second computation says', () => {
    const bars = [
      { close: 10, volume: 100 },
      { close: 20, volume: 300 },
    ];
    const start = sessionOf('2026-01-14').open;
    const minutes = bars.map((bar, at) => {
      const from = start + at * 300_000;
      return { ...bar, start: from, end: from + 300_000, open: 1, high: bar.close + 3, low: bar.close - 3 };
    });
    expect(dayOf({ minutes }).vwap).toMatchObject({ value: (10 * 100 + 20 * 300) / 400 });
  });

  it('begins at 4:00 in New York, with the close of the day before, and compares nothing yet', () => {
    const day = dayOf({
      nowMs: ms('2026-01-14T13:00:00Z'),
      regular: { price: 50, at: ms('2026-01-13T21:00:00Z') },
      extended: [{ price: 49, at: ms('2026-01-14T12:59:00Z') }],
      minutes: minutesUntil('2026-01-14', '2026-01-14T13:00:00Z'),
    });
    expect(day).toMatchObject({
      date: '2026-01-14',
      phase: 'pre',
      lastTrade: { value: 49, at: '2026-01-14T12:59:00.000Z' },
      preMarketPct: { value: expect.closeTo(-2, 10) },
      gapPct: { value: null, reason: 'The exchange has not opened yet.' },
      volumeRatio: { value: null, reason: 'The exchange has not opened yet.' },
      vwap: { value: null, reason: 'The exchange has not opened yet.' },
    });
  });

  it('compares no volume before its first whole bar', () => {
    const nowMs = ms('2026-01-14T14:33:00Z');
    const minutes = minutesUntil('2026-01-14', '2026-01-14T14:33:00Z');
    const { volumeRatio, vwap } = dayOf({ nowMs, minutes, regular: { price: 52, at: nowMs - 1_000 } });
    expect(volumeRatio).toEqual({ value: null, reason: 'The first minutes of the day are not over.' });
    expect(vwap).toMatchObject({ value: 52, at: '2026-01-14T14:33:00.000Z' });
  });

  it('compares with 20 days, or says how many there are', () => {
    const minutes = minutesUntil('2026-01-14', '2026-01-14T15:30:00Z', 12);
    expect(dayOf({ minutes }).volumeRatio).toEqual({
      value: null,
      reason: 'Only 12 of 20 days before can be compared.',
    });
  });

  it('is compared up to where a delayed source has come', () => {
    const minutes = minutesUntil('2026-01-14', '2026-01-14T15:15:00Z');
    const day = dayOf({ delayMinutes: 15, minutes, regular: { price: 52, at: ms('2026-01-14T15:14:00Z') } });
    expect(day).toMatchObject({ stale: null, volumeRatio: { value: 3, at: '2026-01-14T15:15:00.000Z' } });
  });

  it('names a last trade that is older than the delay and 15 minutes, and then compares no volume', () => {
    const regular = { price: 52, at: ms('2026-01-14T14:48:00Z') };
    const sentence = 'The last trade is 42 minutes old while the exchange is open.';
    expect(dayOf({ regular })).toMatchObject({ stale: sentence, volumeRatio: { value: null, reason: sentence } });
    expect(dayOf({ regular, delayMinutes: 30 }).stale).toBeNull();
    expect(dayOf({ regular, nowMs: ms('2026-01-14T22:00:00Z') }).stale).toBeNull();
  });

  it('after its close has the move since then, and the whole day is compared', () => {
    const day = dayOf({
      nowMs: ms('2026-01-14T22:00:00Z'),
      regular: { price: 52, at: ms('2026-01-14T21:00:00Z') },
      extended: [{ price: 53.04, at: ms('2026-01-14T21:58:00Z') }],
      minutes: minutesUntil('2026-01-14', '2026-01-14T22:00:00Z'),
    });
    expect(day).toMatchObject({
      phase: 'post',
      lastTrade: { value: 53.04 },
      afterMarketPct: {
        value: expect.closeTo(2, 10),
        at: '2026-01-14T21:58:00.000Z',
        inputs: inputs({ priceAfterClose: 53.04, closeOfDay: 52 }),
      },
      volumeRatio: { value: 3, at: '2026-01-14T21:00:00.000Z' },
    });
  });

  it('on a weekend and a holiday is the last one that was traded', () => {
    const regular = { price: 52, at: ms('2026-01-16T21:00:00Z') };
    for (const now of ['2026-01-17T15:00:00Z', '2026-01-19T15:00:00Z', '2026-01-20T08:59:00Z'])
      expect(dayOf({ nowMs: ms(now), regular })).toMatchObject({ date: '2026-01-16', phase: 'closed', stale: null });
  });

  it('on a short day ends at 13:00, and a day after it is compared without it in the afternoon', () => {
    const short = dayOf({
      nowMs: ms('2026-11-27T19:00:00Z'),
      regular: { price: 52, at: ms('2026-11-27T18:00:00Z') },
      minutes: minutesUntil('2026-11-27', '2026-11-27T19:00:00Z'),
    });
    expect(short).toMatchObject({ phase: 'post', volumeRatio: { value: 3, at: '2026-11-27T18:00:00.000Z' } });
    const monday = dayOf({
      nowMs: ms('2026-11-30T20:00:00Z'),
      regular: { price: 52, at: ms('2026-11-30T19:59:00Z') },
      minutes: minutesUntil('2026-11-30', '2026-11-30T20:00:00Z'),
    });
    expect(monday.volumeRatio).toMatchObject({ value: 3, at: '2026-11-30T20:00:00.000Z' });
  });

  it('compares the same time in New York before and after summer time begins', () => {
    const day = dayOf({
      nowMs: ms('2026-03-09T14:30:00Z'),
      regular: { price: 52, at: ms('2026-03-09T14:29:00Z') },
      minutes: minutesUntil('2026-03-09', '2026-03-09T14:30:00Z'),
    });
    expect(day).toMatchObject({ phase: 'open', volumeRatio: { value: 3, at: '2026-03-09T14:30:00.000Z' } });
    expect(sessionOf('2026-03-06').open).toBe(ms('2026-03-06T14:30:00Z'));
    expect(sessionOf('2026-03-09').open).toBe(ms('2026-03-09T13:30:00Z'));
  });

  it('without minutes has what the quote says, and the reason for the rest', () => {
    const reason = 'This market has no minutes.';
    const day = dayOf({ minutes: reason });
    expect(day).toMatchObject({ lastTrade: { value: 52.5 }, gapPct: { value: expect.closeTo(2, 10) } });
    expect([day.preMarketPct, day.volumeRatio, day.vwap]).toEqual(Array(3).fill({ value: null, reason }));
  });

  it('without an opening price or a previous close says so', () => {
    expect(dayOf({ open: null }).gapPct).toEqual({ value: null, reason: 'The opening price is not known.' });
    expect(dayOf({ previousClose: null })).toMatchObject({
      gapPct: { value: null, reason: 'The previous close is not known.' },
      preMarketPct: { value: null, reason: 'The previous close is not known.' },
    });
  });

  it('of a share that was not traded for days has no gap and no move', () => {
    const regular = { price: 52, at: ms('2026-01-08T21:00:00Z') };
    expect(dayOf({ regular })).toMatchObject({
      preMarketPct: { value: null, reason: 'The previous close is not known.' },
      gapPct: { value: null, reason: 'There was no trade since the opening.' },
    });
  });

  it('has nothing later than it was read at', () => {
    const later = { price: 60, at: ms('2026-01-14T15:45:00Z') };
    const day = dayOf({ extended: [later], minutes: minutesUntil('2026-01-14', '2026-01-14T18:00:00Z') });
    expect(day).toEqual(dayOf());
    expect(instantsOf(day).every((at) => at <= '2026-01-14T15:30:00.000Z')).toBe(true);
  });
});
