import { describe, expect, it } from '@jest/globals';
import { judge } from './judge.mjs';
import { judgedAppleAnswers, judgedReports, scoreOf } from './measure.mjs';

const assets = { tag: 'us-gaap:Assets', unit: 'USD', start: null, end: '2024-12-31', value: '948000000', decimals: -5 };
const countsOf = (value: number | null) => {
  const { right, wrong, unanswered } = judge([assets], () => ({ value, reason: 'not filed' }));
  return [right.length, wrong.length, unanswered.length];
};

describe('the judge of FactBench', () => {
  it.each([
    ['the value that the statement shows', 948_000_000, [1, 0, 0]],
    ['a value of more decimal places that rounds to it', 947_961_917, [1, 0, 0]],
    ['a value that rounds to another one', 947_900_000, [0, 1, 0]],
    ['a value a thousand times smaller', 948_000, [0, 1, 0]],
    ['a value with the other sign', -948_000_000, [0, 1, 0]],
    ['no value', null, [0, 0, 1]],
  ])('given %s, then it says so', (_kind, value, counts) => {
    expect(countsOf(value)).toEqual(counts);
  });
});

const reports = judgedReports();

(reports ? describe : describe.skip)('FactBench on the reports of the SEC', () => {
  it.each([
    ['companyfacts', 4],
    ['inline XBRL', 16],
  ])(
    'from %s the product answers 92% of the questions on %d reports, and 99% of the answers are right',
    (source, count) => {
      const chosen = (reports ?? []).filter((report) => report.source === source);
      const { answeredPct, rightPct } = scoreOf(chosen.map(({ judged }) => judged));
      expect(chosen).toHaveLength(count);
      expect(answeredPct).toBeGreaterThanOrEqual(92);
      expect(rightPct).toBeGreaterThanOrEqual(99);
    },
  );

  it('the parser reads every figure of the statements, whatever its tag, as the independent script does', () => {
    const { questions, answered, rightPct } = scoreOf((reports ?? []).map(({ parsed }) => parsed));
    expect(questions).toBeGreaterThan(4_000);
    expect([answered, rightPct]).toEqual([questions, 100]);
  });

  it('reports whose statements are in Exhibit 13 have no questions and say so', () => {
    const without = (reports ?? []).filter(({ questions }) => questions.length === 0);
    expect(without.map(({ name, kind }) => [name, kind])).toEqual([
      ['ibm-10-k-2025-02-25', expect.objectContaining({ reason: 'statements in Exhibit 13' })],
      ['wfc-10-k-2025-02-25', expect.objectContaining({ reason: 'statements in Exhibit 13' })],
    ]);
  });

  it('every figure of a reviewed answer that the product answers otherwise is a mistake of the answer', () => {
    const { right, wrong } = judgedAppleAnswers();
    expect(right.length).toBeGreaterThanOrEqual(39);
    // The answer gives the inventory of September 2021 as that of June 2022, which is $5,433 million.
    expect(wrong.map(({ question, value }) => [question.row, question.end, value])).toEqual([
      [19, '2022-06-25', 5_433e6],
    ]);
  });
});
