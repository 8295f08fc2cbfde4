import { SETTLEMENT_HORIZONS, VERDICTS } from '@gemscout/domain';
import { z } from 'zod';

/** Trading days after which a verdict is settled. */
const Horizon = z.literal(SETTLEMENT_HORIZONS);

/** `forward`: given before its outcome could be known. `backtest`: on a recorded market that holds later prices. */
const SettlementSource = z.enum(['forward', 'backtest']);

/** A figure with its 95 % interval, whose ends are null where there are too few dates for one. */
const Estimate = z.object({ value: z.number(), low: z.number().nullable(), high: z.number().nullable() });

/**
 * The chance that such a verdict beats SPY over 20 trading days, by settled verdicts alone; no part of the confidence.
 * Without `value`: not enough settled verdicts yet; `needed` says how many independent periods are missing.
 */
export const ProbabilityResponse = z.union([
  z.object({
    value: z.null(),
    samples: z.int(),
    independent_periods: z.int(),
    needed: z.int(),
  }),
  z.object({
    value: z.number(),
    /** Settled verdicts of this kind, and those of them that beat SPY. */
    samples: z.int(),
    beat: z.int(),
    independent_periods: z.int(),
    /** What it was drawn to: the share of all settled verdicts that beat SPY, itself drawn to one half. */
    base_rate: z.number(),
  }),
]);
export type ProbabilityResponse = z.infer<typeof ProbabilityResponse>;

/** The probability of one proposal, in `GET /runs/proposals/{id}`. */
export const ProposalProbability = z.intersection(z.object({ horizon: z.literal(20) }), ProbabilityResponse);
export type ProposalProbability = z.infer<typeof ProposalProbability>;

const ScorecardSummary = z.object({
  horizon: Horizon,
  source: SettlementSource,
  /** Avoid verdicts become no proposals, so they are not settled here. */
  verdict: z.enum(VERDICTS),
  samples: z.int(),
  independent_periods: z.int(),
  /** How many of them beat SPY. */
  hit_rate: Estimate.nullable(),
  /** The mean return above SPY's; 0.01 is one percent. */
  mean_excess: Estimate.nullable(),
  /** Fewer than 30 samples. */
  observational: z.boolean(),
  /** What the figures show, in a few words; null below 8 independent periods: no verdict on that. */
  conclusion: z.string().nullable(),
});
export type ScorecardSummary = z.infer<typeof ScorecardSummary>;

const ScorecardPoint = z.object({
  proposal_id: z.string(),
  run_id: z.string(),
  symbol: z.string(),
  verdict: z.enum(VERDICTS),
  confidence: z.number().nullable(),
  state: z.enum(['approved', 'dismissed', 'expired', 'open']),
  decided_at: z.string(),
  /** The instant that the run saw as now. */
  as_of: z.string(),
  source: SettlementSource,
  outcomes: z.array(
    z.object({
      horizon: Horizon,
      excess_spy: z.number(),
      excess_sector: z.number().nullable(),
      /** The trading days from whose close to whose close it is measured, `yyyy-mm-dd`. */
      entered_on: z.string(),
      settled_on: z.string(),
      settled_at: z.string(),
    }),
  ),
});
export type ScorecardPoint = z.infer<typeof ScorecardPoint>;

/** `GET /scorecard`: what became of the workspace's verdicts. Points newest first, a page at a time; the summary is of all. */
export const ScorecardResponse = z.object({
  summary: z.array(ScorecardSummary),
  points: z.array(ScorecardPoint),
  probability: z.object({ horizon: z.literal(20), buy: ProbabilityResponse, watch: ProbabilityResponse }),
});
export type ScorecardResponse = z.infer<typeof ScorecardResponse>;

/** `after` is the proposal id of the last point of the page before. */
export const ScorecardQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  after: z.uuid().optional(),
});
export type ScorecardQuery = z.infer<typeof ScorecardQuery>;
