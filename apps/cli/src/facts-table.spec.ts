import { describe, expect, it } from '@jest/globals';
import { tableOf } from './facts-table.ts';

const GAP = {
  id: 'opening_gap',
  metric: 'Gap at the opening',
  period: 'as of 30 June 2026',
  value: 2.04,
  shown: '+2.0%',
  unit: 'pct',
  filed: null,
  accessions: [],
  formula: '(a − b) ÷ |b| × 100',
  inputs: [
    { id: 'open', label: 'Opening price', shown: '$51.02' },
    { id: 'before', label: 'Previous close', shown: '$50.00' },
  ],
} as const;

describe('the table of facts', () => {
  it('has the period of a figure, and of one of the trading day the time of day', () => {
    const [, day, instant] = tableOf([GAP, { ...GAP, at: '2026-06-30T13:30:00.000Z' }]);
    expect(day).toMatch(/^opening_gap +Gap at the opening +as of 30 June 2026 +\+2\.0% /);
    expect(instant).toMatch(/^opening_gap +Gap at the opening +30 June 2026 at 13:30 UTC +\+2\.0% /);
    expect(instant).toMatch(/ \(a − b\) ÷ \|b\| × 100 +Opening price \$51\.02; Previous close \$50\.00$/);
  });
});
