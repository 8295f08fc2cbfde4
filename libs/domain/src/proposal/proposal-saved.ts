import type { Condition } from '../run/log/condition-fields.ts';
import type { MemoCheck } from '../run/log/memo-fields.ts';
import type { GoalFitBasis } from '../run/vocabulary.ts';
import type { ScenarioRange, SettlementHorizon } from './outcomes.ts';
import type { ProposalSpend } from './recheck.ts';

/** A run of the workspace, a user, or the sample run that a new workspace starts with. */
export const PROPOSAL_SOURCES = ['run', 'user', 'sample'] as const;
export type ProposalSource = (typeof PROPOSAL_SOURCES)[number];

/** How well a ticker fits what is looked for. It never changes a verdict. */
export type ProposalFit = {
  /** 0 to 1. */
  readonly share: number;
  readonly basis: Exclude<GoalFitBasis, 'none'>;
  /** What the share is made of, as one sentence. */
  readonly why: string;
};

/** Below it, a proposal is not what was asked for: it stands apart in the queue. */
export const FITS_FROM = 0.3;

export type ProposalSaved = {
  readonly type: 'ProposalSaved';
  readonly proposalId: string;
  readonly workspaceId: string;
  readonly runId: string;
  readonly symbol: string;
  readonly theme: string;
  readonly memo: string;
  /** How the memo was checked; null if a user wrote it. */
  readonly memoCheck: MemoCheck | null;
  /** `buy`, `watch`, or any other word that a user entered. */
  readonly verdict: string;
  /** The displayed confidence as a fraction, 0 to 1; null if a user added the proposal without one. */
  readonly score: number | null;
  readonly source: ProposalSource;
  /** The closing price at the time of the memo, in US dollars, and its day; null if there was none. */
  readonly price: number | null;
  readonly priceAsOf: string | null;
  /**
   * The latest time at which any cited evidence was read, or that it is about; ISO 8601. This field and the next are null if
   * a user added the proposal.
   */
  readonly evidenceAt: string | null;
  readonly expiresAt: string | null;
  /** What the run spent on the proposal's ticker. */
  readonly spend: ProposalSpend | null;
  /** What would change the verdict, as far as daily bars can answer it; absent in proposals of earlier releases. */
  readonly conditions?: readonly Condition[];
  /** Null or absent: nothing was asked for that it could fit, or an earlier release saved it. */
  readonly fit?: ProposalFit | null;
  /** Who decided: `rules`, or the name of a language model; absent where a user or an earlier release saved it. */
  readonly writtenBy?: string;
  /** Over how many trading days the verdict is compared with the market; absent where a user or an earlier release saved it. */
  readonly horizon?: SettlementHorizon;
  /** Between which prices, in US dollars, the bear case and the bull case lie after so many trading days; absent without cases. */
  readonly range?: ScenarioRange;
  readonly at: string;
};
