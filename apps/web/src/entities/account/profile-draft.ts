import type { GoalAngle, GoalHorizon, GoalProfile, GoalRisk } from '@gemscout/contracts';

/** A goal profile as the form holds it: what states no preference is an empty text. */
export type ProfileDraft = {
  readonly objective: string;
  readonly horizon: GoalHorizon | '';
  readonly risk: GoalRisk | '';
  readonly angles: readonly GoalAngle[];
  /** One a comma. */
  readonly exclusions: string;
};

export function draftOf(profile: GoalProfile | null): ProfileDraft {
  return {
    objective: profile?.objective ?? '',
    horizon: profile?.horizon ?? '',
    risk: profile?.risk ?? '',
    angles: profile?.angles ?? [],
    exclusions: profile?.exclusions.join(', ') ?? '',
  };
}

export function profileOf({ objective, horizon, risk, angles, exclusions }: ProfileDraft): GoalProfile {
  const excluded = exclusions.split(',').map((text) => text.trim());
  return {
    objective: objective.trim() === '' ? null : objective.trim(),
    horizon: horizon === '' ? null : horizon,
    risk: risk === '' ? null : risk,
    angles: [...angles],
    exclusions: [...new Set(excluded.filter((text) => text !== ''))],
  };
}

/** Adds the angle, or takes it away. */
export function toggled(angles: readonly GoalAngle[], angle: GoalAngle): readonly GoalAngle[] {
  return angles.includes(angle) ? angles.filter((each) => each !== angle) : [...angles, angle];
}
