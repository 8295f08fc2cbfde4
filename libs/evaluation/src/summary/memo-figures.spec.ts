import { describe, expect, it } from '@jest/globals';
import type { Verdict } from '@gemscout/domain';
import { costText, repeatText } from '../report/memo-text.ts';
import { evaluatedVerdict } from '../testing/evaluated-verdict.ts';
import { costFigures, coverageFigures, repeatFigures, sentenceFigures } from './memo-figures.ts';

const covered = (known: number, missing: readonly string[]) =>
  evaluatedVerdict({ memo: { coverage: { known, applying: known + missing.length, missing: [...missing] } } });
const decided = (verdict: Verdict, again: readonly Verdict[], unanswered = 0) =>
  evaluatedVerdict({ verdict, repeats: { verdicts: [...again], unanswered } });

describe('the memos of an evaluation', () => {
  it('say how many fact groups were known on average, and which were missing how often', () => {
    const memos = [covered(8, ['Options', 'Peers']), covered(9, ['Options']), covered(10, [])];
    expect(coverageFigures([...memos, covered(0, [])])).toEqual({
      memos: 3,
      known: 9,
      applying: 10,
      missing: [
        { group: 'Options', memos: 2 },
        { group: 'Peers', memos: 1 },
      ],
    });
    expect(coverageFigures([])).toEqual({ memos: 0, known: null, applying: null, missing: [] });
  });

  it('say how many sentences were checked, opinion, refused and left out for another reason', () => {
    const clean = evaluatedVerdict({ memo: { sentences: { checked: 10, opinion: 2, refused: 0, leftOut: 3 } } });
    expect(sentenceFigures([evaluatedVerdict(), clean])).toEqual({
      memos: 2,
      all: 59,
      checked: 50,
      opinion: 5,
      refused: 1,
      leftOut: 3,
      memosWithRefused: 1,
    });
  });

  it('say on what share of tickers repeated decisions disagreed, one that moved twice once', () => {
    const all = [
      decided('buy', ['buy', 'buy']),
      decided('buy', ['watch', 'avoid']),
      decided('avoid', ['avoid'], 1),
      decided('watch', [], 2),
    ];
    const figures = repeatFigures(all, 3);
    expect(figures).toMatchObject({ decisions: 5, unanswered: 3, disagreed: { count: 1, of: 3 } });
    expect(repeatText(figures)).toBe(
      'Repeated decisions: verdicts disagreed on 1 of 3 (33.3%) tickers, each decided on up to 3 times from the same dossier (5 further decisions; the analyst did not give 3 more)',
    );
  });

  it('report no disagreement where each was decided on once, and no percentage of none', () => {
    expect(repeatText(repeatFigures([decided('buy', [])], 1))).toMatch(/^Repeated decisions: none\./);
    expect(repeatText(repeatFigures([decided('buy', [], 1)], 2))).toContain('disagreed on 0 of 0 tickers');
  });

  it('say what a verdict cost', () => {
    const dear = evaluatedVerdict({ cost: { modelCalls: 10, tokens: 60_000, usd: 0.04 } });
    expect(costText(costFigures([evaluatedVerdict(), dear]))).toBe(
      'Cost a verdict: 9.0 questions to the analyst, 50,000 tokens, 0.0300 US dollars, the mean of 2, without repeated decisions',
    );
  });
});
