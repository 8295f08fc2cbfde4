import type { PayloadOf } from '../run/log/log-fields.ts';
import type { Verdict } from '../run/vocabulary.ts';
import type { FreshnessChange } from './freshness.ts';

/** What thinking and asking used. */
export type ProposalSpend = { readonly tokens: number; readonly usd: number };

/** A step that a re-check made, as a run's log holds steps: enough to decide again on the very same. */
export type RecheckStep = {
  [Label in RecheckLabel]: {
    readonly key: string;
    readonly label: Label;
    readonly message: string;
    readonly payload: PayloadOf<Label>;
  };
}[RecheckLabel];
type RecheckLabel = 'TOOL' | 'THEME_ANALYSIS' | 'THEME_VALIDATION';

/** What came of asking anew about what has changed, and of deciding on old and new evidence together. */
export type Recheck = {
  /** Who decided: `rules`, or the name of a language model. */
  readonly analyst: string;
  readonly changed: readonly FreshnessChange[];
  /** The same in sentences. */
  readonly reasons: readonly string[];
  /** The tools that were asked anew. */
  readonly tools: readonly string[];
  readonly after: { readonly verdict: Verdict; readonly confidence: number };
  /** Claims of the memo before that rest on what was asked anew. */
  readonly claims: { readonly total: number; readonly held: number; readonly gone: readonly string[] };
  readonly memo: string;
  readonly price: number | null;
  readonly priceAsOf: string | null;
  readonly evidenceAt: string;
  /** The market's time that it was compared with. */
  readonly checkedAt: string;
  readonly expiresAt: string;
  /** Hashes of the items that it added. */
  readonly evidence: readonly string[];
  /** With those of earlier re-checks that still stand. */
  readonly steps: readonly RecheckStep[];
  readonly spend: ProposalSpend;
};

/** The proposal says something else from now on, or the same of today. Nobody is charged a run for it. */
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
  /** When the re-check was made that this one started from; null: there was none. Another one meanwhile makes it void. */
  readonly after: string | null;
  /** Default: any number. */
  readonly mostADay?: number;
  readonly now: string;
};

/** How often a proposal was worked on again on its last such day (UTC). */
export type AgainOnDay = { readonly day: string; readonly repeats: number; readonly rechecks: number };

export const NEVER_AGAIN: AgainOnDay = { day: '', repeats: 0, rechecks: 0 };

export function againOn(day: string, used: AgainOnDay): AgainOnDay {
  return used.day === day ? used : { ...NEVER_AGAIN, day };
}
