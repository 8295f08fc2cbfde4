import { FACT_GROUPS, METRICS, showMetric } from '@gemscout/contracts';
import { conditionIdOf, type Condition, type PayloadOf, type RecordVerdict, type Verdict } from '@gemscout/domain';
import { showFact, type EvidenceItem } from '@gemscout/evidence';
import type { Dossier } from '../dossier.ts';
import { capitalised } from '../english.ts';
import { withSection, withSentences, type CheckedMemo, type KeptSentence } from '../memo.ts';
import type { WrittenAt } from '../stages/conditions.ts';
import type { GroupsByModel } from './groups-by-model.ts';
import type { WithheldGroup } from './load-bearing.ts';
import {
  decisionHash,
  figureName,
  flipSentence,
  modelSentence,
  printedThresholds,
  restsOnSentences,
} from './memo-sentences.ts';
import { restsOn, type RestsOn, type Threshold } from './rests-on.ts';

/** A memo that says what its verdict rests on, with the line of the log and what is measured behind both. */
export type MeasuredVerdict = {
  readonly checked: CheckedMemo;
  readonly line?: RecordVerdict['restsOn'];
  readonly found?: RestsOn;
};

/**
 * Adds to the memo what the verdict of the rules rests on. Only they can decide again so often: the memo of another analyst stays as it
 * is, and so does one of a verdict that the rules do not give on the same facts.
 */
export function measuredVerdict(
  analyst: string,
  dossier: Dossier,
  verdict: Verdict,
  checked: CheckedMemo,
  items: readonly EvidenceItem[],
): MeasuredVerdict {
  const found = analyst === 'rules' ? restsOn(dossier, verdict) : undefined;
  if (!found) return { checked };
  const sentences = restsOnSentences(found, dossier);
  const message = `${dossier.symbol}: ${sentences.map(({ text }) => text).join(' ')}`;
  const apart = withoutNear(checked, printedThresholds(found), dossier, items);
  return {
    checked: withSentences(apart, items, 'change', sentences),
    line: { message, payload: payloadOf(found, dossier) },
    found,
  };
}

/** A share of a level: a reader takes two levels that lie so near for one. */
const NEAR = 0.005;

/** The memo without conditions that say less than a threshold beside them: of the next report where it is one, and of the price at nearly the same level. */
function withoutNear(
  checked: CheckedMemo,
  thresholds: readonly Threshold[],
  { facts = [] }: Dossier,
  items: readonly EvidenceItem[],
): CheckedMemo {
  const levels = thresholds
    .filter(({ fact }) => fact.id === 'close')
    .flatMap(({ value: level, direction }) =>
      facts
        .filter(({ id, value }) => LEVELS.has(id) && Math.abs(Number(value) / level - 1) <= NEAR)
        .map(({ id }) => ({ id, direction })),
    );
  const reports = thresholds.filter(({ fact }) => fact.metric === 'eps_actual');
  const isNear = ({ reference }: KeptSentence): boolean =>
    levels.some(
      ({ id, direction }) => reference?.startsWith(`A close ${direction} the `) && reference.includes(`{{${id}}}`),
    ) || reports.some(({ direction }) => reference?.startsWith(`A next report with earnings a share ${direction} `));
  const kept = checked.sections.change.filter((sentence) => !isNear(sentence));
  if (kept.length === checked.sections.change.length) return checked;
  const conditions = checked.conditions.filter(
    ({ draft }) => !levels.some(({ id, direction }) => draft.fact === id && draft.comparison === direction),
  );
  return { ...withSection(checked, items, 'change', kept), conditions };
}

const LEVELS: ReadonlySet<string> = new Set(['sma_20', 'sma_50', 'sma_200', 'high_52w', 'low_52w']);

/** The same of a verdict of a model that has decided again without each group of facts; see `groupsByModel`. */
export function measuredByModel(
  found: GroupsByModel,
  dossier: Dossier,
  checked: CheckedMemo,
  items: readonly EvidenceItem[],
): MeasuredVerdict {
  const { analyst, verdict, withheld, notTried } = found;
  const { symbol } = dossier;
  const sentence = modelSentence(found, dossier);
  const payload = {
    symbol,
    verdict,
    sentences: [sentence.text],
    thresholds: [],
    bearing: withheld.filter((group) => group.verdict !== verdict).map(({ name }) => name),
    together: false,
    withheld: withheldRows(withheld),
    not_tried: notTried.map(({ group }) => FACT_GROUPS[group].label),
    holds: [],
    analyst,
    decision: decisionHash(dossier, verdict, analyst),
  };
  return {
    checked: withSentences(checked, items, 'change', [sentence]),
    line: { message: `${symbol}: ${sentence.text}`, payload },
  };
}

function withheldRows(withheld: readonly Pick<WithheldGroup, 'group' | 'verdict' | 'confidence'>[]) {
  return withheld.map(({ group, verdict, confidence }) => ({ group: FACT_GROUPS[group].label, verdict, confidence }));
}

/** What is found, as the log stores it. */
export function payloadOf(found: RestsOn, dossier: Dossier): PayloadOf<'RESTS_ON'> {
  const { verdict, bearing, withheld, thresholds, holds } = found;
  return {
    symbol: dossier.symbol,
    verdict,
    sentences: restsOnSentences(found, dossier).map(({ text }) => text),
    thresholds: thresholds.map(({ fact, direction, value, verdict: becomes }) => ({
      figure: capitalised(figureName(fact)),
      direction,
      threshold: showMetric(fact.metric, value),
      now: showFact(fact),
      becomes,
    })),
    bearing: bearing.parts.map(({ name }) => name),
    together: bearing.together && bearing.parts.length > 0,
    withheld: withheldRows(withheld),
    holds: holds.map((fact) => METRICS[fact.metric].label),
    analyst: 'rules',
    decision: decisionHash(dossier, verdict),
  };
}

/** Exactly the thresholds that the memo prints, as conditions of the proposal: of the price at each close, of any other figure with its next value. */
export function conditionsOfFlips(
  found: RestsOn | undefined,
  dossier: Dossier,
  { from, close, expiresOn }: WrittenAt,
): readonly Condition[] {
  if (!found) return [];
  return printedThresholds(found).map((threshold): Condition => {
    const { fact, direction: comparison, value: level } = threshold;
    const isPrice = fact.id === 'close';
    const compared = { comparison, level, day: null, from, close, origin: 'rests_on' } as const;
    const about = isPrice
      ? ({ metric: 'close', fact: null, until: expiresOn, ...compared } as const)
      : ({ metric: 'figure', fact: fact.id, until: null, name: thresholdName(threshold), ...compared } as const);
    return { id: conditionIdOf(about), text: flipSentence([threshold], found, dossier).text, ...about };
  });
}

/** `Reported EPS below $1.86` */
function thresholdName({ fact, direction, value }: Threshold): string {
  return `${capitalised(figureName(fact))} ${direction} ${showMetric(fact.metric, value)}`;
}
