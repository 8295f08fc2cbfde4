import { mean } from '@gemscout/settlement';
import type { EvaluatedVerdict } from '../settlement/settle-verdicts.ts';
import { shareOf, type Share } from './share.ts';

/** The fact groups that the evaluated verdicts could rest on. */
export type CoverageFigures = {
  readonly memos: number;
  /** Means per memo: the groups that were known, and those that apply to its company. */
  readonly known: number | null;
  readonly applying: number | null;
  /** In how many memos a group that applies was missing, the most frequent first. */
  readonly missing: readonly { readonly group: string; readonly memos: number }[];
};

/** The sentences that analysts wrote, and what became of them. */
export type SentenceFigures = {
  readonly memos: number;
  readonly all: number;
  readonly checked: number;
  readonly opinion: number;
  /** Left out because the check refused them. */
  readonly refused: number;
  /** Left out for another reason: taken back when asked to write them anew, one too many, or against the recorded verdict. */
  readonly leftOut: number;
  readonly memosWithRefused: number;
};

/** How often the verdict was another one when the same dossier was decided on again. */
export type RepeatFigures = {
  /** Decisions on each dossier, with the first. */
  readonly times: number;
  /** Further decisions that were made, and that the analyst did not give. */
  readonly decisions: number;
  readonly unanswered: number;
  /** The tickers of a date with two or more decisions whose verdicts are not all the same. */
  readonly disagreed: Share;
};

/** What a verdict cost, in the mean, without further decisions on it. */
export type CostFigures = {
  readonly verdicts: number;
  readonly modelCalls: number | null;
  readonly tokens: number | null;
  readonly usd: number | null;
};

type Verdicts = readonly EvaluatedVerdict[];

export function coverageFigures(verdicts: Verdicts): CoverageFigures {
  const known = verdicts.map(({ memo }) => memo.coverage).filter(({ applying }) => applying > 0);
  const missing = known.flatMap((each) => each.missing);
  const groups = [...Map.groupBy(missing, (group) => group)].map(([group, of]) => ({ group, memos: of.length }));
  return {
    memos: known.length,
    known: mean(known.map((each) => each.known)),
    applying: mean(known.map(({ applying }) => applying)),
    missing: groups.toSorted((a, b) => b.memos - a.memos || a.group.localeCompare(b.group)),
  };
}

export function sentenceFigures(verdicts: Verdicts): SentenceFigures {
  const counts = verdicts.map(({ memo }) => memo.sentences);
  const sum = (kind: keyof (typeof counts)[number]): number => counts.reduce((total, each) => total + each[kind], 0);
  const [checked, opinion, refused, leftOut] = [sum('checked'), sum('opinion'), sum('refused'), sum('leftOut')];
  return {
    memos: counts.length,
    all: checked + opinion + refused + leftOut,
    checked,
    opinion,
    refused,
    leftOut,
    memosWithRefused: counts.filter((each) => each.refused > 0).length,
  };
}

/** @returns null if each dossier was decided on once */
export function repeatFigures(verdicts: Verdicts, times: number): RepeatFigures | null {
  if (times < 2) return null;
  const repeated = verdicts.filter(({ repeats }) => repeats.verdicts.length > 0);
  const disagrees = ({ verdict, repeats }: EvaluatedVerdict): boolean =>
    repeats.verdicts.some((again) => again !== verdict);
  const sum = (of: (verdict: EvaluatedVerdict) => number): number => verdicts.reduce((all, each) => all + of(each), 0);
  return {
    times,
    decisions: sum(({ repeats }) => repeats.verdicts.length),
    unanswered: sum(({ repeats }) => repeats.unanswered),
    disagreed: shareOf(repeated, disagrees, 1),
  };
}

export function costFigures(verdicts: Verdicts): CostFigures {
  const costs = verdicts.map(({ cost }) => cost);
  return {
    verdicts: costs.length,
    modelCalls: mean(costs.map(({ modelCalls }) => modelCalls)),
    tokens: mean(costs.map(({ tokens }) => tokens)),
    usd: mean(costs.map(({ usd }) => usd)),
  };
}
