import type { NamedGoalProfileResponse } from '@gemscout/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteGoalProfile, goalProfilesQuery, retireGoalProfile } from '../../entities/account/goal-profiles-api.ts';
import { goalText } from '../../entities/account/goal-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { GoalProfileDialog } from './goal-profile-dialog.tsx';

type Profile = NamedGoalProfileResponse;
type GoalProfileListProps = { profiles: readonly Profile[]; onGone: () => void };

/** The profiles that runs can be started with. One that a run was started with can only be retired. */
export function GoalProfileList({ profiles, onGone }: GoalProfileListProps) {
  const [edited, setEdited] = useState<Profile | null>(null);
  const [removed, setRemoved] = useState<Profile | null>(null);
  if (profiles.length === 0)
    return <p className="text-sm text-soft">No goal profile yet. Runs are not measured against a goal.</p>;
  return (
    <>
      <ul aria-label="Goal profiles" className="divide-y divide-line border-y border-line">
        {profiles.map((profile) => (
          <ProfileRow
            key={profile.id}
            profile={profile}
            onEdit={() => setEdited(profile)}
            onRemove={() => setRemoved(profile)}
          />
        ))}
      </ul>
      {edited && <GoalProfileDialog profile={edited} onClose={() => setEdited(null)} />}
      {removed && <Removal profile={removed} onClose={() => setRemoved(null)} onGone={onGone} />}
    </>
  );
}

type ProfileRowProps = { profile: Profile; onEdit: () => void; onRemove: () => void };

function ProfileRow({ profile, onEdit, onRemove }: ProfileRowProps) {
  const { name, version, is_default: isDefault, in_use: isUsed } = profile;
  return (
    <li className="flex min-h-12 items-center gap-x-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="font-medium">{name}</span>{' '}
          {isDefault && (
            <span title="Runs that choose no profile get this one" className="text-xs font-medium text-accent">
              Default
            </span>
          )}
        </p>
        <p className="text-xs text-soft">
          Version <span className="figures">{version}</span> · {goalText(profile.profile)}
        </p>
      </div>
      <span className="flex shrink-0 max-sm:flex-col sm:gap-1">
        <Button look="quiet" className="h-8" onClick={onEdit}>
          <span>
            Edit<span className="sr-only"> {name}</span>
          </span>
        </Button>
        <Button look="quiet" className="h-8" onClick={onRemove}>
          <span>
            {isUsed ? 'Retire' : 'Delete'}
            <span className="sr-only"> {name}</span>
          </span>
        </Button>
      </span>
    </li>
  );
}

type RemovalProps = { profile: Profile; onClose: () => void; onGone: () => void };

/** A profile that a run was started with meanwhile is not deleted: the refusal says to retire it, and then that is offered. */
function Removal({ profile: { id, name, in_use: isUsed }, onClose, onGone }: RemovalProps) {
  const cache = useQueryClient();
  const act = useMutation({
    mutationFn: () => (isUsed ? retireGoalProfile(id) : deleteGoalProfile(id)),
    onSuccess: async () => {
      onClose();
      await cache.invalidateQueries({ queryKey: goalProfilesQuery.queryKey });
      onGone();
    },
    onError: () => cache.invalidateQueries({ queryKey: goalProfilesQuery.queryKey }),
  });
  return (
    <ConfirmDialog title={`${isUsed ? 'Retire' : 'Delete'} ${name}`} act={act} onClose={onClose}>
      <p>
        {isUsed
          ? 'New runs can no longer choose this profile. Runs that were started with it keep it. This cannot be undone.'
          : 'No run was started with this profile. This cannot be undone.'}
      </p>
    </ConfirmDialog>
  );
}
