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
  type LogLabel,
  type ProposalEvent,
  type RunEvent,
  type UsageEvent,
  type WatchlistEvent,
} from '@gemscout/domain';
import { z } from 'zod';
import { LOG_PAYLOADS } from './stored/log-payloads.ts';
import { upcast } from './stored/upcast.ts';

type EventChecks<Event> = {
  /**
   * Upcasts a stored event to the latest version of its type. @throws UnknownStoredEvent for a type or shape that this
   * release cannot read
   */
  readonly parse: (type: string, data: unknown) => Event;
  /** @throws InvalidEvent for an event that `parse` would refuse once it is stored */
  readonly check: (event: Event) => void;
};

/** The decider of a stream, with the validation of its events. */
export type StreamContract<Command, State, Event> = Decider<Command, State, Event> & EventChecks<Event>;

/** An event that this release cannot read: the projector and deciders stop with an alarm, the gateway forwards it unread. */
export class UnknownStoredEvent extends Error {
  override readonly name = 'UnknownStoredEvent';

  constructor(type: string, options?: ErrorOptions) {
    super(`The stored event ${type} cannot be read by this release`, options);
  }
}

/** An event that does not match the schema of its type: a bug in the process that tried to append it. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent';

  constructor(type: string, options?: ErrorOptions) {
    super(`The event ${type} does not have the shape of its type and was not appended`, options);
  }
}

const at = z.iso.datetime();
const charge = z.object({ month: z.string(), day: z.string() });
/** What a step, or a whole run, used. */
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

const logEvent = (label: LogLabel) =>
  z.object({
    type: z.literal(label),
    key: z.string(),
    message: z.string(),
    payload: LOG_PAYLOADS[label],
    at,
    stage: stage.optional(),
    symbol,
    spend: spend.optional(),
    carriedAt: at.optional(),
  });

const recheckStepOf = (label: LogLabel) =>
  z.object({ key: z.string(), label: z.literal(label), message: z.string(), payload: LOG_PAYLOADS[label] });
const recheckStep = z.discriminatedUnion('label', [
  recheckStepOf('TOOL'),
  recheckStepOf('THEME_ANALYSIS'),
  recheckStepOf('THEME_VALIDATION'),
]);

const runEvents = [
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
];

const usageEvent = { workspaceId: z.string(), runId: z.string(), charge, at };
const usageEvents = [
  z.object({ type: z.literal('RunCharged'), ...usageEvent }),
  z.object({ type: z.literal('RunRefunded'), ...usageEvent }),
];

const proposalSpend = z.object({ tokens: z.number(), usd: z.number() });
const proposalEvents = [
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
    price: z.number().nullable(),
    priceAsOf: z.iso.date().nullable(),
    evidenceAt: at.nullable(),
    expiresAt: at.nullable(),
    spend: proposalSpend.nullable(),
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
    price: z.number().nullable(),
    priceAsOf: z.iso.date().nullable(),
    evidenceAt: at,
    checkedAt: at,
    expiresAt: at,
    evidence: z.array(z.string()),
    steps: z.array(recheckStep),
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
];

const watchlistEvents = [
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
];

/** Validation of the events of one kind of stream, on read and before append. */
function checksOf<Event extends { readonly type: string }>(schemas: readonly EventSchema[]): EventChecks<Event> {
  const schemaOf = new Map(schemas.map((schema) => [typeOf(schema), schema]));
  return {
    parse: (type, data) => {
      const event = upcast(type, data);
      const parsed = schemaOf.get(type)?.safeParse(event);
      if (!parsed?.success) throw new UnknownStoredEvent(type, { cause: parsed?.error });
      return event as Event;
    },
    check: (event) => {
      const parsed = schemaOf.get(event.type)?.safeParse(event);
      if (!parsed?.success) throw new InvalidEvent(event.type, { cause: parsed?.error });
    },
  };
}

type EventSchema = z.ZodObject<{ type: z.ZodLiteral<string> }>;

function typeOf(schema: EventSchema): string {
  return schema.shape.type.value;
}

export const runContract = { ...runDecider, ...checksOf<RunEvent>(runEvents) };
export const usageContract = { ...usageDecider, ...checksOf<UsageEvent>(usageEvents) };
export const proposalContract = { ...proposalDecider, ...checksOf<ProposalEvent>(proposalEvents) };
export const watchlistContract = { ...watchlistDecider, ...checksOf<WatchlistEvent>(watchlistEvents) };

/** Every stored event type; each needs a golden file. */
export const STORED_EVENT_TYPES: readonly string[] = [
  ...runEvents,
  ...usageEvents,
  ...proposalEvents,
  ...watchlistEvents,
].map(typeOf);
