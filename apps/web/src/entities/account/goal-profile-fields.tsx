import { GOAL_ANGLES, GOAL_HORIZONS, GOAL_RISKS } from '@gemscout/contracts';
import { ChoiceField } from './choice-field.tsx';
import { toggled, type ProfileDraft } from './profile-draft.ts';

const TEXT_INPUT =
  'w-full min-w-0 rounded-md border border-line-strong/60 bg-surface px-3 py-2 text-ink focus-visible:border-accent focus-visible:outline-offset-0';

type GoalProfileFieldsProps = { draft: ProfileDraft; onChange: (draft: ProfileDraft) => void };

/** What one is after, as it is typed; everything may be left empty. */
export function GoalProfileFields({ draft, onChange }: GoalProfileFieldsProps) {
  const { objective, horizon, risk, angles, exclusions } = draft;
  return (
    <div className="grid gap-4">
      <ObjectiveField value={objective} onChange={(text) => onChange({ ...draft, objective: text })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          label="Horizon"
          options={GOAL_HORIZONS}
          value={horizon}
          onChange={(chosen) => onChange({ ...draft, horizon: chosen })}
        />
        <ChoiceField
          label="Risk"
          options={GOAL_RISKS}
          value={risk}
          onChange={(chosen) => onChange({ ...draft, risk: chosen })}
        />
      </div>
      <Angles chosen={angles} onChange={(chosen) => onChange({ ...draft, angles: chosen })} />
      <label className="grid gap-1">
        <span className="text-sm font-medium">Exclusions</span>
        <input
          placeholder="Tickers, sectors or names, with commas: XOM, tobacco"
          value={exclusions}
          onChange={({ target }) => onChange({ ...draft, exclusions: target.value })}
          className={`${TEXT_INPUT} h-9 py-0`}
        />
      </label>
    </div>
  );
}

type ObjectiveFieldProps = { value: string; onChange: (text: string) => void };

function ObjectiveField({ value, onChange }: ObjectiveFieldProps) {
  return (
    <label className="grid gap-1">
      <span className="text-sm font-medium">Objective</span>
      <textarea
        rows={2}
        maxLength={1_000}
        placeholder="Steady growth that I need not watch every day"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${TEXT_INPUT} field-sizing-content max-h-40 resize-none`}
      />
    </label>
  );
}

type AnglesProps = { chosen: ProfileDraft['angles']; onChange: (chosen: ProfileDraft['angles']) => void };

function Angles({ chosen, onChange }: AnglesProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">Angles</legend>
      <div className="flex flex-wrap gap-2">
        {GOAL_ANGLES.map((angle) => (
          <AngleChip
            key={angle}
            angle={angle}
            on={chosen.includes(angle)}
            onToggle={() => onChange(toggled(chosen, angle))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function AngleChip({ angle, on, onToggle }: { angle: string; on: boolean; onToggle: () => void }) {
  const look = on ? 'border-accent bg-accent-soft text-ink' : 'border-line-strong/60 text-soft hover:border-accent';
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onToggle}
      className={`rounded-full border px-3 py-1 text-xs transition-colors ${look}`}
    >
      {angle}
    </button>
  );
}
