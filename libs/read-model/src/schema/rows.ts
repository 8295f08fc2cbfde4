import type { ProposalResponse, RunResponse } from '@gemscout/contracts';
import type {
  Condition,
  CorrectedValue,
  DecisionSpread,
  Depth,
  RangeEnd,
  SettlementHorizon,
  SettlementSource,
} from '@gemscout/domain';

export type RunRow = {
  readonly id: string;
  readonly workspace_id: string;
  readonly kind: string;
  readonly subject: string | null;
  /** `active`, or the outcome: completed, cancelled, budget, error. */
  readonly status: string;
  readonly created_at: string;
  readonly ended_at: string | null;
  /** Proposals that the run saved; those that a user added are not counted. */
  readonly proposals: number;
  /** The position of the last event that changed this row. */
  readonly position: string;
  /** Its total usage at the end. */
  readonly spend: RunSpend | null;
  readonly forked_from: RunResponse['forked_from'];
  readonly goal_profile: RunResponse['goal_profile'];
  /** The sample run that a new workspace starts with. */
  readonly sample: boolean;
  readonly depth: Depth;
  /** The id of the user. */
  readonly started_by: string | null;
  /** Its shortlist; null before it has one. */
  readonly symbols: readonly string[] | null;
};

export type RunSpend = NonNullable<RunResponse['spend']>;

export type ProposalRow = {
  readonly id: string;
  readonly workspace_id: string;
  readonly run_id: string;
  readonly symbol: string;
  readonly theme: string;
  readonly memo: string;
  readonly verdict: string;
  readonly score: number | null;
  readonly source: string;
  readonly created_at: string;
  readonly dismissed: boolean;
  readonly watched: boolean;
  /** The last decision of a user. */
  readonly decided: ProposalResponse['decided'];
  /** The last assignment, also one that took an earlier one back. */
  readonly assigned: ProposalResponse['assigned'];
  readonly repeated: DecisionSpread | null;
  readonly price: number | null;
  readonly price_as_of: string | null;
  readonly evidence_at: string | null;
  readonly expires_at: string | null;
  readonly spend_usd: number | null;
  readonly spend_tokens: number | null;
  /** The last re-check. The verdict of the row stays the one that the run gave, which is what is settled. */
  readonly rechecked: ProposalResponse['rechecked'];
  /** Those of the memo that daily bars can answer; null: it was saved by an earlier release. */
  readonly conditions: readonly Condition[] | null;
  readonly fit: ProposalResponse['fit'];
  readonly written_by: string | null;
  /** Null: 20 trading days. */
  readonly horizon: SettlementHorizon | null;
};

/** A condition of an approved proposal that a close met. */
export type ConditionMetRow = {
  readonly proposal_id: string;
  readonly condition_id: string;
  readonly workspace_id: string;
  readonly symbol: string;
  /** The sentence. */
  readonly text: string;
  /** The trading day, its close, and what that was compared with; null for a day. */
  readonly met_on: string;
  readonly close: number;
  readonly level: number | null;
  /** The provider of the price. */
  readonly provider: string;
  readonly met_at: string;
};

/** A memo of a proposal by the check of its sentences: the one that was saved, and one for each re-check. */
export type CheckedMemoRow = {
  readonly proposal_id: string;
  /** The hash of the evidence that lists its facts. */
  readonly memo_check: string;
  readonly workspace_id: string;
  readonly checked_at: string;
};

/** A fact of a memo that its source gives another value for by now. */
export type CorrectionRow = {
  readonly proposal_id: string;
  readonly memo_check: string;
  readonly fact: string;
  /** The first correction of a fact is 1. */
  readonly nr: number;
  readonly workspace_id: string;
  readonly symbol: string;
  readonly metric: string;
  readonly label: string;
  readonly subject: string;
  readonly period: string;
  readonly before: CorrectedValue;
  readonly after: CorrectedValue;
  readonly source: string;
  /** `yyyy-mm-dd` */
  readonly corrected_on: string;
  readonly input_of: readonly string[];
  readonly is_computed: boolean;
  readonly evidence: string;
  readonly new_evidence: string;
  readonly found_at: string;
};

/** The verdict of a run on one ticker, whether or not it was saved as a proposal. */
export type DecisionRow = {
  readonly run_id: string;
  readonly symbol: string;
  readonly verdict: string;
  readonly confidence: number | null;
  readonly decided_at: string;
};

/** What became of a proposal's verdict at a horizon. */
export type OutcomeRow = {
  readonly proposal_id: string;
  readonly horizon: SettlementHorizon;
  readonly workspace_id: string;
  readonly source: SettlementSource;
  /** As the run gave it, whatever a re-check said later. */
  readonly verdict: string;
  readonly confidence: number | null;
  readonly as_of: string;
  /** Trading days, `yyyy-mm-dd`. */
  readonly entered_on: string;
  readonly settled_on: string;
  readonly excess: number;
  readonly sector_excess: number | null;
  readonly settled_at: string;
  /** Where the price ended of the range between bear and bull; null at other horizons, and without cases. */
  readonly range_end: RangeEnd | null;
};

export type WatchlistItemRow = {
  readonly id: string;
  readonly workspace_id: string;
  readonly symbol: string;
  readonly notes: string | null;
  readonly added_at: string;
};

/** Runs of a workspace that count on a day: charged less refunded. */
export type UsageRow = {
  readonly workspace_id: string;
  readonly month: string;
  readonly day: string;
  readonly runs: number;
};

/** A stream that this projection skips because one of its events could not be applied. */
export type ProjectionErrorRow = {
  readonly stream: string;
  readonly position: string;
  readonly event_type: string;
  readonly error: string;
  /** When the event was recorded, so that a rebuild writes the same row. */
  readonly recorded_at: string;
};

/** A note or a tag. One that was removed stays as a row without its text, so that its stream is found when the account is erased. */
export type AnnotationRow = {
  readonly workspace_id: string;
  readonly about: string;
  /** A ticker, or the id of a proposal. */
  readonly subject: string;
  readonly kind: 'note' | 'tag';
  /** Of a tag its text in lower case. */
  readonly id: string;
  readonly text: string;
  /** Who added it, or removed it. */
  readonly user_id: string;
  readonly at: string;
  readonly removed: boolean;
};
