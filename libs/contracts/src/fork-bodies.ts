import { ANALYSTS, STAGE_NAMES } from '@gemscout/domain';
import { z } from 'zod';
import { GoalProfile } from './goal-profile.ts';
import { userText } from './user-text.ts';

const MAX_TEXT = 4_000;

/**
 * Where a run is forked: at a stage, for one ticker or all that reached it, or at the log line with this `seq`, whose step is
 * the first to be repeated.
 */
const ForkFrom = z.union([
  z.strictObject({ stage: z.enum(STAGE_NAMES), symbol: userText(32).optional() }),
  z.strictObject({ seq: z.int().min(0) }),
]);

const count = z.number().min(0);

/** `POST /runs/{id}/fork`. Omitted fields keep the value of the original run. */
export const ForkRunBody = z.strictObject({
  from: ForkFrom,
  analyst: z.enum(ANALYSTS).optional(),
  /** Limited to the plan's budget. */
  budget: z
    .strictObject({ model_calls: count, tool_calls: count, tokens: count, usd: count, active_ms: count })
    .partial()
    .optional(),
  /** Custom runs only. A different brief restarts planning, regardless of `from`. */
  brief: userText(MAX_TEXT).trim().min(1).optional(),
  /** Applies to this run only; null for no profile. */
  goal_profile: GoalProfile.nullable().optional(),
});
export type ForkRunBody = z.infer<typeof ForkRunBody>;
