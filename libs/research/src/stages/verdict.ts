import type { MemoCheck, Verdict } from '@gemscout/domain';
import { independentSources, type EvidenceItem } from '@gemscout/evidence';
import type { Decision } from '../analyst/analyst.ts';
import { limitsOf, lowerVerdict, thinClause, type Limit } from '../analyst/ceiling.ts';
import { failedTools, type Dossier } from '../dossier.ts';
import { capitalised, count, list, shown } from '../english.ts';
import type { ToolName } from '../facts.ts';
import type { CheckedMemo } from '../memo.ts';

/** No memo that lost a sentence, and none that a tool is missing from, is sure of itself. */
const MOST_WITH_GAPS = 0.6;
/** Nor is one with fewer than half of the fact groups that it could have. */
const MOST_WHEN_THIN = 0.5;
const BUY_SOURCES = 2;

export type Lowering = MemoCheck['lowered'][number];

/** The decision as it is recorded. */
export type Outcome = Pick<Decision, 'verdict' | 'confidence' | 'goal_fit'> & {
  readonly sources: number;
  readonly failed: readonly ToolName[];
  /** Each change of the analyst's verdict and confidence, verdict first. */
  readonly lowered: readonly Lowering[];
};

/**
 * Lowers the analyst's verdict to what the facts and the sources that the memo cites allow, and the confidence of a memo
 * with gaps or with a lowered verdict to 60%, of one with few facts to 50%. Each lowering is named with its reason. Pure: the same input gives the same.
 *
 * @param items the evidence of the dossier, of which the memo cites some
 */
export function outcomeOf(
  decision: Decision,
  checked: CheckedMemo,
  items: readonly EvidenceItem[],
  dossier: Dossier,
): Outcome {
  const sources = independentSources(items.filter(({ hash }) => checked.cited.includes(hash))).length;
  const memo = { limits: sourceLimit(sources), refused: checked.refused.length };
  return { ...outcomeWith(decision, memo, dossier), goal_fit: decision.goal_fit, sources };
}

/** What the memo adds to the facts: its own limits, and how many of its sentences the check dropped. */
type MemoLimits = { readonly limits: readonly Limit[]; readonly refused: number };

/** The verdict and the confidence within the limits of the facts and of the memo. Pure. */
export function outcomeWith(
  decision: Pick<Decision, 'verdict' | 'confidence'>,
  { limits, refused }: MemoLimits,
  dossier: Dossier,
): Pick<Outcome, 'verdict' | 'confidence' | 'failed' | 'lowered'> {
  const byLimit = lowerings(decision.verdict, [...limitsOf(dossier), ...limits]);
  const verdict = lowerVerdict(decision.verdict, byLimit.at(-1)?.to ?? 'buy');
  const failed = failedTools(dossier);
  const { coverage } = dossier;
  const gaps = [...gapsIn(refused, failed, byLimit.length > 0), ...(coverage?.isThin ? [thinClause(coverage)] : [])];
  const most = coverage?.isThin ? MOST_WHEN_THIN : MOST_WITH_GAPS;
  const confidence = rounded(gaps.length === 0 ? decision.confidence : Math.min(decision.confidence, most));
  const lowered: Lowering[] = [...byLimit];
  if (confidence < rounded(decision.confidence))
    lowered.push({
      what: 'confidence',
      from: inPercent(decision.confidence),
      to: inPercent(confidence),
      reason: `${capitalised(list(gaps))}.`,
    });
  return { verdict, confidence, failed, lowered };
}

function sourceLimit(sources: number): readonly Limit[] {
  const cited = count(sources, 'independent source');
  const reason = `A Buy needs ${BUY_SOURCES} independent sources, and the memo cites ${cited}.`;
  return sources < BUY_SOURCES ? [{ atBest: 'watch', reason }] : [];
}

type VerdictLowering = Lowering & { readonly what: 'verdict'; readonly to: Verdict };

/** One for each limit that lowers the verdict further than those before it. */
function lowerings(verdict: Verdict, limits: readonly Limit[]): readonly VerdictLowering[] {
  return limits.reduce<readonly VerdictLowering[]>((lowered, { atBest, reason }) => {
    const from = lowered.at(-1)?.to ?? verdict;
    const to = lowerVerdict(from, atBest);
    return to === from ? lowered : [...lowered, { what: 'verdict', from, to, reason }];
  }, []);
}

/** What makes the memo less sure, each as a clause. */
function gapsIn(refused: number, failed: readonly ToolName[], isLowered: boolean): readonly string[] {
  return [
    ...(refused === 0 ? [] : [`the check dropped ${count(refused, 'sentence')}`]),
    ...(failed.length === 0 ? [] : [`${list(failed)} failed`]),
    ...(isLowered ? ['the verdict was lowered'] : []),
  ];
}

/** `Verdict lowered from Buy to Watch: A Buy needs …` */
export function loweringSentence({ what, from, to, reason }: Lowering): string {
  return `${capitalised(what)} lowered from ${capitalised(from)} to ${capitalised(to)}: ${reason}`;
}

function rounded(confidence: number): number {
  return Number(confidence.toFixed(2));
}

function inPercent(confidence: number): string {
  return `${shown(confidence * 100, 0)}%`;
}
