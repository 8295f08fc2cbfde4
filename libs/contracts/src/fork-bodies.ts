import { ANALYSTS, STAGE_NAMES, VERDICTS } from '@gemscout/domain';
import { z } from 'zod';
import { GoalProfile } from './goal-profile.ts';
import { RunResponse } from './http-bodies.ts';
import { userText } from './user-text.ts';

const MAX_TEXT = 4_000;

/**
 * Where a fork parts from its run: a stage, of one ticker or of all that got there, or the line of the log with this
 * `seq`, whose step is the first to be done again.
 */
const ForkFrom = z.union([
  z.strictObject({ stage: z.enum(STAGE_NAMES), symbol: userText(32).optional() }),
  z.strictObject({ seq: z.int().min(0) }),
]);

const count = z.number().min(0);

/** `POST /runs/{id}/fork`. What is left out stays as it was in the run that is forked. */
export const ForkRunBody = z.strictObject({
  from: ForkFrom,
  analyst: z.enum(ANALYSTS).optional(),
  /** At most the plan's budget. */
  budget: z
    .strictObject({ model_calls: count, tool_calls: count, tokens: count, usd: count, active_ms: count })
    .partial()
    .optional(),
  /** Only of a custom run. A brief that differs is planned anew, wherever `from` points. */
  brief: userText(MAX_TEXT).trim().min(1).optional(),
  /** For this run alone; null for none. */
  goal_profile: GoalProfile.nullable().optional(),
});
export type ForkRunBody = z.infer<typeof ForkRunBody>;

/** `GET /runs/compare` */
export const CompareRunsQuery = z.strictObject({ a: z.string(), b: z.string() });
export type CompareRunsQuery = z.infer<typeof CompareRunsQuery>;

/** What a run decided on a ticker; null where it has no decision. */
const ComparedVerdict = z
  .object({ verdict: z.enum(VERDICTS), confidence: z.number(), memo: z.string().optional() })
  .nullable();

/** Two runs side by side, with every ticker that either of them looked at, in the order of their shortlists. */
export const RunComparisonResponse = z.object({
  a: RunResponse,
  b: RunResponse,
  tickers: z.array(z.object({ symbol: z.string(), a: ComparedVerdict, b: ComparedVerdict })),
});
export type RunComparisonResponse = z.infer<typeof RunComparisonResponse>;
