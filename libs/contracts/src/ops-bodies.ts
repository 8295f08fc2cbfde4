import { STAGE_NAMES } from '@gemscout/domain';
import { z } from 'zod';

const stage = z.enum(STAGE_NAMES);
const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
const STREAM = new RegExp(`^(?:(?:run|proposal|watchlist|billing)-${UUID}|usage-${UUID}-\\d{4}-\\d{2})$`);
const RUN_ID = new RegExp(`^${UUID}$`);

/** `GET /auth/session`: the account that makes the request. */
export const SessionResponse = z.object({
  email: z.string(),
  verified: z.boolean(),
  operator: z.boolean(),
  /** How this installation sends mails. */
  mail: z.enum(['smtp', 'mailbox', 'none']),
  /** True for the demo account, whose password is public. */
  demo: z.boolean(),
});
export type SessionResponse = z.infer<typeof SessionResponse>;

/** The open tasks of a stage. `failed` counts those whose previous attempt failed; they are included in the other counts. */
export const StageLoadResponse = z.object({
  stage,
  waiting: z.int(),
  delayed: z.int(),
  sent: z.int(),
  running: z.int(),
  failed: z.int(),
  oldest_seconds: z.number().nullable(),
});
export type StageLoadResponse = z.infer<typeof StageLoadResponse>;

const bus = z.enum(['in-process', 'kafka']);

/** Messages of a topic that the consumer group has not finished; `in-process` has no topics. */
export const TopicLagResponse = z.object({
  bus,
  topics: z.array(z.object({ topic: z.string(), group: z.string(), partitions: z.int(), end: z.int(), lag: z.int() })),
});
export type TopicLagResponse = z.infer<typeof TopicLagResponse>;

export const DeadLetterResponse = z.object({
  id: z.string(),
  stage,
  key: z.string().nullable(),
  value: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  error: z.string(),
  detail: z.string(),
  origin: z.string(),
  at: z.string(),
});
export type DeadLetterResponse = z.infer<typeof DeadLetterResponse>;

/** Messages that no worker could parse; always empty for `in-process`, which does not serialise messages. */
export const DeadLettersResponse = z.object({ bus, letters: z.array(DeadLetterResponse) });
export type DeadLettersResponse = z.infer<typeof DeadLettersResponse>;

/** `POST /ops/dead-letters/:id/replay` and `/discard` */
export const SettledDeadLetterResponse = DeadLetterResponse.pick({ id: true, origin: true });
export type SettledDeadLetterResponse = z.infer<typeof SettledDeadLetterResponse>;

/** An open run without progress. */
export const StuckRunResponse = z.object({
  run_id: z.string(),
  workspace_id: z.string(),
  requested_at: z.string(),
  last_event_at: z.string(),
  why: z.enum(['quiet', 'delivered_often']),
  tasks: z.array(
    z.object({
      stage,
      symbol: z.string().nullable(),
      attempt: z.int(),
      deliveries: z.int(),
      sends: z.int(),
      sent: z.boolean(),
      running: z.boolean(),
    }),
  ),
});
export type StuckRunResponse = z.infer<typeof StuckRunResponse>;

const position = z.string().nullable();
const lag = z.object({
  /** Number of events still to be processed; `or_more` is true if counting stopped early. */
  events: z.int(),
  or_more: z.boolean(),
  /** Seconds since the oldest of them was recorded. */
  seconds: z.number(),
});

/** `lag` is null if the checkpoint belongs to another event store; the projection then needs a rebuild. */
export const ProjectionResponse = z.object({
  name: z.enum(['read', 'read_next', 'open_task']),
  position,
  head: z.string(),
  /** True if a process is projecting; null if unknown. */
  held: z.boolean().nullable(),
  lag: lag.nullable(),
});
export type ProjectionResponse = z.infer<typeof ProjectionResponse>;

export const ProjectionsResponse = z.object({
  projections: z.array(ProjectionResponse),
  rebuilding: z.boolean(),
  /** Streams that are skipped because one of their events cannot be applied. */
  errors: z.array(
    z.object({
      stream: z.string(),
      position: z.string(),
      event_type: z.string(),
      error: z.string(),
      recorded_at: z.string(),
    }),
  ),
});
export type ProjectionsResponse = z.infer<typeof ProjectionsResponse>;

/** The operator's reason for an action; recorded in the audit log. */
const reason = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'contains characters that cannot be stored');

export const OpsReasonBody = z.strictObject({ reason });
export type OpsReasonBody = z.infer<typeof OpsReasonBody>;

/** A stream name, or a run id. */
export const StreamName = z
  .string()
  .trim()
  .transform((text) => (RUN_ID.test(text) ? `run-${text}` : text))
  .refine(
    (text) => STREAM.test(text),
    'is no stream: give a run’s id, or run-…, proposal-…, watchlist-…, billing-… or usage-…',
  );

export const StreamViewBody = z.strictObject({ stream: StreamName, reason });
export type StreamViewBody = z.infer<typeof StreamViewBody>;

/** Allows the operator to read the stream for 15 minutes. */
export const StreamViewResponse = z.object({ id: z.string(), stream: z.string() });
export type StreamViewResponse = z.infer<typeof StreamViewResponse>;

/** The store numbers the events of a stream with 32-bit integers. */
const MAX_REVISION = 2_147_483_647;

export const StreamEventsQuery = z.strictObject({
  from: z.coerce.number().int().min(0).max(MAX_REVISION).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type StreamEventsQuery = z.infer<typeof StreamEventsQuery>;

/** Events as stored. `next` is the first revision of the next page; null on the last page. */
export const StreamEventsResponse = z.object({
  stream: z.string(),
  events: z.array(
    z.object({
      revision: z.int(),
      position: z.string(),
      id: z.string(),
      type: z.string(),
      recorded_at: z.string(),
      data: z.record(z.string(), z.unknown()),
      metadata: z.record(z.string(), z.unknown()),
    }),
  ),
  next: z.int().nullable(),
});
export type StreamEventsResponse = z.infer<typeof StreamEventsResponse>;

export const OpsAuditQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  before: z
    .string()
    .regex(/^\d{1,18}$/, 'is not the id of a row')
    .optional(),
});
export type OpsAuditQuery = z.infer<typeof OpsAuditQuery>;

export const OpsAuditResponse = z.object({
  id: z.string(),
  at: z.string(),
  who: z.string(),
  action: z.enum(['view_stream', 'replay_dead_letter', 'discard_dead_letter', 'rebuild', 'new_epoch', 'erase_account']),
  target: z.string(),
  reason: z.string(),
  outcome: z.enum(['begun', 'done', 'failed']),
  detail: z.string().nullable(),
  ended_at: z.string().nullable(),
});
export type OpsAuditResponse = z.infer<typeof OpsAuditResponse>;
