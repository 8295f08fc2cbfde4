import type { JsonObject } from '@gemscout/domain';
import { expect, it } from '@jest/globals';
import { confidenceOf, tickerLanesOf } from './ticker-lanes.ts';

const line = (label: string, symbol?: string, payload: JsonObject | null = null) => ({
  seq: 0,
  label,
  symbol,
  payload,
  message: '',
  ts: '',
  position: undefined,
  usd: label === 'REFLECT' ? 0.01 : 0,
});

it('keeps what each ticker was told, in the order of their first line', () => {
  const lanes = tickerLanesOf([
    line('INIT'),
    line('REFLECT', 'NOVA', { confidence: 0.4 }),
    line('THEME_START', 'QRS'),
    line('REFLECT', 'NOVA', { confidence: 0.6 }),
    line('DECISION', 'NOVA', { verdict: 'buy', confidence: 0.71 }),
    line('TICKER_SKIPPED', 'QRS', { reason: 'no data' }),
  ]);
  expect(lanes).toMatchObject([
    { symbol: 'NOVA', colour: 'bg-lane-1', confidences: [0.4, 0.6, 0.71], verdict: 'buy', skipped: false, usd: 0.02 },
    { symbol: 'QRS', colour: 'bg-lane-2', confidences: [], verdict: undefined, skipped: true, usd: 0 },
  ]);
  expect(lanes.map(confidenceOf)).toEqual([0.71, null]);
});

it('has a lane for every ticker of the shortlist, and its stages as its own lines tell them', () => {
  const lanes = tickerLanesOf([
    line('SHORTLIST', undefined, { symbols: ['NOVA', 'QRS', 'TUV'] }),
    line('THEME_START', 'NOVA'),
    line('THEME_ANALYSIS', 'NOVA'),
    line('THEME_START', 'QRS'),
  ]);
  expect(lanes.map(({ symbol, steps }) => [symbol, ...steps])).toEqual([
    ['NOVA', 'done', 'done', 'done', 'active', 'waiting'],
    ['QRS', 'done', 'done', 'active', 'waiting', 'waiting'],
    ['TUV', 'done', 'done', 'waiting', 'waiting', 'waiting'],
  ]);
});

it('shows the stage that a ticker was in when the run ended as stopped', () => {
  const log = [line('THEME_START', 'NOVA'), line('DECISION', 'QRS', { verdict: 'buy' })];
  const lanes = tickerLanesOf([...log, line('DONE', undefined, { outcome: 'cancelled' })]);
  expect(lanes.map(({ steps }) => steps)).toEqual([
    ['done', 'done', 'stopped', 'waiting', 'waiting'],
    ['done', 'done', 'done', 'done', 'done'],
  ]);
});
