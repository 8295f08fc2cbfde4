import type { Verdict } from '@gemscout/domain';
import { baseOf, type Horizon, HORIZONS, NO_RECORD, PRIMARY_HORIZON } from '@gemscout/settlement';
import { developmentRecord } from '../calibration/development-record.ts';
import type { Skipped } from '../agent/agent-verdict.ts';
import type { EvaluatedVerdict } from '../settlement/settle-verdicts.ts';
import { breakdown, type Group } from './breakdown.ts';
import { horizonFigures, type HorizonFigures } from './horizon-figures.ts';
import {
  costFigures,
  coverageFigures,
  repeatFigures,
  sentenceFigures,
  type CostFigures,
  type CoverageFigures,
  type RepeatFigures,
  type SentenceFigures,
} from './memo-figures.ts';
import { pumpAndDumpsBought, truthFigures, type Truth, type TruthFigures } from './planted-truth.ts';
import { agentChoices, baselineChoices, type Baseline, type Choice } from './policies.ts';
import { scenarioFigures, type ScenarioFigures } from './scenario-figures.ts';
import type { RecordBefore } from './walk-forward.ts';

type ByHorizon = Readonly<Record<Horizon, HorizonFigures>>;

/** `summary.json`. */
export type Summary = EvaluationFacts & {
  readonly verdicts: number;
  readonly byVerdict: Readonly<Record<Verdict, number>>;
  readonly skipped: number;
  /** The one figure that a claim may rest on; all others are exploratory. */
  readonly primary: { readonly horizon: Horizon; readonly universe: string; readonly conclusion: string };
  readonly horizons: ByHorizon;
  readonly baselines: Readonly<Record<Baseline, { readonly horizons: ByHorizon }>>;
  readonly groups: readonly Group[];
  readonly scenarios: ScenarioFigures;
  readonly coverage: CoverageFigures;
  readonly sentences: SentenceFigures;
  /** Null if each dossier was decided on once. */
  readonly repeats: RepeatFigures | null;
  readonly cost: CostFigures;
  /** Null where nothing was planted. */
  readonly pumpAndDumpsBought: number | null;
  readonly truth: TruthFigures | null;
  readonly wildVerdicts: number;
  readonly endedVerdicts: number;
  readonly notes: readonly string[];
};

/** What was evaluated. */
type EvaluationFacts = {
  readonly market: string;
  readonly fictional: boolean;
  readonly analyst: string;
  readonly benchmark: string;
  readonly from: string;
  readonly to: string;
  readonly every: number;
  readonly dates: number;
  readonly universe: number;
  /** Decisions on each dossier. */
  readonly repeat: number;
};

export type ToSummarise = {
  readonly facts: EvaluationFacts;
  readonly verdicts: readonly EvaluatedVerdict[];
  readonly skipped: readonly Skipped[];
  readonly truth: Truth | undefined;
  readonly postsFrom: string | null;
  readonly notes: readonly string[];
};

export function summaryOf({ facts, verdicts, skipped, truth, postsFrom, notes }: ToSummarise): Summary {
  const { every, analyst, fictional } = facts;
  const hasRecord = analyst === 'rules' && !fictional;
  const before: RecordBefore = hasRecord ? developmentRecord : () => NO_RECORD;
  const baseBefore: RecordBefore = (day, horizon) => baseOf(before(day, horizon));
  const horizons = byHorizon(agentChoices(verdicts), every, before);
  const { alwaysWatch, momentum, random } = baselineChoices(verdicts);
  const baseline = (choices: readonly Choice[]) => ({ horizons: byHorizon(choices, every, baseBefore) });
  return {
    ...facts,
    verdicts: verdicts.length,
    byVerdict: countsOf(verdicts),
    skipped: skipped.length,
    primary: {
      horizon: PRIMARY_HORIZON,
      universe: `${facts.universe} companies of ${facts.market}`,
      conclusion: horizons[PRIMARY_HORIZON].conclusion,
    },
    horizons,
    baselines: { alwaysWatch: baseline(alwaysWatch), momentum: baseline(momentum), random: baseline(random) },
    groups: breakdown({ verdicts, horizon: PRIMARY_HORIZON, every, analyst, postsFrom }),
    ...memoFigures(verdicts, facts),
    pumpAndDumpsBought: truth ? pumpAndDumpsBought(truth, verdicts) : null,
    truth: (truth && truthFigures(truth, verdicts)) ?? null,
    wildVerdicts: verdicts.filter((verdict) => hasOutcome(verdict, 'isWild')).length,
    endedVerdicts: verdicts.filter((verdict) => hasOutcome(verdict, 'hasEnded')).length,
    notes,
  };
}

function memoFigures(verdicts: readonly EvaluatedVerdict[], { every, repeat }: EvaluationFacts) {
  return {
    scenarios: scenarioFigures(verdicts, every),
    coverage: coverageFigures(verdicts),
    sentences: sentenceFigures(verdicts),
    repeats: repeatFigures(verdicts, repeat),
    cost: costFigures(verdicts),
  };
}

function byHorizon(choices: readonly Choice[], every: number, before: RecordBefore): ByHorizon {
  const at = (horizon: Horizon) => horizonFigures({ choices, horizon, every, before });
  return { 1: at(1), 5: at(5), 20: at(20), 60: at(60) };
}

function countsOf(verdicts: readonly EvaluatedVerdict[]): Readonly<Record<Verdict, number>> {
  const count = (kind: Verdict) => verdicts.filter(({ verdict }) => verdict === kind).length;
  return { buy: count('buy'), watch: count('watch'), avoid: count('avoid') };
}

function hasOutcome({ outcomes }: EvaluatedVerdict, mark: 'isWild' | 'hasEnded'): boolean {
  return HORIZONS.some((horizon) => outcomes[horizon]?.[mark]);
}
