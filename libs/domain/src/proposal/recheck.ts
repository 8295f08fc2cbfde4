import type { Condition } from '../run/log/condition-fields.ts';
import type { PayloadOf } from '../run/log/log-fields.ts';
import type { MemoCheck } from '../run/log/memo-fields.ts';
import type { Verdict } from '../run/vocabulary.ts';
import type { FreshnessChange } from './freshness.ts';

/** Tokens and US dollars used by model and tool calls. */
export type ProposalSpend = { readonly tokens: number; readonly usd: number };

/** A step of a re-check, in the shape of a step in a run's log: enough to decide again on the same evidence. */
export type RecheckStep = {
  [Label in RecheckLabel]: {
    readonly key: string;
    readonly label: Label;
    readonly message: string;
    readonly payload: PayloadOf<Label>;
  };
}[RecheckLabel];
type RecheckLabel = 'TOOL' | 'THEME_ANALYSIS' | 'THEME_VALIDATION';

/** The result of a re-check: changed data was queried again, and the verdict decided on old and new evidence together. */
export type Recheck = {
  /** Who decided: `rules`, or the name of a language model. */
  readonly analyst: string;
  readonly changed: readonly FreshnessChange[];
  /** The same changes as full sentences. */
  readonly reasons: readonly string[];
  /** The tools that were called again. */
  readonly tools: readonly string[];
  readonly after: { readonly verdict: Verdict; readonly confidence: number };
  /** Claims of the previous memo that depend on the data that was queried again. */
  readonly claims: { readonly total: number; readonly held: number; readonly gone: readonly string[] };
  readonly memo: string;
  readonly memoCheck: MemoCheck;
  /** Those of the new memo, in place of the earlier ones; absent in re-checks of earlier releases. */
  readonly conditions?: readonly Condition[];
  readonly price: number | null;
  readonly priceAsOf: string | null;
  readonly evidenceAt: string;
  /** The market time that the memo was compared with. */
  readonly checkedAt: string;
  readonly expiresAt: string;
  /** Hashes of the evidence items that the re-check added. */
  readonly evidence: readonly string[];
  /** Includes the steps of earlier re-checks that are still valid. */
  readonly steps: readonly RecheckStep[];
  readonly spend: ProposalSpend;
};

/** The proposal's content is replaced or confirmed as of today. A re-check is not charged as a run. */
export type ProposalRechecked = {
  readonly type: 'ProposalRechecked';
  readonly proposalId: string;
  readonly workspaceId: string;
  readonly before: { readonly verdict: string; readonly confidence: number | null };
  readonly at: string;
} & Recheck;

export type RecheckProposal = {
  readonly type: 'RecheckProposal';
  readonly recheck: Recheck;
  /**
   * Time of the re-check that this one started from; null if there was none. If another re-check was recorded meanwhile, this
   * one is discarded.
   */
  readonly after: string | null;
  /** Unlimited if absent. */
  readonly mostADay?: number;
  readonly now: string;
};

/** How often a proposal was worked on again, on the latest day (UTC) that this happened. */
export type AgainOnDay = { readonly day: string; readonly repeats: number; readonly rechecks: number };

export const NEVER_AGAIN: AgainOnDay = { day: '', repeats: 0, rechecks: 0 };

export function againOn(day: string, used: AgainOnDay): AgainOnDay {
  return used.day === day ? used : { ...NEVER_AGAIN, day };
}
