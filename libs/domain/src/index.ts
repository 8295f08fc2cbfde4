export * from './billing/decide-billing.ts';
export {
  CHART_RANGES,
  chartRanges,
  type ChartRange,
  dayInWords,
  type RangeState,
  shortDay,
} from './company/chart-ranges.ts';
export { oldPriceSentence } from './company/price-age.ts';
export { returnSince, type PriceReturn } from './company/price-return.ts';
export * from './decider.ts';
export { isEarlyClose, isTradingDay } from './exchange-calendar.ts';
export * from './password-strength.ts';
export * from './plan/paid-period.ts';
export * from './plan/plan-catalogue.ts';
export * from './plan/price-text.ts';
export * from './notes/decide-notes.ts';
export { isAssignedTo } from './proposal/assignment.ts';
export * from './proposal/check-condition.ts';
export { conditionName, conditionState, metText, priceSource } from './proposal/condition-text.ts';
export {
  conditionIdOf,
  type ConditionMet,
  isMovingFact,
  type MeetCondition,
  type MetCondition,
  MOVING_FACTS,
  type MovingFact,
} from './proposal/conditions.ts';
export type {
  Correction,
  CorrectedValue,
  CorrectFacts,
  FactCorrected,
  FoundCorrection,
} from './proposal/corrections.ts';
export * from './proposal/decide-again.ts';
export * from './proposal/decide-proposal.ts';
export * from './proposal/expiry.ts';
export * from './proposal/freshness.ts';
export { checkedByText, coverageText, loweredText, missingTexts } from './proposal/memo-check-text.ts';
export {
  FITS_FROM,
  PROPOSAL_SOURCES,
  type ProposalFit,
  type ProposalSaved,
  type ProposalSource,
} from './proposal/proposal-saved.ts';
export { firstSentence, thesisOf } from './proposal/thesis.ts';
export * from './proposal/recheck.ts';
export {
  AlreadyDecided,
  type ApproveProposal,
  type DismissProposal,
  type ProposalDecision,
  type ProposalDecisionEvent,
  type ReopenProposal,
} from './proposal/proposal-decisions.ts';
export * from './proposal/outcomes.ts';
export * from './proposal/repeated-decisions.ts';
export * from './run/budget.ts';
export * from './run/decide-run.ts';
export { forkOf, type ForkFrom } from './run/fork-run.ts';
export {
  CONDITION,
  type Condition,
  CONDITION_COMPARISONS,
  CONDITION_METRICS,
  CONDITION_ORIGINS,
} from './run/log/condition-fields.ts';
export type { Field, Fields } from './run/log/field.ts';
export { viewOf } from './run/log/field-view.ts';
export { LOG_FIELDS, LOG_LABELS, type LogLabel, type PayloadOf } from './run/log/log-fields.ts';
export { MEMO_CHECK, SENTENCE_RESULTS, type FactCoverage, type MemoCheck } from './run/log/memo-fields.ts';
export * from './run/refund.ts';
export * from './run/run-commands.ts';
export * from './run/run-events.ts';
export * from './run/run-error.ts';
export * from './run/run-state.ts';
export * from './run/shortlisted-symbols.ts';
export { compareStages, STAGE_NAMES, STAGES, type Stage } from './run/stages.ts';
export * from './run/stage-tasks.ts';
export { memoTerms, NO_ADVICE, shortMemoTerms, type MemoTerms } from './proposal/memo-terms.ts';
export { withoutAssumptions } from './proposal/memo-assumptions.ts';
export { horizonOf, horizonText, VERDICT_HORIZON_DAYS } from './proposal/verdict-horizon.ts';
export * from './run/vocabulary.ts';
export { DEEPENED, DEFAULT_DEPTH, DEPTH_LIMITS, DEPTHS, type Depth, type DepthLimits } from './run/depth.ts';
export { LONGEST_NOTE, MOST_NOTES, NOTE } from './run/steer-run.ts';
export * from './score.ts';
export * from './streams.ts';
export * from './symbol.ts';
export * from './usage/decide-usage.ts';
export * from './watchlist/decide-watchlist.ts';
