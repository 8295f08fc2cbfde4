import type { DecisionSpread } from '@gemscout/domain';
import type {
  AnnotationRow,
  CheckedMemoRow,
  ConditionMetRow,
  CorrectionRow,
  DecisionRow,
  OutcomeRow,
  ProposalRow,
  RunRow,
  RunSpend,
  UsageRow,
  WatchlistItemRow,
} from '../schema/rows.ts';

/** What a re-check changes in the row of its proposal; what it spent is added to what the row has. */
export type RecheckedFacts = Pick<
  ProposalRow,
  | ('memo' | 'score' | 'price' | 'price_as_of' | 'evidence_at' | 'expires_at')
  | ('spend_usd' | 'spend_tokens' | 'rechecked' | 'conditions')
>;

/** The effect of one event on the rows. */
export type RowChange =
  | { readonly type: 'RunAdded'; readonly row: RunRow }
  | {
      readonly type: 'RunProfiled';
      readonly id: string;
      readonly profile: RunRow['goal_profile'];
      readonly position: string;
    }
  | {
      readonly type: 'RunShortlisted';
      readonly id: string;
      readonly symbols: readonly string[];
      readonly position: string;
    }
  | { readonly type: 'RunDecided'; readonly id: string; readonly position: string }
  | { readonly type: 'RunProposed'; readonly id: string; readonly position: string }
  | {
      readonly type: 'RunEnded';
      readonly id: string;
      readonly status: string;
      readonly endedAt: string;
      readonly spend: RunSpend | null;
      readonly position: string;
    }
  | { readonly type: 'DecisionAdded'; readonly row: DecisionRow }
  /** The run, its proposals and its decisions. */
  | { readonly type: 'RunDeleted'; readonly id: string }
  | { readonly type: 'ProposalAdded'; readonly row: ProposalRow }
  | {
      readonly type: 'ProposalDecided';
      readonly id: string;
      /** Null: unchanged. */
      readonly dismissed: boolean | null;
      readonly watched: boolean | null;
      /** Null: unchanged, or taken back if the proposal is neither dismissed nor watched from now on. */
      readonly decided: ProposalRow['decided'];
    }
  | { readonly type: 'ProposalAssigned'; readonly id: string; readonly assigned: ProposalRow['assigned'] }
  | {
      readonly type: 'DecisionRepeated';
      readonly id: string;
      readonly score: number | null;
      readonly repeated: DecisionSpread | null;
    }
  | { readonly type: 'ProposalRechecked'; readonly id: string; readonly facts: RecheckedFacts }
  | { readonly type: 'OutcomeAdded'; readonly row: OutcomeRow }
  | { readonly type: 'ConditionMet'; readonly row: ConditionMetRow }
  | { readonly type: 'MemoChecked'; readonly row: CheckedMemoRow }
  | { readonly type: 'FactCorrected'; readonly row: CorrectionRow }
  | { readonly type: 'ItemPut'; readonly row: WatchlistItemRow }
  | { readonly type: 'ItemGone'; readonly id: string }
  | { readonly type: 'UsageCounted'; readonly row: UsageRow }
  | { readonly type: 'AnnotationPut'; readonly row: AnnotationRow };
