import { FRESHNESS_CHANGES, PROPOSAL_SOURCES, SETTLEMENT_HORIZONS, VERDICTS } from '@gemscout/domain';
import { z } from 'zod';
import { CorrectionResponse } from './correction-bodies.ts';
import { ChosenGoalProfile } from './goal-profile.ts';
import { ProposalProbability } from './scorecard-bodies.ts';
import { userText } from './user-text.ts';

const Confident = z.object({ verdict: z.string(), confidence: z.number().nullable() });

/** The result of a proposal's last re-check. The proposal's own fields already include it. */
const RecheckedResponse = z.object({
  at: z.string(),
  /** The market time that the memo was compared with; for a recorded market its as-of instant. */
  checked_at: z.string(),
  /** The analyst that decided: `rules`, or the name of a language model. */
  analyst: z.string(),
  changed: z.array(z.enum(FRESHNESS_CHANGES)),
  /** The same changes as full sentences. */
  reasons: z.array(z.string()),
  /** The tools that were called again; the results of the others were reused. */
  tools: z.array(z.string()),
  before: Confident,
  after: Confident,
  /**
   * Claims of the previous memo that depend on the data queried again: their number, how many are still supported, and those
   * that are not.
   */
  claims: z.object({ total: z.int(), held: z.int(), gone: z.array(z.string()) }),
  price: z.number().nullable(),
  price_as_of: z.string().nullable(),
  /** Ids of the evidence items that the re-check added. */
  evidence: z.array(z.string()),
  spend_usd: z.number(),
});

export const ProposalResponse = z.object({
  id: z.string(),
  run_id: z.string(),
  symbol: z.string(),
  theme: z.string(),
  memo: z.string(),
  verdict: z.string(),
  score: z.number().nullable(),
  created_at: z.string(),
  /** Of its run. */
  goal_profile: ChosenGoalProfile,
  /** `sample`: of the sample run that a new workspace starts with; nobody can decide on it. */
  source: z.enum(PROPOSAL_SOURCES),
  watched: z.boolean(),
  dismissed: z.boolean(),
  /** The last decision of a user; null while the proposal is open, and for approvals of early releases. */
  decided: z
    .object({
      outcome: z.enum(['approved', 'dismissed']),
      /** As in `GET /team`; null if an earlier release did not record it. */
      user_id: z.string().nullable(),
      at: z.string(),
      reason: z.string().nullable(),
    })
    .nullable(),
  /**
   * The last assignment; null if there was none. It is in effect while `user_id` is a member who joined before `at`: whoever leaves
   * the workspace loses it.
   */
  assigned: z
    .object({
      /** As in `GET /team`; null if the assignment was taken back. */
      user_id: z.string().nullable(),
      /** Who assigned it. */
      by: z.string(),
      at: z.string(),
    })
    .nullable(),
  /** True if the symbol is on the watchlist, regardless of which proposal added it. */
  on_watchlist: z.boolean(),
  /**
   * Summary of repeated decisions on the same evidence; the score already reflects their disagreement. Null if there were
   * none.
   */
  repeated: z
    .object({ times: z.int(), verdict: z.enum(VERDICTS), agreeing: z.int(), low: z.number(), high: z.number() })
    .nullable(),
  /**
   * The closing price at the time of the memo, in US dollars, and its day. Null if a user or an earlier release saved the
   * proposal.
   */
  price: z.number().nullable(),
  price_as_of: z.string().nullable(),
  /** The latest time at which any cited evidence was read, or that it is about. */
  evidence_at: z.string().nullable(),
  /** When the memo is too old to act on; depends on its horizon. */
  expires_at: z.string().nullable(),
  /** Spend of the run on this ticker, including later re-checks. */
  spend_usd: z.number().nullable(),
  spend_tokens: z.number().nullable(),
  /**
   * How well the ticker fits what the run was asked for, with what that was and why, as one sentence. It does not change the
   * verdict. Null if nothing was asked for that it could fit, or if an earlier release saved the proposal.
   */
  fit: z.object({ share: z.number(), basis: z.enum(['goal', 'request']), why: z.string() }).nullable(),
  /** Who decided: `rules`, or the name of a language model. Null if a user or an earlier release saved it. */
  written_by: z.string().nullable(),
  /** Over how many trading days the verdict is compared with the market: 20 unless the request says otherwise. */
  horizon: z.literal(SETTLEMENT_HORIZONS),
  rechecked: RecheckedResponse.nullable(),
  /** What sources have corrected since of the facts that the current memo used, the first correction first. */
  corrections: z.array(CorrectionResponse),
  /** How many earlier proposals the workspace has on the symbol; only in lists with `latest=true`. */
  earlier: z.int().optional(),
});
export type ProposalResponse = z.infer<typeof ProposalResponse>;

/** Whether the market has changed materially since the memo. */
const FreshnessResponse = z.object({
  state: z.enum(['fresh', 'stale', 'unknown']),
  /** Full sentences; empty if the memo is fresh. */
  reasons: z.array(z.string()),
  /** The current market price and its source; null if the market has no answer. */
  price_now: z
    .object({
      price: z.number(),
      as_of: z.string(),
      provider: z.string(),
      /** The proposal's price in today's shares: after a split it is another than `price`. Null if none was saved. */
      price_then: z.number().nullable(),
      /** How far the price has moved since, in percent of `price_then`. */
      change_pct: z.number().nullable(),
    })
    .nullable(),
});

/** When results come, as the market knows it now. Each is null where it is not known; both are for a proposal of the sample run. */
const ReportsResponse = z.object({
  next: z.object({ day: z.string(), days: z.int(), is_estimate: z.boolean() }).nullable(),
  /** How the price has moved since the last close before the last results, of the day `close_of`. */
  since_last: z.object({ close_of: z.string(), change_pct: z.number() }).nullable(),
});

/** `GET /runs/proposals/{id}` */
export const ProposalDetailResponse = ProposalResponse.extend({
  freshness: FreshnessResponse,
  /** Null if a user added the proposal, or if it is of the sample run. Not part of the score. */
  probability: ProposalProbability.nullable(),
  reports: ReportsResponse,
});
export type ProposalDetailResponse = z.infer<typeof ProposalDetailResponse>;

/** `PUT /runs/proposals/{id}/assignee`: a member as in `GET /team`, or null to assign the proposal to nobody. */
export const AssignBody = z.strictObject({ user_id: userText(64).nullable() });
export type AssignBody = z.infer<typeof AssignBody>;

/** `POST /runs/proposals/{id}/again` */
export const DecideAgainBody = z.strictObject({ times: z.int().min(1).max(5).default(5) });
export type DecideAgainBody = z.infer<typeof DecideAgainBody>;

/** `GET /runs/proposals/{id}/again`, and the response of its POST. */
export const DecideAgainProgress = z.object({
  /**
   * `none`: not requested since the last re-check. `stopped`: fewer than `times` decisions were made; those remain recorded.
   */
  status: z.enum(['none', 'running', 'finished', 'stopped']),
  /** The number of requested decisions, and how many of them are recorded. */
  times: z.int(),
  done: z.int(),
  requested_at: z.string().nullable(),
  /** Why it stopped, as one sentence. */
  reason: z.string().nullable(),
});
export type DecideAgainProgress = z.infer<typeof DecideAgainProgress>;
