import {
  billingDecider,
  LOG_LABELS,
  notesDecider,
  proposalDecider,
  DEPTHS,
  RUN_KINDS,
  runDecider,
  STAGE_NAMES,
  usageDecider,
  watchlistDecider,
  type BillingEvent,
  type Decider,
  type LogLabel,
  type NotesEvent,
  type ProposalEvent,
  type RunEvent,
  type UsageEvent,
  type WatchlistEvent,
} from '@gemscout/domain';
import { z } from 'zod';
import { billingEvents } from './stored/billing-events.ts';
import { LOG_PAYLOADS } from './stored/log-payloads.ts';
import { notesEvents } from './stored/notes-events.ts';
import { proposalEvents } from './stored/proposal-events.ts';
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
    depth: z.enum(DEPTHS).optional(),
    forkedFrom: z.object({ runId: z.string(), revision: z.int(), stage, symbol }).optional(),
    sample: z.literal(true).optional(),
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
  z.object({ type: z.literal('SampleRunDeleted'), workspaceId: z.string(), at }),
  z.object({ type: z.literal('StageFailed'), stage, symbol, attempt, reason: z.string(), spend: spend.optional(), at }),
  ...LOG_LABELS.map(logEvent),
];

const usageEvent = { workspaceId: z.string(), runId: z.string(), charge, at };
const usageEvents = [
  z.object({ type: z.literal('RunCharged'), ...usageEvent }),
  z.object({ type: z.literal('RunRefunded'), ...usageEvent }),
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
export const billingContract = { ...billingDecider, ...checksOf<BillingEvent>(billingEvents) };
export const notesContract = { ...notesDecider, ...checksOf<NotesEvent>(notesEvents) };

/** Every stored event type; each needs a golden file. */
export const STORED_EVENT_TYPES: readonly string[] = [
  ...runEvents,
  ...usageEvents,
  ...proposalEvents,
  ...watchlistEvents,
  ...billingEvents,
  ...notesEvents,
].map(typeOf);
