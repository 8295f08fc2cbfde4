import { z } from 'zod';
import { GOAL_ANGLES, GOAL_HORIZONS, GOAL_RISKS } from './goal-choices.ts';
import { userText } from './user-text.ts';

const MOST_EXCLUSIONS = 50;

/** Investment goals, which proposals are measured against. A null or empty field states no preference. */
export const GoalProfile = z.strictObject({
  objective: userText(1_000).trim().nullable().default(null),
  horizon: z.enum(GOAL_HORIZONS).nullable().default(null),
  risk: z.enum(GOAL_RISKS).nullable().default(null),
  angles: z.array(z.enum(GOAL_ANGLES)).max(GOAL_ANGLES.length).default([]),
  /** Tickers, sectors or words of company names that must not be proposed. */
  exclusions: z.array(userText(80).trim().min(1)).max(MOST_EXCLUSIONS).default([]),
});
export type GoalProfile = z.infer<typeof GoalProfile>;

/** `PUT /goal-profile`: of the default profile; null retires it. */
export const GoalProfileBody = z.strictObject({ profile: GoalProfile.nullable() });
export type GoalProfileBody = z.infer<typeof GoalProfileBody>;

/** `GET /goal-profile`: the default profile. The version increases with each change; it is 0 if there never was a profile. */
export const GoalProfileResponse = z.object({
  version: z.int(),
  profile: GoalProfile.nullable(),
  saved_at: z.string().nullable(),
});
export type GoalProfileResponse = z.infer<typeof GoalProfileResponse>;

/** `POST /goal-profiles`, `PUT /goal-profiles/{id}` */
export const NamedGoalProfileBody = z.strictObject({ name: userText(60).trim().min(1), profile: GoalProfile });
export type NamedGoalProfileBody = z.infer<typeof NamedGoalProfileBody>;

/** `GET /goal-profiles`: the default profile first, retired profiles last. */
export const NamedGoalProfileResponse = z.object({
  id: z.string(),
  name: z.string(),
  /** Increases with each change of the name or the profile. */
  version: z.int(),
  profile: GoalProfile,
  saved_at: z.string(),
  /** New runs cannot choose a retired profile; null if it is not retired. */
  retired_at: z.string().nullable(),
  /** The profile of a run that names none: the oldest that is not retired. */
  is_default: z.boolean(),
  /** True if a run was started with it: it cannot be deleted then. */
  in_use: z.boolean(),
});
export type NamedGoalProfileResponse = z.infer<typeof NamedGoalProfileResponse>;

/** The profile that a run was started with, by its name and version then; null: it had none. */
export const ChosenGoalProfile = z
  .object({
    /** Null if the profile was given to this run only, which is version 0. */
    id: z.string().nullable(),
    name: z.string(),
    version: z.int(),
  })
  .nullable();
export type ChosenGoalProfile = z.infer<typeof ChosenGoalProfile>;

/** The profile with its version, as stored in a run's `INIT` under `goal_profile`; null if there was no profile. */
export const RunGoalProfile = GoalProfile.extend({ version: z.int() });
export type RunGoalProfile = z.infer<typeof RunGoalProfile>;
