import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { goalText } from './goal-text.ts';
import { useGoalChoice } from './use-goal-choice.ts';

/** The goal profile of the next run, and the way to change it. */
export function GoalChoice() {
  const { profiles, chosen, choose } = useGoalChoice();
  if (!profiles) return null;
  if (!chosen || profiles.length === 1)
    return <GoalLink>Goal: {chosen ? goalText(chosen.profile) : 'none set'}</GoalLink>;
  return (
    <span className="flex min-w-0 items-center gap-2 text-xs text-soft">
      <label className="flex min-w-0 items-center gap-1.5">
        Goal
        <select
          value={chosen.id}
          title={`${chosen.name}: ${goalText(chosen.profile)}`}
          onChange={({ target }) => choose(target.value)}
          className="h-6 max-w-40 min-w-0 truncate rounded-md border border-line-strong/60 bg-surface px-1 text-ink"
        >
          {profiles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <GoalLink>Edit</GoalLink>
    </span>
  );
}

function GoalLink({ children }: { children: ReactNode }) {
  return (
    <Link
      to="/settings?section=goal"
      title="The goals that runs are measured against"
      className="min-w-0 truncate rounded-md text-xs text-soft hover:text-accent"
    >
      {children}
    </Link>
  );
}
