import { describe, expect, it } from '@jest/globals';
import { scenarioHead } from '../report/memo-text.ts';
import { changedBy, evaluatedVerdict } from '../testing/evaluated-verdict.ts';
import { scenarioFigures } from './scenario-figures.ts';

const scenarios = {
  days: 20,
  close: 100,
  cases: {
    bear: { probabilityPct: 30, price: 90 },
    base: { probabilityPct: 50, price: 101 },
    bull: { probabilityPct: 20, price: 110 },
  },
} as const;
const ended = (change: number, date = 0) =>
  evaluatedVerdict({
    day: `d${date}`,
    place: date * 20,
    memo: { scenarios },
    outcomes: changedBy(change),
  });
const counts = (changes: readonly number[]) => {
  const { ends, cases } = scenarioFigures(
    changes.map((change) => ended(change)),
    5,
  );
  return {
    ends: [ends.below, ends.between, ends.above].map(({ count }) => count),
    cases: [cases.bear, cases.base, cases.bull].map(({ came }) => came.count),
  };
};

describe('the scenarios of an evaluation', () => {
  it('say how often the price ended below bear, above bull and between them', () => {
    expect(counts([-0.2, -0.11]).ends).toEqual([2, 0, 0]);
    expect(counts([-0.0999, 0, 0.0999]).ends).toEqual([0, 3, 0]);
    expect(counts([0.11]).ends).toEqual([0, 0, 1]);
  });

  it('count a case where the price ended nearer to it than to the others, by ratio', () => {
    // √(90 × 101) = 95.34 and √(101 × 110) = 105.40
    expect(counts([-0.3, -0.05]).cases).toEqual([2, 0, 0]);
    expect(counts([-0.046, 0, 0.053]).cases).toEqual([0, 3, 0]);
    expect(counts([0.055, 0.4]).cases).toEqual([0, 0, 2]);
  });

  it('give the probability of each case beside how often it came, with the sample', () => {
    const { cases, settled } = scenarioFigures([ended(-0.2), ended(0), ended(0.01), ended(0.02)], 5);
    expect(settled).toBe(4);
    expect(cases.bear).toMatchObject({ said: 0.3, came: { count: 1, of: 4, share: { value: 0.25 } } });
    expect(cases.base).toMatchObject({ said: 0.5, came: { count: 3, of: 4 } });
  });

  it('count what has no outcome yet, and memos without cases, apart', () => {
    const refused = evaluatedVerdict({ memo: { refusedScenarios: true } });
    const figures = scenarioFigures([ended(0), evaluatedVerdict({ memo: { scenarios } }), refused], 5);
    expect(figures).toMatchObject({ memos: 3, sets: 2, refused: 1, settled: 1 });
    expect(scenarioHead(figures)).toBe(
      'Scenarios: 2 of 3 memos have a bear, base and bull case; refused in 1; 1 settled after 20 trading days; too few to judge: 1 independent periods, fewer than 8',
    );
  });

  it('judge nothing on fewer than 8 periods that do not overlap, however many the sets', () => {
    const on = (dates: number, apart: number) =>
      scenarioFigures(
        Array.from({ length: dates * 5 }, (_, at) => ({ ...ended(0, at % dates), place: (at % dates) * apart })),
        5,
      ).conclusion;
    expect(on(7, 20)).toBe('too few to judge: 7 independent periods, fewer than 8');
    expect(on(20, 5)).toBe('too few to judge: 5 independent periods, fewer than 8');
    expect(on(8, 20)).toBe('8 independent periods');
  });

  it('are none where no memo has any', () => {
    const figures = scenarioFigures([evaluatedVerdict()], 5);
    expect(figures).toMatchObject({ horizon: null, sets: 0, cases: { bear: { said: null, came: { of: 0 } } } });
  });
});
