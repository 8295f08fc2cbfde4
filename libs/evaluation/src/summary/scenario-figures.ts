import { RANGE_ENDS, type RangeEnd } from '@gemscout/domain';
import { CASES, type Case } from '@gemscout/research';
import { apart, endIn, FEWEST_PERIODS, FEWEST_SAMPLES, mean } from '@gemscout/settlement';
import type { EvaluatedVerdict } from '../settlement/settle-verdicts.ts';
import { shareOf, type Share } from './share.ts';

/** Whether prices ended where bear, base and bull of the memos had them. */
export type ScenarioFigures = {
  /** The trading days after which the sets settle, the longest if they differ; null without sets. */
  readonly horizon: number | null;
  readonly memos: number;
  readonly sets: number;
  /** Memos without cases because the check refused those of the analyst. */
  readonly refused: number;
  readonly settled: number;
  readonly independentPeriods: number;
  readonly ends: Readonly<Record<RangeEnd, Share>>;
  readonly cases: Readonly<Record<Case, CaseFigures>>;
  readonly conclusion: string;
};

type CaseFigures = {
  /** The mean probability that the analyst gave to the case, in the settled sets; 0.01 is one percent. */
  readonly said: number | null;
  /** How often the price ended nearer to this case than to the others. */
  readonly came: Share;
};

type Scenarios = NonNullable<EvaluatedVerdict['memo']['scenarios']>;
type Settled = Scenarios & {
  readonly day: string;
  readonly place: number;
  readonly end: RangeEnd;
  readonly nearest: Case;
};

export function scenarioFigures(verdicts: readonly EvaluatedVerdict[], every: number): ScenarioFigures {
  const sets = verdicts.flatMap(({ memo }) => memo.scenarios ?? []);
  const settled = verdicts.flatMap(settledSet);
  const horizon = sets.length === 0 ? null : Math.max(...new Set(sets.map(({ days }) => days)));
  const places = [...new Set(settled.map(({ place }) => place))];
  const independentPeriods = apart(places, horizon ?? 1).length;
  const block = Math.max(1, Math.ceil((horizon ?? 1) / every));
  const ends = (end: RangeEnd) => shareOf(settled, (each) => each.end === end, block);
  const caseOf = (name: Case): CaseFigures => ({
    said: mean(settled.map(({ cases }) => cases[name].probabilityPct / 100)),
    came: shareOf(settled, ({ nearest }) => nearest === name, block),
  });
  const [below, between, above] = RANGE_ENDS;
  const [bear, base, bull] = CASES;
  return {
    horizon,
    memos: verdicts.length,
    sets: sets.length,
    refused: verdicts.filter(({ memo }) => memo.refusedScenarios).length,
    settled: settled.length,
    independentPeriods,
    ends: { below: ends(below), between: ends(between), above: ends(above) },
    cases: { bear: caseOf(bear), base: caseOf(base), bull: caseOf(bull) },
    conclusion: conclusionOn(settled.length, independentPeriods),
  };
}

/** The change since the close of the day knows of splits, which the close itself does not. */
function settledSet({ day, place, memo: { scenarios }, outcomes }: EvaluatedVerdict): readonly Settled[] {
  const outcome = scenarios && outcomes[scenarios.days];
  if (!outcome) return [];
  const { close, cases } = scenarios;
  const price = close * (1 + outcome.change);
  const end = endIn({ low: cases.bear.price, high: cases.bull.price }, price);
  return [{ ...scenarios, day, place, end, nearest: nearestTo(price, cases) }];
}

/** By the ratio of the prices, as they are computed; of two that are equally near, the worse one. */
function nearestTo(price: number, cases: Scenarios['cases']): Case {
  const distance = (name: Case): number => Math.abs(Math.log(price / cases[name].price));
  return CASES.reduce((nearest, each) => (distance(each) < distance(nearest) ? each : nearest));
}

function conclusionOn(settled: number, periods: number): string {
  if (periods < FEWEST_PERIODS) return `too few to judge: ${periods} independent periods, fewer than ${FEWEST_PERIODS}`;
  return settled < FEWEST_SAMPLES
    ? `observational: ${settled} samples, fewer than ${FEWEST_SAMPLES}`
    : `${periods} independent periods`;
}
