import { BILLING_INTERVALS, DEFAULT_DEPTH, DEPTHS, LONGEST_NOTE, PLANS, RUN_KINDS } from '@gemscout/domain';
import { z } from 'zod';
import { CorrectionResponse } from './correction-bodies.ts';
import { ChosenGoalProfile } from './goal-profile.ts';
import { SessionResponse } from './ops-bodies.ts';
import { userText } from './user-text.ts';

const MAX_TEXT = 4_000;
const MAX_MEMO = 20_000;

/** Accepts `kind` or `mode`, and the subject in `symbol`, `text` or `seed`. `runRequestOf` checks which of them go together. */
export const CreateRunBody = z.strictObject({
  kind: z.enum(RUN_KINDS).optional(),
  mode: z.enum(RUN_KINDS).optional(),
  symbol: userText(10_000).optional(),
  text: userText(MAX_TEXT).optional(),
  seed: userText(MAX_TEXT).optional(),
  memo: userText(MAX_MEMO).optional(),
  /** The id of a goal profile; default: the default profile. */
  goal_profile: z.uuid().optional(),
  /** Default: standard. */
  depth: z.enum(DEPTHS).optional(),
});
export type CreateRunBody = z.infer<typeof CreateRunBody>;

/** `POST /runs/{id}/notes` */
export const NoteBody = z.strictObject({ text: userText(LONGEST_NOTE).trim().min(1) });
export type NoteBody = z.infer<typeof NoteBody>;

export const CreateRunResponse = z.object({ id: z.string() });
export type CreateRunResponse = z.infer<typeof CreateRunResponse>;

