import type { ChosenGoalProfile } from '@gemscout/contracts';

/** The goal profile that a run was started with, by its name and version then; nothing without one. */
export function GoalMark({ profile, className = '' }: { profile: ChosenGoalProfile; className?: string }) {
  if (!profile) return null;
  const { name, version } = profile;
  const isNumbered = version > 0; // 0 is of one run only
  return (
    <span
      title={`Goal: ${name}${isNumbered ? `, version ${version}` : ''}`}
      className={`inline-flex min-w-0 gap-1 ${className}`}
    >
      <span className="min-w-0 truncate">
        <span className="sr-only">Goal: </span>
        {name}
      </span>{' '}
      {isNumbered && <span>v{version}</span>}
    </span>
  );
}
