import { z } from 'zod';
import { GOAL_ANGLES, GOAL_HORIZONS, GOAL_RISKS } from './goal-choices.ts';
import { userText } from './user-text.ts';

const MOST_EXCLUSIONS = 50;

/**
 * The investment goals of a workspace, which proposals are measured against. A null or empty field states no preference. The
 * `profile` of a workspace without a profile is null.
 */
export const GoalProfile = z.strictObject({
  objective: userText(1_000).trim().nullable().default(null),
  horizon: z.enum(GOAL_HORIZONS).nullable().default(null),
  risk: z.enum(GOAL_RISKS).nullable().default(null),
  angles: z.array(z.enum(GOAL_ANGLES)).max(GOAL_ANGLES.length).default([]),
  /** Tickers, sectors or words of company names that must not be proposed. */
  exclusions: z.array(userText(80).trim().min(1)).max(MOST_EXCLUSIONS).default([]),
});
export type GoalProfile = z.infer<typeof GoalProfile>;

/** `PUT /goal-profile`; null deletes the profile. */
export const GoalProfileBody = z.strictObject({ profile: GoalProfile.nullable() });
export type GoalProfileBody = z.infer<typeof GoalProfileBody>;

/** `GET /goal-profile`. The version increases with each change; it is 0 if there never was a profile. */
export const GoalProfileResponse = z.object({
  version: z.int(),
  profile: GoalProfile.nullable(),
  saved_at: z.string().nullable(),
});
export type GoalProfileResponse = z.infer<typeof GoalProfileResponse>;

/** The profile with its version, as stored in a run's `INIT` under `goal_profile`; null if there was no profile. */
export const RunGoalProfile = GoalProfile.extend({ version: z.int() });
export type RunGoalProfile = z.infer<typeof RunGoalProfile>;
