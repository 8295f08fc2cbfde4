import { describe, expect, it } from '@jest/globals';
import { sampleItem } from '../testing/sample-items.ts';
import { factsIn } from './facts-in.ts';

const figure = (field: string, value: number, at: string, day = at.slice(0, 10)) => ({ field, value, day, at });

describe('the facts of a trading day', () => {
  it('are each of their own day and known from their own instant', () => {
    const figures = [
      figure('last_trade_usd', 52.5, '2026-01-15T00:10:00.000Z', '2026-01-14'),
      figure('opening_gap_pct', 2, '2026-01-14T14:30:00.000Z'),
      figure('volume_by_now_ratio', 3, '2026-01-14T21:00:00.000Z'),
    ];
    const item = sampleItem('trading_day', { date: '2026-01-14', figures }, { asOf: '2026-01-15T00:10:00.000Z' });
    const facts = factsIn([item], 'BOLTR');
    expect(facts.map(({ id, value, unit, asOf, knownFrom }) => [id, value, unit, asOf, knownFrom])).toEqual([
      ['last_trade', 52.5, 'usd_per_share', '2026-01-14', '2026-01-15T00:10:00.000Z'],
      ['opening_gap', 2, 'pct', '2026-01-14', '2026-01-14T14:30:00.000Z'],
      ['volume_by_now', 3, 'ratio', '2026-01-14', '2026-01-14T21:00:00.000Z'],
    ]);
  });

  it('name what they are computed from; those of earlier evidence, which does not say, their formula alone', () => {
    const inputs = [
      { name: 'volume', value: 3_600 },
      { name: 'mean_volume', value: 1_200 },
      { name: 'unknown', value: 1 },
    ];
    const at = '2026-01-14T21:00:00.000Z';
    const figures = [{ ...figure('volume_by_now_ratio', 3, at), inputs }, figure('opening_gap_pct', 2, at)];
    const facts = factsIn([sampleItem('trading_day', { figures })], 'BOLTR');
    expect(facts.map(({ id, computed }) => [id, computed?.formula, computed?.others])).toEqual([
      [
        'volume_by_now',
        'ratio',
        [
          { id: 'volume_by_now.volume', label: 'Volume since the opening', shown: '3,600' },
          {
            id: 'volume_by_now.mean_volume',
            label: 'Mean volume by the same time over the 20 trading days before',
            shown: '1,200',
          },
        ],
      ],
      ['opening_gap', 'pct_change', undefined],
    ]);
  });

  it('are none where a figure has no instant or no value', () => {
    const figures = [
      { field: 'vwap_usd', value: 52 },
      { field: 'last_trade_usd', value: null, at: '2026-01-14' },
    ];
    expect(factsIn([sampleItem('trading_day', { figures })], 'BOLTR')).toEqual([]);
  });
});
