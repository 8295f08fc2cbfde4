import { expect, it } from '@jest/globals';
import { orderWatchlist, type WatchlistRow } from './watchlist-order.ts';

const row = (symbol: string, day: number, change: number | null): WatchlistRow => ({
  id: symbol,
  symbol,
  added_at: `2026-01-0${day}T00:00:00Z`,
  notes: null,
  change_24h: change,
  change_as_of: null,
  corrections: [],
  goal_profile: null,
  change,
  quote: 'loading',
});
const rows = [row('NOVA', 1, -2), row('AAPL', 3, null), row('QRS', 2, 1.5), row('BRK.B', 4, 0)];
const symbols = (...order: Parameters<typeof orderWatchlist>) => orderWatchlist(...order).map(({ symbol }) => symbol);

it('orders by time added, ticker, or change, with no figure last', () => {
  expect(symbols(rows, 'added', '')).toEqual(['BRK.B', 'AAPL', 'QRS', 'NOVA']);
  expect(symbols(rows, 'ticker', '')).toEqual(['AAPL', 'BRK.B', 'NOVA', 'QRS']);
  expect(symbols(rows, 'change', '')).toEqual(['QRS', 'BRK.B', 'NOVA', 'AAPL']);
});

it('filters by the goal profile of the run that each came from', () => {
  const ofGoal = { ...row('GAIN', 5, 2), goal_profile: { id: 'growth', name: 'Growth', version: 2 } };
  expect(symbols([...rows, ofGoal], 'ticker', '', 'growth')).toEqual(['GAIN']);
  expect(symbols([...rows, ofGoal], 'ticker', 'nova', 'growth')).toEqual([]);
});

it('filters by a part of the symbol, however it is written', () => {
  expect(symbols(rows, 'ticker', ' a')).toEqual(['AAPL', 'NOVA']);
});
