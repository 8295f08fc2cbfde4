import type { Verdict } from '../run/vocabulary.ts';

/** A verdict with its confidence, 0 to 1. */
export type RepeatedDecision = { readonly verdict: Verdict; readonly confidence: number };

/** Summary of repeated decisions on the same evidence: "4 of 5 Buy, 0.62-0.71". */
export type DecisionSpread = {
  readonly times: number;
  /** The most frequent verdict; on a tie the earlier one. */
  readonly verdict: Verdict;
  readonly agreeing: number;
  /** The lowest and the highest confidence among the agreeing decisions. */
  readonly low: number;
  readonly high: number;
};

/** Undefined if there are no decisions. */
export function spreadOf(decisions: readonly RepeatedDecision[]): DecisionSpread | undefined {
  const times = decisions.length;
  const countOf = (verdict: Verdict): number => decisions.filter((each) => each.verdict === verdict).length;
  const [most] = decisions.map(({ verdict }) => verdict).toSorted((a, b) => countOf(b) - countOf(a));
  if (most === undefined) return undefined;
  const sure = decisions.filter(({ verdict }) => verdict === most).map(({ confidence }) => confidence);
  return { times, verdict: most, agreeing: sure.length, low: Math.min(...sure), high: Math.max(...sure) };
}

/**
 * The confidence to show after a verdict was decided again: at most the saved confidence, at most that of the agreeing
 * decisions, reduced by the share of disagreeing ones.
 */
export function shownConfidence(saved: RepeatedDecision, decisions: readonly RepeatedDecision[]): number {
  const agreeing = decisions.filter(({ verdict }) => verdict === saved.verdict);
  if (agreeing.length === 0) return decisions.length === 0 ? saved.confidence : 0;
  const mean = agreeing.reduce((sum, { confidence }) => sum + confidence, 0) / agreeing.length;
  const share = agreeing.length / decisions.length;
  return Number((Math.min(saved.confidence, mean) * share).toFixed(2));
}

/** Formats the spread, such as "4 of 5 Buy, 0.62-0.71". */
export function spreadText({ times, verdict, agreeing, low, high }: DecisionSpread): string {
  const range = low === high ? low.toFixed(2) : `${low.toFixed(2)}-${high.toFixed(2)}`;
  return `${agreeing} of ${times} ${verdict.charAt(0).toUpperCase()}${verdict.slice(1)}, ${range}`;
}
