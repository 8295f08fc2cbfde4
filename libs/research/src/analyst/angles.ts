/** What a theme looks for. */
export const ANGLES = [
  'breakout',
  'earnings',
  'options',
  'social',
  'value',
  'quality',
  'sector',
  'ticker',
  'brief',
] as const;
export type Angle = (typeof ANGLES)[number];
