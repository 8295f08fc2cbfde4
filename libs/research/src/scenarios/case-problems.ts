import { showValue } from '@gemscout/contracts';
import { checked, type Checking } from '../checking.ts';
import { capitalised } from '../english.ts';
import { CASES, type Case, type CaseFigures } from './case-figures.ts';
import type { CaseDraft, CaseDrafts } from './case-drafts.ts';
import { DRIVER_NAMES, DRIVER_SHAPES } from './driver-names.ts';
import { DRIVERS, type Driver, type DriverHistories } from './driver-history.ts';

/** Probabilities in percent are rounded by whoever writes them. */
const ROUNDING = 0.5;
/** As little as no reader sees. */
const TINY = 1e-9;

/** Why a set of cases is refused, each reason a sentence; none where it is sound. */
export function caseProblems(
  drafts: CaseDrafts,
  histories: DriverHistories,
  figures: Readonly<Record<Case, CaseFigures>>,
  checking: Checking,
): readonly string[] {
  const ofDrivers = CASES.flatMap((each) =>
    DRIVERS.flatMap((driver) => driverProblem(each, drafts[each], driver, histories, checking)),
  );
  return [...probabilityProblems(drafts), ...ofDrivers, ...orderProblems(figures)];
}

function probabilityProblems(drafts: CaseDrafts): readonly string[] {
  const all = CASES.map((each) => drafts[each].probability);
  const sum = all.reduce((total, each) => total + each, 0);
  if (all.some((each) => each < 0 || each > 100)) return ['A probability is below 0% or above 100%.'];
  return Math.abs(sum - 100) > ROUNDING ? [`The probabilities sum to ${Number(sum.toFixed(1))}%, not to 100%.`] : [];
}

function driverProblem(
  name: Case,
  draft: CaseDraft,
  driver: Driver,
  histories: DriverHistories,
  checking: Checking,
): readonly string[] {
  const { from, to } = histories[driver];
  const value = draft[driver];
  if (value >= from - TINY && value <= to + TINY) return [];
  const reasons = draft.outside.filter((each) => each.driver === driver);
  if (reasons.some(({ why, evidence }) => refersToFact({ text: why, evidence }, checking))) return [];
  const [shown, low, high] = [value, from, to].map((each) => showValue(each, DRIVER_SHAPES[driver]));
  return [
    `${capitalised(name)}: ${DRIVER_NAMES[driver]} of ${shown} is outside ${low} to ${high}, the 5th to 95th percentile of the company's own history and its peers, and no reason refers to a fact or a quotation.`,
  ];
}

/** A level that the writer set himself is no fact. */
function refersToFact(sentence: { readonly text: string; readonly evidence: readonly string[] }, checking: Checking) {
  const { result, bindings } = checked(sentence, checking);
  return result === 'checked' && bindings.some(({ fact }) => fact.metric !== 'level');
}

function orderProblems({ bear, base, bull }: Readonly<Record<Case, CaseFigures>>): readonly string[] {
  const priced = [bear, base, bull].every(({ price }) => Number.isFinite(price) && price > 0);
  if (!priced) return ['A case has no price above zero.'];
  return [
    ...(base.price < bear.price - TINY ? ['The base case is below the bear case.'] : []),
    ...(bull.price < base.price - TINY ? ['The bull case is below the base case.'] : []),
  ];
}
