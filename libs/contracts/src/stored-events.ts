import {
  FRESHNESS_CHANGES,
  SETTLEMENT_HORIZONS,
  LOG_LABELS,
  proposalDecider,
  RUN_KINDS,
  runDecider,
  STAGE_NAMES,
  usageDecider,
  VERDICTS,
  watchlistDecider,
  type Decider,
  type ProposalEvent,
  type RunEvent,
  type UsageEvent,
  type WatchlistEvent,
} from '@gemscout/domain';
import { z } from 'zod';
import { JsonObjectSchema } from './json.ts';

/** The rules of a stream, with the way back from what is stored. */
export type StreamContract<Command, State, Event> = Decider<Command, State, Event> & {
  /** @throws UnknownStoredEvent for a type or shape that this release cannot read */
  readonly parse: (type: string, data: unknown) => Event;
};

/** An event that this release cannot read: projector and deciders stop with an alarm, the gateway passes it on. */
export class UnknownStoredEvent extends Error {
  override readonly name = 'UnknownStoredEvent';

  constructor(type: string, options?: ErrorOptions) {
    super(`The stored event ${type} cannot be read by this release`, options);
  }
}

const at = z.iso.datetime();
const charge = z.object({ month: z.string(), day: z.string() });
/** What a step, and in the end a run, used. */
export const StoredSpend = z.object({
  modelCalls: z.number(),
  toolCalls: z.number(),
  tokens: z.number(),
  usd: z.number(),
  activeMs: z.number(),
});
const spend = StoredSpend;
const stage = z.enum(STAGE_NAMES);
const attempt = z.int().min(1);
const symbol = z.string().optional();

const logEvent = (type: (typeof LOG_LABELS)[number]) =>
  z.object({
    type: z.literal(type),
    key: z.string(),
    message: z.string(),
    payload: JsonObjectSchema,
    at,
    stage: stage.optional(),
    symbol,
    spend: spend.optional(),
    carriedAt: at.optional(),
  });

const runEvents = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('RunRequested'),
    runId: z.string(),
    workspaceId: z.string(),
    userId: z.string(),
    kind: z.enum(RUN_KINDS),
    subject: z.string().nullable(),
    memo: z.string().nullable(),
    bodyHash: z.string(),
    charge,
    plan: z.string(),
    dailyCap: z.number(),
    budget: spend,
    forkedFrom: z.object({ runId: z.string(), revision: z.int(), stage, symbol }).optional(),
    at,
  }),
  z.object({
    type: z.literal('StageQueued'),
    runId: z.string(),
    workspaceId: z.string(),
    stage,
    symbol,
    attempt,
    notBefore: at,
    share: spend.optional(),
    at,
  }),
  z.object({ type: z.literal('PaidWorkStarted'), stage, symbol, at }),
  z.object({ type: z.literal('StageFailed'), stage, symbol, attempt, reason: z.string(), spend: spend.optional(), at }),
  ...LOG_LABELS.map(logEvent),
]);

const usageEvent = { workspaceId: z.string(), runId: z.string(), charge, at };
const usageEvents = z.discriminatedUnion('type', [
  z.object({ type: z.literal('RunCharged'), ...usageEvent }),
  z.object({ type: z.literal('RunRefunded'), ...usageEvent }),
]);

const proposalSpend = z.object({ tokens: z.number(), usd: z.number() });
const proposalEvents = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ProposalSaved'),
    proposalId: z.string(),
    workspaceId: z.string(),
    runId: z.string(),
    symbol: z.string(),
    theme: z.string(),
    memo: z.string(),
    verdict: z.string(),
    score: z.number().nullable(),
    source: z.enum(['run', 'user']),
    // From its second version on.
    price: z.number().nullable().default(null),
    priceAsOf: z.iso.date().nullable().default(null),
    evidenceAt: at.nullable().default(null),
    expiresAt: at.nullable().default(null),
    spend: proposalSpend.nullable().default(null),
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
    userId: z.string().nullable().default(null), // from its second version on
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
    price: z.number().nullable(),
    priceAsOf: z.iso.date().nullable(),
    evidenceAt: at,
    checkedAt: at,
    expiresAt: at,
    evidence: z.array(z.string()),
    steps: z.array(
      z.object({
        key: z.string(),
        label: z.enum(['TOOL', 'THEME_ANALYSIS', 'THEME_VALIDATION']),
        message: z.string(),
        payload: JsonObjectSchema,
      }),
    ),
    spend: proposalSpend,
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
]);

const watchlistEvents = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('WatchlistItemAdded'),
    workspaceId: z.string(),
    itemId: z.string(),
    symbol: z.string(),
    notes: z.string().nullable(),
    proposalId: z.string().nullable(),
    runId: z.string().nullable(),
    at,
  }),
  z.object({
    type: z.literal('WatchlistItemRemoved'),
    workspaceId: z.string(),
    itemId: z.string(),
    symbol: z.string(),
    at,
  }),
  z.object({
    type: z.literal('WatchlistItemRestored'),
    workspaceId: z.string(),
    itemId: z.string(),
    symbol: z.string(),
    notes: z.string().nullable(),
    proposalId: z.string().nullable(),
    runId: z.string().nullable(),
    addedAt: at,
    at,
  }),
]);

/** Reads a stored event. An older version of a type is brought up to date here, before it is checked. */
function parser<Event>(schema: z.ZodType): (type: string, data: unknown) => Event {
  return (type, data) => {
    const parsed = schema.safeParse({ ...(data as object), type });
    if (!parsed.success) throw new UnknownStoredEvent(type, { cause: parsed.error });
    return parsed.data as Event;
  };
}

export const runContract = { ...runDecider, parse: parser<RunEvent>(runEvents) };
export const usageContract = { ...usageDecider, parse: parser<UsageEvent>(usageEvents) };
export const proposalContract = { ...proposalDecider, parse: parser<ProposalEvent>(proposalEvents) };
export const watchlistContract = { ...watchlistDecider, parse: parser<WatchlistEvent>(watchlistEvents) };

/** Every stored event type, with the stream that holds it: the list of golden files. */
export const STORED_EVENT_TYPES: readonly string[] = [runEvents, usageEvents, proposalEvents, watchlistEvents].flatMap(
  (union) => union.options.map((option) => String(option.shape.type.value)),
);
