import type { ToolAnswer } from '../facts.ts';

/** An argument for a ticker (weight above 0) or against it (below), with its sentence. */
export type Signal = {
  readonly weight: number;
  /** In a few words, for lists. */
  readonly topic: string;
  readonly text: string;
  /** Hashes of the items that hold the sentence's figures. */
  readonly evidence: readonly string[];
  /** From figures of a data set, not from what people wrote. */
  readonly structured: boolean;
};

/**
 * What each observation can move at most, out of the thresholds in `verdict-rule.ts` (Buy from 0.30, Watch from 0.16).
 * Figures weigh more than words: all that people write together moves 0.24, so words alone make no Buy. What is filed and what
 * analysts expect (from `revenueGrowth` to `redFlags`) weighs less together than prices and results do: there is no history here to
 * weigh it by.
 */
export const WEIGHTS = {
  surprise: 0.24,
  beatRecord: 0.08,
  epsGrowth: 0.1,
  valuation: 0.08,
  trend: 0.12,
  momentum: 0.1,
  vertical: 0.14,
  breakout: 0.12,
  volume: 0.09,
  stretched: 0.05,
  belowHigh: 0.07,
  options: 0.06,
  sector: 0.04,
  revenueGrowth: 0.06,
  margins: 0.06,
  debt: 0.04,
  dilution: 0.05,
  insiders: 0.05,
  revisions: 0.12,
  ownMultiples: 0.03,
  impliedGrowth: 0.07,
  redFlags: 0.14,
  news: 0.12,
  web: 0.04,
  crowd: 0.14,
  copies: 0.12,
  interest: 0.04,
} as const;

export function hashesOf(
  answer: Pick<ToolAnswer, 'evidence'> | undefined,
  ...kinds: readonly string[]
): readonly string[] {
  return (answer?.evidence ?? []).filter(({ kind }) => kinds.includes(kind)).map(({ hash }) => hash);
}

/** 0 at `from`, 1 at `to` and beyond. */
export function between(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
