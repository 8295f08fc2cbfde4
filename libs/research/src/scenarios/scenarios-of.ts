import { showValue } from '@gemscout/contracts';
import type { JsonObject, RecordVerdict, SettlementHorizon, Verdict } from '@gemscout/domain';
import { evidenceItemOf, formulaText, type EvidenceItem, type Fact, type NewEvidence } from '@gemscout/evidence';
import type { Decision } from '../analyst/analyst.ts';
import type { Checking } from '../checking.ts';
import type { Dossier } from '../dossier.ts';
import { withSection, withSentences, type CheckedMemo } from '../memo.ts';
import { sentenceOf } from '../product-sentence.ts';
import type { Work } from '../research-tools.ts';
import { marketTime } from '../stages/proposal-facts.ts';
import { CASES } from './case-figures.ts';
import { DRIVER_SHAPES } from './driver-names.ts';
import { DRIVERS, type Driver } from './driver-history.ts';
import { assumptionSentences, caseSentences } from './scenario-sentences.ts';
import { scenarioSet, type RefusedCases, type ScenarioSet } from './scenario-set.ts';

type Line = NonNullable<RecordVerdict['scenarios']>;

/** A memo with its bear, base and bull case, and the line of the log that says so or says why there are none. */
export type MemoWithCases = {
  readonly checked: CheckedMemo;
  readonly line?: Line;
  /** Between what the price lies at the horizon of the verdict. */
  readonly range?: ScenarioSet['range'];
};

type Written = {
  readonly checked: CheckedMemo;
  readonly cases: Decision['cases'];
  readonly horizon: SettlementHorizon;
  readonly verdict: Verdict;
};

/**
 * Computes the cases of the analyst, keeps them as evidence and adds them to the memo. Cases that are refused leave the memo without
 * any: the log says why. @throws EvidenceUnavailable
 */
export async function memoWithCases(
  work: Work,
  dossier: Dossier,
  checking: Checking,
  { checked, cases: drafts, horizon, verdict }: Written,
): Promise<MemoWithCases> {
  const { symbol, facts = [], drivers = 'The figures of the company are not known.' } = dossier;
  const none = (reason: string) => without(checked, checking.items, reason);
  if (!drafts) return { checked: none(typeof drivers === 'string' ? drivers : NONE_PROPOSED) };
  const set = scenarioSet({ drafts, histories: drivers, facts, horizon }, checking);
  if (typeof set === 'string') return { checked: none(set) };
  const analyst = work.analyst.name;
  if ('refused' in set) return { checked: none(REFUSED), line: refusedLine(symbol, analyst, set) };
  const item = itemOf(work, symbol, set);
  const { hash } = await work.evidence.save(item);
  const about = { symbol, hash, analyst, verdict };
  const items = [...checking.items, evidenceItemOf(item)];
  const withFigures = withSentences(checked, items, 'cases', caseSentences(set, about));
  return {
    checked: withSentences(withFigures, items, 'assumptions', assumptionSentences(set, about)),
    line: lineOf(symbol, analyst, set),
    range: set.range,
  };
}

const NONE_PROPOSED = 'The analyst proposed none.';
const REFUSED = 'Those of the analyst were refused, and the log says why.';

/** What the analyst says of its cases goes with them. */
function without(checked: CheckedMemo, items: readonly EvidenceItem[], reason: string): CheckedMemo {
  return withSection(checked, items, 'cases', [sentenceOf([`No cases. ${reason}`])]);
}

function refusedLine(symbol: string, analyst: string, { refused }: RefusedCases): Line {
  const message = `${symbol}: no bear, base and bull case. ${refused.join(' ')}`;
  return { message, payload: { symbol, cases: [], refused: [...refused], analyst } };
}

function lineOf(symbol: string, analyst: string, { figures, range, drafts }: ScenarioSet): Line {
  const cases = CASES.map((each) => {
    const { price, returnPct } = figures[each];
    const drivers = DRIVERS.map((driver) => [driver, showValue(drafts[each][driver], DRIVER_SHAPES[driver])]);
    return {
      case: each,
      price: showValue(price, { unit: 'usd_per_share', decimals: 2 }),
      return: showValue(returnPct, { unit: 'pct', isChange: true }),
      ...(Object.fromEntries(drivers) as Record<Driver, string>),
    };
  });
  const shown = cases.map((each) => `${each.case} ${each.price} (${each.return})`).join(', ');
  const message = `${symbol}: in twelve months ${shown}.`;
  return {
    message,
    payload: { symbol, cases, range: { days: range.days, low: range.low, high: range.high }, analyst },
  };
}

/** Everything that was computed, with its formulas and what it comes from. */
function itemOf({ session, market }: Work, symbol: string, set: ScenarioSet): NewEvidence {
  const { base, drafts, histories, figures, optionChance: chance } = set;
  const now = session.now();
  const cases = CASES.map((each) => ({
    case: each,
    ...Object.fromEntries(DRIVERS.map((driver) => [driver, drafts[each][driver]])),
    probability_pct: drafts[each].probability,
    price_usd: figures[each].price,
    return_pct: figures[each].returnPct,
  }));
  const ofHistory = DRIVERS.map((driver) => ({ driver, ...histories[driver] }));
  const formulas = ['case_price', 'weighted_return', 'asymmetry', 'option_chance', 'case_at_horizon'] as const;
  const body = {
    formulas: formulas.map((id) => ({ id, formula: formulaText(id) })),
    inputs: Object.values(base).map(inputOf),
    drivers: ofHistory,
    cases,
    weighted_return_pct: set.weightedReturnPct,
    asymmetry_ratio: set.asymmetry ?? null,
    option_chance_pct: typeof chance === 'string' ? null : chance.pct,
    ...(typeof chance === 'string'
      ? { option_chance_reason: chance }
      : { option_inputs: [chance.volatility, chance.rate].map(inputOf) }),
    range: { days: set.range.days, low_usd: set.range.low, high_usd: set.range.high },
  };
  const { workspaceId } = session.request;
  const about = { provider: 'gemscout', fetchedAt: now, asOf: marketTime(market, now), symbol } as const;
  return { workspaceId, ...about, kind: 'scenarios', body: JSON.parse(JSON.stringify(body)) as JsonObject };
}

function inputOf({ id, value, unit, asOf, evidence }: Fact) {
  return { id, value, unit, as_of: asOf, evidence: [...evidence] };
}
