import { GoalFilter } from '../../../entities/account/goal-filter.tsx';
import { BareField } from '../../../ui/field.tsx';
import type { HistoryFilter } from './history-query.ts';

const KINDS = [
  ['', 'All kinds'],
  ['trending', 'Trending'],
  ['symbol', 'Ticker'],
  ['custom', 'Custom'],
] as const;
const STATES = [
  ['', 'Any state'],
  ['active', 'Active'],
  ['completed', 'Completed'],
  ['cancelled', 'Cancelled'],
  ['budget', 'Budget'],
  ['error', 'Error'],
] as const;

type HistoryFiltersProps = { filter: HistoryFilter; onChange: (filter: HistoryFilter) => void };

export function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  return (
    <div role="search" aria-label="Runs" className="flex flex-wrap gap-2 border-b border-line px-4 py-2">
      <div className="min-w-0 flex-[1_1_10rem] max-sm:basis-full">
        <BareField
          label="Search runs by request or symbol"
          placeholder="Request or symbol"
          type="search"
          maxLength={200}
          className="h-8"
          value={filter.search}
          onChange={({ target }) => onChange({ ...filter, search: target.value })}
        />
      </div>
      <Choice label="Kind" options={KINDS} value={filter.kind} onChange={(kind) => onChange({ ...filter, kind })} />
      <Choice
        label="State"
        options={STATES}
        value={filter.status}
        onChange={(status) => onChange({ ...filter, status })}
      />
      <GoalFilter
        what="runs"
        value={filter.goal_profile}
        onChange={(id) => onChange({ ...filter, goal_profile: id })}
        className="max-w-40 max-sm:max-w-full max-sm:flex-1"
      />
    </div>
  );
}

type ChoiceProps = {
  label: string;
  options: readonly (readonly [value: string, name: string])[];
  value: string;
  onChange: (value: string) => void;
};

function Choice({ label, options, value, onChange }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="h-8 rounded-md max-sm:flex-1 border border-line-strong/60 bg-surface px-2 text-sm text-ink"
    >
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  );
}
