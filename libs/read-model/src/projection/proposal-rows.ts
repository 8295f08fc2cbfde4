import type { ConditionMet, FactCorrected, OutcomeSettled, ProposalSaved } from '@gemscout/domain';
import type { ConditionMetRow, CorrectionRow, OutcomeRow, ProposalRow } from '../schema/rows.ts';

export function proposalRowOf(event: ProposalSaved): ProposalRow {
  const { proposalId, workspaceId, runId, symbol, theme, memo, verdict, score, source, at } = event;
  const { price, priceAsOf, evidenceAt, expiresAt, spend, conditions = null, fit = null } = event;
  const { writtenBy = null, horizon = null } = event;
  const facts = {
    symbol,
    theme,
    memo,
    verdict,
    score,
    source,
    created_at: at,
    price,
    price_as_of: priceAsOf,
    evidence_at: evidenceAt,
    expires_at: expiresAt,
    spend_usd: spend?.usd ?? null,
    spend_tokens: spend?.tokens ?? null,
    conditions,
    fit,
    written_by: writtenBy,
    horizon,
  };
  const open = { dismissed: false, watched: false, decided: null, assigned: null, repeated: null, rechecked: null };
  return { id: proposalId, workspace_id: workspaceId, run_id: runId, ...facts, ...open };
}

export function outcomeRowOf({ proposalId, workspaceId, horizon, source, ...outcome }: OutcomeSettled): OutcomeRow {
  const { verdict, confidence, asOf, enteredOn, settledOn, excess, sectorExcess, settledAt, rangeEnd = null } = outcome;
  return {
    proposal_id: proposalId,
    horizon,
    workspace_id: workspaceId,
    source,
    as_of: asOf,
    verdict,
    confidence,
    entered_on: enteredOn,
    settled_on: settledOn,
    excess,
    sector_excess: sectorExcess,
    settled_at: settledAt,
    range_end: rangeEnd,
  };
}

export function conditionRowOf({
  proposalId,
  workspaceId,
  symbol,
  text,
  at,
  ...crossing
}: ConditionMet): ConditionMetRow {
  const { conditionId, metOn, close, level, provider } = crossing;
  const about = { proposal_id: proposalId, condition_id: conditionId, workspace_id: workspaceId, symbol, text };
  return { ...about, met_on: metOn, close, level, provider, met_at: at };
}

export function correctionRowOf({
  type: _type,
  proposalId,
  workspaceId,
  at,
  ...correction
}: FactCorrected): CorrectionRow {
  const { memoCheck, correctedOn, inputOf, isComputed, newEvidence, readAt: _readAt, ...same } = correction;
  return {
    proposal_id: proposalId,
    workspace_id: workspaceId,
    memo_check: memoCheck,
    ...same,
    corrected_on: correctedOn,
    input_of: inputOf,
    is_computed: isComputed,
    new_evidence: newEvidence,
    found_at: at,
  };
}
