import { describe, expect, it } from '@jest/globals';
import type { ScorecardPoint } from '@gemscout/contracts';
import { dotsOf, limitOf } from './outcome-plot.ts';

const point: ScorecardPoint = {
  proposal_id: 'p1',
  run_id: 'r1',
  symbol: 'NOVA',
  verdict: 'buy',
  confidence: 0.7,
  state: 'open',
  decided_at: '2026-07-31T00:00:00.000Z',
  as_of: '2026-07-31T00:00:00.000Z',
  horizon: 20,
  source: 'forward',
  outcomes: [
    {
      horizon: 5,
      excess_spy: -0.03,
      excess_sector: null,
      entered_on: '2026-08-03',
      settled_on: '2026-08-10',
      settled_at: '2026-08-11T00:00:00.000Z',
    },
  ],
};

describe('the dots of a plot', () => {
  it('are the verdicts settled on its horizon', () => {
    expect(dotsOf([point], 5)).toEqual([{ id: 'p1', symbol: 'NOVA', verdict: 'buy', confidence: 0.7, excess: -0.03 }]);
    expect(dotsOf([point], 20)).toEqual([]);
  });

  it('leave out a verdict without a confidence', () => {
    expect(dotsOf([{ ...point, confidence: null }], 5)).toEqual([]);
  });

  it('all lie within the axis, which ends at a round figure', () => {
    expect(limitOf(dotsOf([point], 5))).toBe(0.05);
    expect(limitOf([])).toBe(0.01);
    expect(limitOf([{ id: 'p', symbol: 'X', verdict: 'buy', confidence: 1, excess: 12 }])).toBe(12);
  });
});