/** A run in a list: `GET /runs`, `GET /runs/{id}`. */
export const RunResponse = z.object({
  id: z.string(),
  kind: z.enum(RUN_KINDS),
  subject: z.string().nullable(),
  /** `active`, or the outcome: completed, cancelled, budget, error. */
  status: z.string(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  proposals: z.int(),
  /** Total spend; null while the run is active, and for runs that failed under an earlier release. */
  spend: z
    .object({ model_calls: z.int(), tool_calls: z.int(), tokens: z.number(), usd: z.number(), active_ms: z.number() })
    .nullable(),
  /** The original run of a fork, and the `seq` where the fork diverges from its log; null for other runs. */
  forked_from: z.object({ run_id: z.string(), seq: z.int() }).nullable(),
  /** True for the sample run that a new workspace starts with: not charged, not settled, and it can be deleted. */
  sample: z.boolean(),
  goal_profile: ChosenGoalProfile,
  /** How far it went into each ticker when it was started. */
  depth: z.enum(DEPTHS),
  /** The id of the user who started it; null for runs of an earlier release until the read model is rebuilt. */
  started_by: z.string().nullable(),
  /** Its shortlist in order, each ticker with its verdict; null until it is decided. */
  tickers: z.array(z.object({ symbol: z.string(), verdict: z.string().nullable() })),
});
export type RunResponse = z.infer<typeof RunResponse>;

export const CreateProposalBody = z.strictObject({
  run_id: userText(64),
  symbol: userText(32),
  theme: userText(200),
  memo: userText(MAX_MEMO),
  verdict: userText(40).min(1),
  score: z.number().nullable(),
});
export type CreateProposalBody = z.infer<typeof CreateProposalBody>;

/** Overrides an earlier decision; the `already_decided` problem names who made it. */
const overrule = z.boolean().optional();

/** Why somebody approves or dismisses a proposal. */
const reason = userText(1_000).optional();

export const DismissBody = z.strictObject({ reason, overrule });
export type DismissBody = z.infer<typeof DismissBody>;

export const AddToWatchlistBody = z.strictObject({
  symbol: userText(32),
  notes: userText(4_000).optional(),
  /** Of the approval; only with notes that name a proposal. */
  reason,
  overrule,
});
export type AddToWatchlistBody = z.infer<typeof AddToWatchlistBody>;

export const WatchlistItemResponse = z.object({
  id: z.string(),
  symbol: z.string(),
  added_at: z.string(),
  notes: z.string().nullable(),
  /** Change between the market's last two closes in percent, and the day of the later one; null if the market has no data. */
  change_24h: z.number().nullable(),
  change_as_of: z.string().nullable(),
  /** Of the memo with which it was approved: what sources have corrected since. */
  corrections: z.array(CorrectionResponse),
  /** Of the run of the newest approved proposal on the symbol; null if there is none, and for removed items. */
  goal_profile: ChosenGoalProfile,
  /** Removed items only. */
  removed_at: z.string().optional(),
});
export type WatchlistItemResponse = z.infer<typeof WatchlistItemResponse>;

export const BillingResponse = z.object({
  active_plan: z.string(),
  runs_today: z.int(),
  runs_month: z.int(),
  plan_renews_at: z.string().nullable(),
  runs_per_day: z.int(),
  runs_per_month: z.int().nullable(),
  interval: z.enum(BILLING_INTERVALS).nullable(),
  /** Nothing is charged before this time; null outside a trial. */
  trial_ends_at: z.string().nullable(),
  /** The subscription ends at this time and does not renew. */
  cancel_at: z.string().nullable(),
  /** A payment failed; the plan remains active until this time. */
  past_due_until: z.string().nullable(),
  /** Where the operator sells to the EU: the contract that the owner can withdraw from; null where there is none, or not any more. */
  withdrawal: z
    .object({
      /** The last day to withdraw, `yyyy-mm-dd`. */
      last_day: z.string(),
      /** When it was declared, where the payment provider has not carried it out yet; it can be sent again at any time. */
      declared_at: z.string().nullable(),
    })
    .nullable(),
  /** True if an earlier plan's paid period has ended. */
  lapsed: z.boolean(),
  /** True if the operator of this installation granted the plan: it costs nothing and cannot be changed. */
  granted: z.boolean(),
  /** A team member sees the team's plan and cannot change it. */
  role: z.enum(['owner', 'member']),
  /** A sentence to show, such as why a trial was not granted; null if there is none. */
  notice: z.string().nullable(),
});
export type BillingResponse = z.infer<typeof BillingResponse>;

/** `POST /billing/checkout` */
export const CheckoutQuery = z.strictObject({
  plan: z.enum(PLANS.map(({ name }) => name)),
  interval: z.enum(BILLING_INTERVALS).default('monthly'),
});
export type CheckoutQuery = z.infer<typeof CheckoutQuery>;

/** `POST /billing/checkout`, `POST /billing/portal`: the URL to open next. */
export const BillingUrlResponse = z.object({ url: z.string() });
export type BillingUrlResponse = z.infer<typeof BillingUrlResponse>;

/** `POST /billing/withdrawal`: the subscription has ended, and what was paid is on its way back. */
export const BillingWithdrawalResponse = z.object({ declared_at: z.string(), refunded_cents: z.int() });
export type BillingWithdrawalResponse = z.infer<typeof BillingWithdrawalResponse>;

/** `POST /billing/webhook`: `repeated` and `ignored` events changed nothing. */
export const BillingWebhookResponse = z.object({ outcome: z.enum(['done', 'repeated', 'ignored']) });
export type BillingWebhookResponse = z.infer<typeof BillingWebhookResponse>;

/** What the last runs of one kind cost in US dollars, and their wall time in seconds; null if none was finished. */
const RunCost = z
  .object({
    runs: z.int(),
    low_usd: z.number(),
    high_usd: z.number(),
    low_seconds: z.number(),
    high_seconds: z.number(),
  })
  .nullable();

/** `GET /billing/run-costs`: runs of that depth. */
export const RunCostsQuery = z.strictObject({ depth: z.enum(DEPTHS).default(DEFAULT_DEPTH) });
export type RunCostsQuery = z.infer<typeof RunCostsQuery>;

export const RunCostsResponse = z.object({ trending: RunCost, symbol: RunCost, custom: RunCost });
export type RunCostsResponse = z.infer<typeof RunCostsResponse>;

export const StreamTicketResponse = z.object({ ticket: z.string(), expires_at: z.string() });
export type StreamTicketResponse = z.infer<typeof StreamTicketResponse>;

export const ConfigResponse = z.object({
  /** The version of Gemscout, such as `0.1.0`. */
  version: z.string(),
  market: z.string(),
  as_of: z.string().nullable(),
  fictional: z.boolean(),
  analyst: z.string(),
  /** The language model in use; null if the built-in rules are the analyst. */
  model: z.string().nullable(),
  billing: z.string(),
  /** `mailbox`: mails are stored on this machine and shown at `/dev/mailbox`; `none`: new accounts count as verified. */
  mail: SessionResponse.shape.mail,
  demo_video_url: z.string().nullable(),
  coin_markets_url: z.string().nullable(),
  /** What a live market lacks, a sentence each: which source is off, and what to set. */
  missing_sources: z.array(z.string()),
});
export type ConfigResponse = z.infer<typeof ConfigResponse>;

/** The response of a command without other results: the id of the object that it changed. */
export const CommandResponse = z.object({ id: z.string() });
export type CommandResponse = z.infer<typeof CommandResponse>;

export const HealthResponse = z.object({ status: z.literal('ok') });
export type HealthResponse = z.infer<typeof HealthResponse>;

const limit = z.coerce.number().int().min(1).max(100).default(50);
/** The id of the last item of the previous page. */
const after = z.uuid().optional();
/** The id of a goal profile: only what runs with it gave. */
const goal_profile = z.uuid().optional();

/** `GET /runs`; `search` matches part of a run's request, or the beginning of a symbol that the run proposed. */
export const RunsQuery = z.strictObject({
  kind: z.enum(RUN_KINDS).optional(),
  status: z.enum(['active', 'completed', 'cancelled', 'budget', 'error']).optional(),
  search: userText(200).optional(),
  goal_profile,
  limit,
  after,
});
export type RunsQuery = z.infer<typeof RunsQuery>;

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');

/** `GET /runs/{id}/proposals` */
export const RunProposalsQuery = z.strictObject({
  include_watched: flag,
  limit,
  after,
});
export type RunProposalsQuery = z.infer<typeof RunProposalsQuery>;

/**
 * `GET /runs/proposals`. Without `status`: all proposals on the symbol, or without a symbol all open proposals of the
 * workspace.
 */
export const ProposalsQuery = z.strictObject({
  symbol: userText(10_000).optional(),
  status: z.enum(['open', 'dismissed']).optional(),
  /** `me`: only those that are assigned to the caller. */
  assigned: z.enum(['me']).optional(),
  /** True omits a proposal if a newer one exists on its symbol, regardless of the decision on the newer one. */
  latest: flag,
  goal_profile,
  limit,
  after,
});
export type ProposalsQuery = z.infer<typeof ProposalsQuery>;

/** `GET /watchlist`: `removed` lists the last removed item of each symbol that is not on the list now. */
export const WatchlistQuery = z.strictObject({
  status: z.enum(['watched', 'removed']).default('watched'),
  goal_profile,
});
export type WatchlistQuery = z.infer<typeof WatchlistQuery>;

/** RFC 9457; `detail` is the sentence shown to the user. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  /** The trace id of the request, 32 hex digits; also in the log and in the metadata of its events. */
  trace_id: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;
