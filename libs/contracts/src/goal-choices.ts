// In a separate module, so that the web page can import these values without zod.

/** Goal profiles of a workspace that are not retired. */
export const MOST_GOAL_PROFILES = 50;
/** The name of a profile that was saved without one, through `PUT /goal-profile` or by an earlier release. */
export const DEFAULT_PROFILE_NAME = 'Default';
/** The name of a profile that a fork was given for itself. */
export const ONE_RUN_PROFILE_NAME = 'For this run only';

export const GOAL_HORIZONS = ['days', 'weeks', 'months', 'years'] as const;
export type GoalHorizon = (typeof GOAL_HORIZONS)[number];

export const GOAL_RISKS = ['low', 'medium', 'high'] as const;
export type GoalRisk = (typeof GOAL_RISKS)[number];

/** The angles of the landing page, in its order and wording. */
export const GOAL_ANGLES = [
  'Moats',
  'Breakout tech',
  'Earnings beats',
  'Unusual options',
  'Social momentum',
  'Undervalued growth',
] as const;
export type GoalAngle = (typeof GOAL_ANGLES)[number];
