import type { GoalProfileResponse } from '@gemscout/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { goalProfileQuery, saveGoalProfile } from '../../entities/account/goal-profile-api.ts';
import { GoalProfileFields } from '../../entities/account/goal-profile-fields.tsx';
import { draftOf, profileOf } from '../../entities/account/profile-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';

/** What the workspace is after: its runs measure by it how well a ticker fits. It is optional. */
export function GoalProfilePanel() {
  const profile = useQuery(goalProfileQuery);
  return (
    <Panel
      title="Goal profile"
      aside={profile.data && <span className="text-xs text-soft">{stateText(profile.data)}</span>}
    >
      <div className="grid gap-4 p-4">
        <p className="max-w-[62ch] text-sm text-soft">
          What you are after. Each run keeps the profile that it was started with and measures the goal fit of its
          tickers against it. Everything here is optional.
        </p>
        <Loaded read={profile} what="the goal profile">
          {(answer) => <GoalProfileForm answer={answer} />}
        </Loaded>
      </div>
    </Panel>
  );
}

function stateText({ profile, version }: GoalProfileResponse): string {
  return profile ? `Version ${version}` : 'Not provided';
}

function GoalProfileForm({ answer }: { answer: GoalProfileResponse }) {
  const [draft, setDraft] = useState(() => draftOf(answer.profile));
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: saveGoalProfile,
    onSuccess: (saved) => {
      queries.setQueryData(goalProfileQuery.queryKey, saved);
      setDraft(draftOf(saved.profile));
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    saving.mutate(profileOf(draft));
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <GoalProfileFields draft={draft} onChange={setDraft} />
      {saving.isError && <Failure text="The goal profile was not saved." error={saving.error} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="primary" disabled={saving.isPending}>
          {saving.isPending ? 'Saving…' : 'Save'}
        </Button>
        {answer.profile && (
          <Button look="quiet" disabled={saving.isPending} onClick={() => saving.mutate(null)}>
            Remove profile
          </Button>
        )}
        <p role="status" className="text-sm text-soft">
          {saving.isSuccess && (saving.data.profile ? 'Saved: your next run is measured against it.' : 'Removed.')}
        </p>
      </div>
    </form>
  );
}
