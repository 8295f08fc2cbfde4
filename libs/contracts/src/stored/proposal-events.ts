import {
  FRESHNESS_CHANGES,
  MEMO_CHECK,
  PROPOSAL_SOURCES,
  SETTLEMENT_HORIZONS,
  VERDICTS,
  type LogLabel,
} from '@gemscout/domain';
import { z } from 'zod';
import { objectSchema } from './field-schema.ts';
import { LOG_PAYLOADS } from './log-payloads.ts';

const at = z.iso.datetime();

const recheckStepOf = (label: LogLabel) =>
  z.object({ key: z.string(), label: z.literal(label), message: z.string(), payload: LOG_PAYLOADS[label] });
const recheckStep = z.discriminatedUnion('label', [
  recheckStepOf('TOOL'),
  recheckStepOf('THEME_ANALYSIS'),
  recheckStepOf('THEME_VALIDATION'),
]);

const spend = z.object({ tokens: z.number(), usd: z.number() });
const memoCheck = objectSchema(MEMO_CHECK);

/** The schemas of the events of a proposal. */
export const proposalEvents = [
  z.object({
    type: z.literal('ProposalSaved'),
    proposalId: z.string(),
    workspaceId: z.string(),
    runId: z.string(),
    symbol: z.string(),
    theme: z.string(),
    memo: z.string(),
    memoCheck: memoCheck.nullable(),
    verdict: z.string(),
    score: z.number().nullable(),
    source: z.enum(PROPOSAL_SOURCES),
    price: z.number().nullable(),
    priceAsOf: z.iso.date().nullable(),
    evidenceAt: at.nullable(),
    expiresAt: at.nullable(),
    spend: spend.nullable(),
    at,
  }),
  z.object({
    type: z.literal('ProposalApproved'),
    proposalId: z.string(),
    workspaceId: z.string(),
    userId: z.string(),
    at,
  }),
  z.object({
    type: z.literal('ProposalDismissed'),
    proposalId: z.string(),
    workspaceId: z.string(),
    userId: z.string().nullable(),
    reason: z.string().nullable(),
    at,
  }),
  z.object({
    type: z.literal('ProposalReopened'),
    proposalId: z.string(),
    workspaceId: z.string(),
    userId: z.string(),
    at,
  }),
  z.object({
    type: z.literal('DecideAgainRequested'),
    proposalId: z.string(),
    workspaceId: z.string(),
    times: z.int().min(1),
    at,
  }),
  z.object({
    type: z.literal('DecideAgainStopped'),
    proposalId: z.string(),
    workspaceId: z.string(),
    requestedAt: at,
    reason: z.string(),
    at,
  }),
  z.object({
    type: z.literal('DecisionRepeated'),
    proposalId: z.string(),
    workspaceId: z.string(),
    analyst: z.string(),
    decisions: z.array(z.object({ verdict: z.enum(VERDICTS), confidence: z.number() })).min(1),
    requestedAt: at.optional(),
    score: z.number().nullable(),
    at,
  }),
  z.object({
    type: z.literal('ProposalRechecked'),
    proposalId: z.string(),
    workspaceId: z.string(),
    analyst: z.string(),
    changed: z.array(z.enum(FRESHNESS_CHANGES)),
    reasons: z.array(z.string()),
    tools: z.array(z.string()),
    before: z.object({ verdict: z.string(), confidence: z.number().nullable() }),
    after: z.object({ verdict: z.enum(VERDICTS), confidence: z.number() }),
    claims: z.object({ total: z.int(), held: z.int(), gone: z.array(z.string()) }),
    memo: z.string(),
    memoCheck,
    price: z.number().nullable(),
    priceAsOf: z.iso.date().nullable(),
    evidenceAt: at,
    checkedAt: at,
    expiresAt: at,
    evidence: z.array(z.string()),
    steps: z.array(recheckStep),
    spend: spend,
    at,
  }),
  z.object({
    type: z.literal('OutcomeSettled'),
    proposalId: z.string(),
    workspaceId: z.string(),
    verdict: z.string(),
    confidence: z.number().nullable(),
    horizon: z.literal(SETTLEMENT_HORIZONS),
    source: z.enum(['forward', 'backtest']),
    asOf: at,
    enteredOn: z.iso.date(),
    settledOn: z.iso.date(),
    benchmark: z.string(),
    change: z.number(),
    benchmarkChange: z.number(),
    excess: z.number(),
    sectorExcess: z.number().nullable(),
    isWild: z.boolean(),
    hasEnded: z.boolean(),
    settledAt: at,
    at,
  }),
];
