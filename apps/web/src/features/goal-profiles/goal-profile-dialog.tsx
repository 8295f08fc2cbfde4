import type { NamedGoalProfileBody, NamedGoalProfileResponse } from '@gemscout/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { GoalProfileFields } from '../../entities/account/goal-profile-fields.tsx';
import { goalProfilesQuery, saveGoalProfile } from '../../entities/account/goal-profiles-api.ts';
import { draftOf, profileOf } from '../../entities/account/profile-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Refusal } from '../../ui/refusal.tsx';

type GoalProfileDialogProps = {
  /** Absent: a new one. */
  profile?: NamedGoalProfileResponse;
  onClose: () => void;
};

/** Adds a goal profile, or changes one. What was typed stays until it is saved or the dialog is closed. */
export function GoalProfileDialog({ profile, onClose }: GoalProfileDialogProps) {
  const [name, setName] = useState(profile?.name ?? '');
  const [draft, setDraft] = useState(() => draftOf(profile?.profile ?? null));
  const saving = useSave(profile?.id, onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    saving.mutate({ name: name.trim(), profile: profileOf(draft) });
  }

  return (
    <Dialog title={profile ? `Edit ${profile.name}` : 'New goal profile'} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <Field
          label="Name"
          name="profile-name"
          autoComplete="off"
          placeholder="A client, or a strategy"
          required
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <GoalProfileFields draft={draft} onChange={setDraft} />
        {profile && (
          <p className="text-sm text-soft">Runs that were started with an earlier version keep that version.</p>
        )}
        {saving.error && <Refusal error={saving.error} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={saving.isPending || name.trim() === ''}>
            {saving.isPending ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useSave(id: string | undefined, onSaved: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NamedGoalProfileBody) => saveGoalProfile(id, body),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: goalProfilesQuery.queryKey });
      onSaved();
    },
  });
}
