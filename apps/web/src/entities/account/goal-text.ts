import type { GoalProfile } from '@gemscout/contracts';

/** A goal profile in a few words: `Moats, Earnings beats · months · low risk`. */
export function goalText(profile: GoalProfile | null): string {
  if (!profile) return 'none set';
  const { objective, horizon, risk, angles, exclusions } = profile;
  const stated = [angles.join(', '), horizon, risk && `${risk} risk`].filter(Boolean);
  if (stated.length > 0) return stated.join(' · ');
  return objective || exclusions.length > 0 ? 'in your own words' : 'none set';
}
