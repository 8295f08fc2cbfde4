import { SETTLEMENT_HORIZONS, SETTLEMENT_SOURCES, VERDICTS } from '@gemscout/domain';
import { z } from 'zod';

/** Trading days after which a verdict is settled. */
const Horizon = z.literal(SETTLEMENT_HORIZONS);

/**
 * `forward`: given before its outcome could be known. `backtest`: on a recorded market whose data includes later prices.
 * `invented`: on a market whose prices do not exist; these outcomes say nothing about the verdicts.
 */
const SettlementSource = z.enum(SETTLEMENT_SOURCES);

/** A figure with its 95 % interval; the bounds are null if there are too few dates to compute one. */
const Estimate = z.object({ value: z.number(), low: z.number().nullable(), high: z.number().nullable() });

/**
 * The estimated chance that such a verdict beats SPY over 20 trading days, based on settled verdicts only. Not part of the
 * confidence. Without `value` there are too few settled verdicts; `needed` is the number of missing independent periods.
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
    /** The number of settled verdicts of this kind, and of those that beat SPY. */
    samples: z.int(),
    beat: z.int(),
    independent_periods: z.int(),
    /**
     * The value that the estimate is shrunk towards: the share of all settled verdicts that beat SPY, itself shrunk towards
     * one half.
     */
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
  /** Avoid verdicts create no proposals and are therefore not settled. */
  verdict: z.enum(VERDICTS),
  samples: z.int(),
  independent_periods: z.int(),
  /** The fraction that beat SPY. */
  hit_rate: Estimate.nullable(),
  /** The mean return above SPY's; 0.01 is one percent. */
  mean_excess: Estimate.nullable(),
  /** True for fewer than 30 samples. */
  observational: z.boolean(),
  /** What the figures show, in a few words; null for fewer than 8 independent periods. */
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
  /** The instant that the run used as the current time. */
  as_of: z.string(),
  /** The horizon of the verdict itself, at which it is settled; the outcomes at the others are measured beside it. */
  horizon: Horizon,
  source: SettlementSource,
  outcomes: z.array(
    z.object({
      horizon: Horizon,
      excess_spy: z.number(),
      excess_sector: z.number().nullable(),
      /** The trading days (`yyyy-mm-dd`) whose closing prices the return is measured between. */
      entered_on: z.string(),
      settled_on: z.string(),
      settled_at: z.string(),
    }),
  ),
});
export type ScorecardPoint = z.infer<typeof ScorecardPoint>;

/**
 * `GET /scorecard`: the outcomes of the workspace's verdicts. Points are newest first and paginated; the summary covers all
 * of them.
 */
export const ScorecardResponse = z.object({
  /**
   * The first verdict that waits for its settlement at its horizon, and the day (`yyyy-mm-dd`) whose close settles it. Null
   * once a verdict of the page is settled at its horizon, and while none was given.
   */
  first_settles: z.object({ symbol: z.string(), on: z.iso.date() }).nullable(),
  summary: z.array(ScorecardSummary),
  /** How often the price ended between the bear and the bull case of a memo at the horizon of its verdict, by source; empty before one has. */
  ranges: z.array(z.object({ source: SettlementSource, settled: z.int(), between: z.int() })),
  points: z.array(ScorecardPoint),
  probability: z.object({ horizon: z.literal(20), buy: ProbabilityResponse, watch: ProbabilityResponse }),
});
export type ScorecardResponse = z.infer<typeof ScorecardResponse>;

/** `after` is the proposal id of the last point of the previous page. */
export const ScorecardQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  after: z.uuid().optional(),
});
export type ScorecardQuery = z.infer<typeof ScorecardQuery>;
