import { MOST_GOAL_PROFILES, type NamedGoalProfileResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { goalProfilesQuery } from '../../entities/account/goal-profiles-api.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DayOf } from '../../ui/time.tsx';
import { GoalProfileDialog } from './goal-profile-dialog.tsx';
import { GoalProfileList } from './goal-profile-list.tsx';

/** The goal profiles of the workspace: each run is measured against the one that it was started with. */
export function GoalProfilesPanel() {
  const read = useQuery(goalProfilesQuery);
  const open = read.data?.filter(({ retired_at }) => retired_at === null) ?? [];
  const [isAdding, setIsAdding] = useState(false);
  // The button that had the focus goes with its row.
  const place = useRef<HTMLDivElement>(null);
  return (
    <Panel
      title="Goal profiles"
      aside={
        read.data && (
          <span className="text-xs text-soft">
            <span className="figures">{open.length}</span> of <span className="figures">{MOST_GOAL_PROFILES}</span>
          </span>
        )
      }
    >
      <div ref={place} tabIndex={-1} className="grid gap-4 p-4">
        <p className="max-w-[62ch] text-sm text-soft">
          What you are after, such as one profile for each client or strategy. A run measures the goal fit of its
          tickers against the profile that it was started with, and keeps its name and version.
        </p>
        <Loaded read={read} what="the goal profiles">
          {(profiles) => (
            <>
              <GoalProfileList profiles={open} onGone={() => place.current?.focus()} />
              <div>
                <Button look="primary" onClick={() => setIsAdding(true)}>
                  Add profile
                </Button>
              </div>
              <RetiredProfiles profiles={profiles.filter(({ retired_at }) => retired_at !== null)} />
            </>
          )}
        </Loaded>
      </div>
      {isAdding && <GoalProfileDialog onClose={() => setIsAdding(false)} />}
    </Panel>
  );
}

/** Folded until it is opened. */
function RetiredProfiles({ profiles }: { profiles: readonly NamedGoalProfileResponse[] }) {
  if (profiles.length === 0) return null;
  return (
    <details className="text-sm text-soft">
      <summary className="w-fit cursor-pointer rounded-md py-1">Retired ({profiles.length})</summary>
      <ul aria-label="Retired goal profiles" className="divide-y divide-line border-y border-line">
        {profiles.map(({ id, name, version, retired_at }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere text-ink">{name}</span>
            <span className="text-xs">
              Version <span className="figures">{version}</span>, retired {retired_at && <DayOf at={retired_at} />}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
