import type { EvaluatedVerdict } from '../settlement/settle-verdicts.ts';

type Varied = Partial<Omit<EvaluatedVerdict, 'memo'>> & { readonly memo?: Partial<EvaluatedVerdict['memo']> };

/** A Watch on NOVA, unless it is said to be something else. */
export function evaluatedVerdict({ memo, ...varied }: Varied = {}): EvaluatedVerdict {
  return {
    day: '2026-03-02',
    symbol: 'NOVA',
    sector: null,
    verdict: 'watch',
    confidence: 0.6,
    rankScore: 0,
    momentum: null,
    stages: { investigate: 'watch', validate: 'watch' },
    tools: [],
    inputs: '',
    memo: {
      coverage: { known: 9, applying: 10, missing: ['Options'] },
      sentences: { checked: 40, opinion: 3, refused: 1, leftOut: 0 },
      scenarios: null,
      refusedScenarios: false,
      ...memo,
    },
    repeats: { verdicts: [], unanswered: 0 },
    cost: { modelCalls: 8, tokens: 40_000, usd: 0.02 },
    place: 0,
    outcomes: {},
    ...varied,
  };
}

/** Its outcome after 20 trading days; 0.01 is one percent. */
export function changedBy(change: number): EvaluatedVerdict['outcomes'] {
  const rest = { benchmarkChange: 0, excess: change, sectorExcess: null, medianExcess: null };
  return { 20: { horizon: 20, settledOn: '2026-03-30', change, ...rest, isWild: false, hasEnded: false } };
}
