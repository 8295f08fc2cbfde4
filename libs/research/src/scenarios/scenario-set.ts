import type { ScenarioRange, SettlementHorizon } from '@gemscout/domain';
import type { Fact } from '@gemscout/evidence';
import type { Checking } from '../checking.ts';
import type { CaseDrafts } from './case-drafts.ts';
import {
  asymmetryOf,
  caseFigures,
  CASES,
  priceAfter,
  weightedReturn,
  type Case,
  type CaseFigures,
} from './case-figures.ts';
import { caseBase, type CaseBase } from './case-base.ts';
import { caseProblems } from './case-problems.ts';
import type { DriverHistories } from './driver-history.ts';
import { optionChance, type OptionChance } from './option-chance.ts';

/** Bear, base and bull with everything that the code computes of them. */
export type ScenarioSet = {
  readonly drafts: CaseDrafts;
  readonly histories: DriverHistories;
  readonly base: CaseBase;
  readonly figures: Readonly<Record<Case, CaseFigures>>;
  /** In percent; by the probabilities of the analyst. */
  readonly weightedReturnPct: number;
  /** How many times as far up as down; undefined where the close is not between bear and bull. */
  readonly asymmetry: number | undefined;
  /** The chance of a price below the bear case as options price it, or why there is none. */
  readonly optionChance: OptionChance | string;
  /** Between what the price lies at the horizon of the verdict, in US dollars. */
  readonly range: ScenarioRange;
};

/** Cases that the code does not accept: each reason is a sentence. */
export type RefusedCases = { readonly refused: readonly string[] };

type Asked = {
  readonly drafts: CaseDrafts;
  readonly histories: DriverHistories | string;
  readonly facts: readonly Fact[];
  /** Trading days to the horizon of the verdict. */
  readonly horizon: SettlementHorizon;
};

/** Computes the cases of an analyst. Pure. @returns what refuses them, or why there can be none, as a sentence */
export function scenarioSet(
  { drafts, histories, facts, horizon }: Asked,
  checking: Checking,
): ScenarioSet | RefusedCases | string {
  const base = caseBase(facts);
  if (typeof base === 'string') return base;
  if (typeof histories === 'string') return histories;
  const inputs = {
    revenue: Number(base.revenue.value),
    shares: Number(base.shares.value),
    close: Number(base.close.value),
  };
  const figures = ofCases((each) => caseFigures(drafts[each], inputs));
  const refused = caseProblems(drafts, histories, figures, checking);
  if (refused.length > 0) return { refused };
  const returnsPct = ofCases((each) => figures[each].returnPct);
  const at = (each: Case) => priceAfter(horizon, figures[each].price, inputs.close);
  return {
    drafts,
    histories,
    base,
    figures,
    weightedReturnPct: weightedReturn(
      returnsPct,
      ofCases((each) => drafts[each].probability),
    ),
    asymmetry: asymmetryOf(returnsPct),
    optionChance: optionChance(facts, figures.bear.price, inputs.close),
    range: { days: horizon, low: at('bear'), high: at('bull') },
  };
}

function ofCases<Each>(valueOf: (each: Case) => Each): Readonly<Record<Case, Each>> {
  const [bear, base, bull] = CASES;
  return { bear: valueOf(bear), base: valueOf(base), bull: valueOf(bull) };
}
