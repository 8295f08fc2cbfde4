// In a separate module, so that the web page can import these values without zod.

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
