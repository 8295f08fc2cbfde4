import type { JsonObject } from '@gemscout/domain';
import { expect, it } from '@jest/globals';
import { tickerLanesOf } from './ticker-lanes.ts';

const line = (label: string, symbol?: string, payload: JsonObject | null = null) => ({
  seq: 0,
  label,
  symbol,
  payload,
  message: '',
  ts: '',
  position: undefined,
  usd: 0,
});

it('keeps what each ticker was told last, in the order of their first line', () => {
  const lanes = tickerLanesOf([
    line('INIT'),
    line('REFLECT', 'NOVA', { confidence: 0.4 }),
    line('THEME_START', 'QRS'),
    line('REFLECT', 'NOVA', { confidence: 0.6 }),
    line('DECISION', 'NOVA', { verdict: 'buy', confidence: 0.71 }),
    line('TICKER_SKIPPED', 'QRS', { reason: 'no data' }),
  ]);
  expect(lanes).toEqual([
    { symbol: 'NOVA', colour: 'bg-lane-1', confidence: 0.71, verdict: 'buy', skipped: false },
    { symbol: 'QRS', colour: 'bg-lane-2', confidence: null, verdict: undefined, skipped: true },
  ]);
});
