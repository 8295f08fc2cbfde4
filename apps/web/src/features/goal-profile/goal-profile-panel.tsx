import type { GoalProfileAnswer } from '@gemscout/contracts';
import { GOAL_ANGLES, GOAL_HORIZONS, GOAL_RISKS } from '@gemscout/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ChoiceField } from './choice-field.tsx';
import { goalProfileQuery, saveGoalProfile } from './goal-profile-api.ts';
import { draftOf, profileOf, toggled } from './profile-draft.ts';

/** What the workspace is after: its runs measure by it how well a ticker fits. It is optional. */
export function GoalProfilePanel() {
  const { data, isError, error } = useQuery(goalProfileQuery);
  return (
    <Panel title="Goal profile" aside={data && <span className="text-[0.87rem] text-soft">{stateText(data)}</span>}>
      <div className="grid gap-4 p-4">
        <p className="max-w-[62ch] text-[0.9rem] text-soft">
          What you are after. Each run keeps the profile that it was started with and measures the goal fit of its
          tickers against it. Everything here is optional.
        </p>
        {isError && <Failure text={error.message} error={error} />}
        {data && <GoalProfileForm answer={data} />}
      </div>
    </Panel>
  );
}

function stateText({ profile, version }: GoalProfileAnswer): string {
  return profile ? `Version ${version}` : 'Not provided';
}

const TEXT_INPUT =
  'w-full min-w-0 rounded-desk border border-line-strong/60 bg-surface px-3 py-2 text-ink focus-visible:border-accent focus-visible:outline-offset-0';

function GoalProfileForm({ answer }: { answer: GoalProfileAnswer }) {
  const [draft, setDraft] = useState(() => draftOf(answer.profile));
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: saveGoalProfile,
    onSuccess: (saved) => {
      queries.setQueryData(goalProfileQuery.queryKey, saved);
      setDraft(draftOf(saved.profile));
    },
  });
  const { objective, horizon, risk, angles, exclusions } = draft;

  function submit(event: FormEvent) {
    event.preventDefault();
    saving.mutate(profileOf(draft));
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <label className="grid gap-1">
        <span className="text-[0.9rem] font-medium">Objective</span>
        <textarea
          rows={2}
          maxLength={1_000}
          placeholder="Steady growth that I need not watch every day"
          value={objective}
          onChange={({ target }) => setDraft({ ...draft, objective: target.value })}
          className={`${TEXT_INPUT} field-sizing-content max-h-40 resize-none`}
        />
      </label>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          label="Horizon"
          options={GOAL_HORIZONS}
          value={horizon}
          onChange={(chosen) => setDraft({ ...draft, horizon: chosen })}
        />
        <ChoiceField
          label="Risk"
          options={GOAL_RISKS}
          value={risk}
          onChange={(chosen) => setDraft({ ...draft, risk: chosen })}
        />
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-[0.9rem] font-medium">Angles</legend>
        <div className="flex flex-wrap gap-2">
          {GOAL_ANGLES.map((angle) => (
            <AngleChip
              key={angle}
              angle={angle}
              on={angles.includes(angle)}
              onToggle={() => setDraft({ ...draft, angles: toggled(angles, angle) })}
            />
          ))}
        </div>
      </fieldset>
      <label className="grid gap-1">
        <span className="text-[0.9rem] font-medium">Exclusions</span>
        <input
          placeholder="Tickers, sectors or names, with commas: XOM, tobacco"
          value={exclusions}
          onChange={({ target }) => setDraft({ ...draft, exclusions: target.value })}
          className={`${TEXT_INPUT} h-9 py-0`}
        />
      </label>
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
        <p role="status" className="text-[0.9rem] text-soft">
          {saving.isSuccess && (saving.data.profile ? 'Saved: your next run is measured against it.' : 'Removed.')}
        </p>
      </div>
    </form>
  );
}

function AngleChip({ angle, on, onToggle }: { angle: string; on: boolean; onToggle: () => void }) {
  const look = on ? 'border-accent bg-accent-soft text-ink' : 'border-line-strong/60 text-soft hover:border-accent';
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onToggle}
      className={`rounded-full border px-3 py-1 text-[0.87rem] transition-colors ${look}`}
    >
      {angle}
    </button>
  );
}
