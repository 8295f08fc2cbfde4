import type { CompanyRunResponse, ConditionResponse } from '@gemscout/contracts';
import { describe, expect, it } from '@jest/globals';
import { conditionMarks, resultMarks, verdictMarks } from './chart-marks.ts';

const bars = ['2026-06-25', '2026-06-26', '2026-06-29', '2026-06-30'].map((date) => ({ date }));
const report = (date: string, actual: number | null, estimate: number | null) => ({
  date,
  period_end: '2026-03-31',
  eps_actual: actual,
  eps_estimate: estimate,
});
const run = (id: string, verdict: string | null, priceAsOf: string | null): CompanyRunResponse => ({
  id,
  kind: 'symbol',
  subject: 'NOVA',
  status: 'completed',
  sample: false,
  created_at: '2026-11-27T08:00:00.000Z',
  verdict,
  confidence: 0.79,
  decided_at: verdict && '2026-11-27T08:01:00.000Z',
  proposal:
    priceAsOf === null
      ? null
      : { id, state: 'open', source: 'run', price: 100, price_as_of: priceAsOf, corrections: [] },
});

describe('marks of results', () => {
  it('stand at the day of the report, or the next day with a price', () =>
    expect(resultMarks([report('2026-06-27', 1.32, 1.2), report('2026-06-25', 0.9, null)], bars)).toMatchObject([
      { day: '2026-06-29', text: 'E', sentence: 'Results: $1.32 a share, $1.20 expected.' },
      { day: '2026-06-25', sentence: 'Results: $0.90 a share.' },
    ]));

  it('are none before the first price or after the last', () =>
    expect(resultMarks([report('2026-07-02', 1, 1), report('2026-01-02', 1, 1)], bars)).toEqual([]));
});

describe('marks of verdicts', () => {
  it('stand at the day of the price that the run knew; of one day there is one', () =>
    expect(
      verdictMarks(
        [run('b', 'watch', '2026-06-30'), run('a', 'buy', '2026-06-30'), run('c', 'buy', '2026-06-28')],
        bars,
      ),
    ).toEqual([
      {
        day: '2026-06-30',
        kind: 'verdict',
        text: 'Watch +1',
        tone: 'watch',
        sentence: 'Our verdicts: Watch 79%, Buy 79%.',
      },
      { day: '2026-06-26', kind: 'verdict', text: 'Buy', tone: 'buy', sentence: 'Our verdict: Buy 79%.' },
    ]));

  it('that were not saved stand at the last day with a price; runs without one have none', () =>
    expect(verdictMarks([run('a', 'avoid', null), run('b', null, null)], bars)).toMatchObject([
      { day: '2026-06-30', text: 'Avoid', tone: 'neutral' },
    ]));
});

describe('marks of conditions', () => {
  const condition: ConditionResponse = {
    id: 'a',
    proposal_id: 'p',
    symbol: 'NOVA',
    text: 'A close above $105 helps.',
    metric: 'close',
    comparison: 'above',
    origin: 'analyst',
    name: null,
    level: 105,
    fact: null,
    day: null,
    until: null,
    state: 'met',
    state_text: 'Met on 3 Mar 2026',
    at_close: { price: 106, as_of: '2026-03-03', provider: 'yahoo' },
    compared_with: 105,
  };

  it('are those that a close of the chart met', () => {
    const waiting = { ...condition, state: 'waiting' } as const;
    const earlier = { ...condition, at_close: { price: 106, as_of: '2020-03-03', provider: 'yahoo' } };
    expect(conditionMarks([condition, waiting, earlier], [{ date: '2026-03-02' }, { date: '2026-03-03' }])).toEqual([
      {
        day: '2026-03-03',
        kind: 'condition',
        text: 'Met',
        tone: 'neutral',
        sentence: `Condition met: ${condition.text}`,
      },
    ]);
  });
});
