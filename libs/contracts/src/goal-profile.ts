import { z } from 'zod';
import { GOAL_ANGLES, GOAL_HORIZONS, GOAL_RISKS } from './goal-choices.ts';
import { userText } from './user-text.ts';

const MOST_EXCLUSIONS = 50;

/**
 * What a workspace is after: proposals are measured against it. A field that is null or empty states no preference; a
 * workspace that gave no profile has stated nothing at all, and its `profile` is null.
 */
export const GoalProfile = z.strictObject({
  objective: userText(1_000).trim().nullable().default(null),
  horizon: z.enum(GOAL_HORIZONS).nullable().default(null),
  risk: z.enum(GOAL_RISKS).nullable().default(null),
  angles: z.array(z.enum(GOAL_ANGLES)).max(GOAL_ANGLES.length).default([]),
  /** Tickers, sectors or words of a company's name that are not to be proposed. */
  exclusions: z.array(userText(80).trim().min(1)).max(MOST_EXCLUSIONS).default([]),
});
export type GoalProfile = z.infer<typeof GoalProfile>;

/** `PUT /goal-profile`; null takes the profile back. */
export const GoalProfileBody = z.strictObject({ profile: GoalProfile.nullable() });
export type GoalProfileBody = z.infer<typeof GoalProfileBody>;

/** `GET /goal-profile`. The version grows with each change; 0 where there never was a profile. */
export const GoalProfileResponse = z.object({
  version: z.int(),
  profile: GoalProfile.nullable(),
  saved_at: z.string().nullable(),
});
export type GoalProfileResponse = z.infer<typeof GoalProfileResponse>;

/** The profile as a run's `INIT` keeps it, under `goal_profile`: with its version; null where none was provided. */
export const RunGoalProfile = GoalProfile.extend({ version: z.int() });
export type RunGoalProfile = z.infer<typeof RunGoalProfile>;
