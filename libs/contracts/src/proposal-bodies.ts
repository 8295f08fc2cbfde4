import { FRESHNESS_CHANGES, VERDICTS } from '@gemscout/domain';
import { z } from 'zod';
import { ProposalProbability } from './scorecard-bodies.ts';

const Confident = z.object({ verdict: z.string(), confidence: z.number().nullable() });

/** What came of the last re-check of a proposal, which the proposal's own fields show already. */
const RecheckedResponse = z.object({
  at: z.string(),
  /** The market's time that it was compared with: of a recorded market its as-of instant. */
  checked_at: z.string(),
  /** Who decided: `rules`, or the name of a language model. */
  analyst: z.string(),
  changed: z.array(z.enum(FRESHNESS_CHANGES)),
  /** The same in sentences. */
  reasons: z.array(z.string()),
  /** The tools that were asked anew; what the others said was taken over. */
  tools: z.array(z.string()),
  before: Confident,
  after: Confident,
  /** Claims of the memo before that rest on what was asked anew, how many of them hold still, and those that do not. */
  claims: z.object({ total: z.int(), held: z.int(), gone: z.array(z.string()) }),
  price: z.number().nullable(),
  price_as_of: z.string().nullable(),
  /** Ids of the items that it added. */
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
  source: z.enum(['run', 'user']),
  watched: z.boolean(),
  dismissed: z.boolean(),
  /** The symbol is on the watchlist, by whichever proposal. */
  on_watchlist: z.boolean(),
  /** What came of deciding again on the same evidence; its disagreement is in the score. Null where nobody did. */
  repeated: z
    .object({ times: z.int(), verdict: z.enum(VERDICTS), agreeing: z.int(), low: z.number(), high: z.number() })
    .nullable(),
  /** The close that the memo was written at, in US dollars, and its day. Null of what a user added or an earlier release saved. */
  price: z.number().nullable(),
  price_as_of: z.string().nullable(),
  /** The latest that anything it cites was read or is about. */
  evidence_at: z.string().nullable(),
  /** When it is too old to act on, by its horizon. */
  expires_at: z.string().nullable(),
  /** What its ticker used of the run, and the re-checks since. */
  spend_usd: z.number().nullable(),
  spend_tokens: z.number().nullable(),
  rechecked: RecheckedResponse.nullable(),
  /** How many earlier proposals the workspace has on the symbol; only in lists with `latest=true`. */
  earlier: z.int().optional(),
});
export type ProposalResponse = z.infer<typeof ProposalResponse>;

/** Whether the market is still where the memo left it. */
const FreshnessResponse = z.object({
  state: z.enum(['fresh', 'stale', 'unknown']),
  /** Sentences; none of a fresh one. */
  reasons: z.array(z.string()),
  /** What the market says now, and who says it; null where it does not answer. */
  price_now: z.object({ price: z.number(), as_of: z.string(), provider: z.string() }).nullable(),
});

/** `GET /runs/proposals/{id}` */
export const ProposalDetailResponse = ProposalResponse.extend({
  freshness: FreshnessResponse,
  /** Null of what a user added. No part of the score. */
  probability: ProposalProbability.nullable(),
});
export type ProposalDetailResponse = z.infer<typeof ProposalDetailResponse>;

/** `POST /runs/proposals/{id}/again` */
export const DecideAgainBody = z.strictObject({ times: z.int().min(1).max(5).default(5) });
export type DecideAgainBody = z.infer<typeof DecideAgainBody>;

/** `GET /runs/proposals/{id}/again`, and the answer of its POST */
export const DecideAgainProgress = z.object({
  /** `none`: not requested since the last re-check. `stopped`: fewer than `times` were made; those are kept. */
  status: z.enum(['none', 'running', 'finished', 'stopped']),
  /** Decisions that were requested, and those of them that are recorded. */
  times: z.int(),
  done: z.int(),
  requested_at: z.string().nullable(),
  /** Why it stopped, as one sentence. */
  reason: z.string().nullable(),
});
export type DecideAgainProgress = z.infer<typeof DecideAgainProgress>;
