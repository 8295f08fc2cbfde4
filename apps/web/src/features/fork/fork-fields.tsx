import { STAGES } from '@gemscout/domain';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/config-query.ts';
import { GoalProfileFields } from '../../entities/account/goal-profile-fields.tsx';
import { headingOfEntry, type LogEntry } from '../../entities/log/log-entry.ts';
import { STAGE_TITLES } from '../../entities/log/run-progress.ts';
import { Field } from '../../ui/field.tsx';
import { clockText } from '../../ui/time.tsx';
import type { ForkDraft } from './fork-draft.ts';
import { Select } from './select.tsx';

type FieldsProps = { draft: ForkDraft; onChange: (part: Partial<ForkDraft>) => void };

type PlaceProps = FieldsProps & { line: LogEntry | undefined; symbols: readonly string[] };

/** Where the fork begins, and for which tickers. */
export function Place({ draft, line, symbols, onChange }: PlaceProps) {
  const isOfTickers = draft.from !== 'line' && STAGES[draft.from].perTicker;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="From"
        value={draft.from}
        onChange={(from) => onChange({ from, symbol: '' })}
        options={line ? [['line', lineText(line)], ...STAGE_TITLES] : STAGE_TITLES}
      />
      {isOfTickers && symbols.length > 1 && (
        <Select
          label="Tickers"
          value={draft.symbol}
          onChange={(symbol) => onChange({ symbol })}
          options={[['', 'All'], ...symbols.map((symbol) => [symbol, symbol] as const)]}
        />
      )}
    </div>
  );
}

function lineText(line: LogEntry): string {
  return [clockText(line.ts), line.symbol, headingOfEntry(line)].filter(Boolean).join(' ');
}

const KEYLESS = [
  ['', 'Unchanged'],
  ['rules', 'Rules, without a language model'],
] as const;

/** Who thinks: a language model only if the installation has one. */
export function AnalystChoice({ draft, onChange }: FieldsProps) {
  const { data: config } = useQuery(configQuery);
  return (
    <Select
      label="Analyst"
      value={draft.analyst}
      onChange={(analyst) => onChange({ analyst })}
      options={config?.model ? [...KEYLESS, ['openai', `Language model (${config.model})`]] : KEYLESS}
    />
  );
}

const NUMBER = {
  type: 'number',
  min: 0,
  placeholder: 'as it was',
  inputMode: 'decimal',
  className: 'figures text-right',
} as const;

export function BudgetFields({ draft, onChange }: FieldsProps) {
  return (
    <fieldset className="grid grid-cols-3 items-end gap-3">
      <legend className="mb-1 text-sm text-soft">Budget, at most</legend>
      <Field
        {...NUMBER}
        label="US dollars"
        step="0.01"
        value={draft.usd}
        onChange={({ target }) => onChange({ usd: target.value })}
      />
      <Field
        {...NUMBER}
        label="Tool calls"
        step="1"
        value={draft.toolCalls}
        onChange={({ target }) => onChange({ toolCalls: target.value })}
      />
      <Field
        {...NUMBER}
        label="Minutes"
        step="1"
        value={draft.minutes}
        onChange={({ target }) => onChange({ minutes: target.value })}
      />
    </fieldset>
  );
}

/** The request of a custom run, in other words. */
export function BriefField({ draft, onChange }: FieldsProps) {
  return (
    <label className="grid gap-1">
      <span className="text-sm font-medium">Brief</span>
      <textarea
        rows={2}
        maxLength={4_000}
        placeholder="Unchanged. A new brief restarts planning."
        value={draft.brief}
        onChange={({ target }) => onChange({ brief: target.value })}
        className="field-sizing-content max-h-40 w-full resize-none rounded-md border border-line-strong/60 bg-surface px-3 py-2"
      />
    </label>
  );
}

const GOALS = [
  ['same', 'Unchanged'],
  ['none', 'None'],
  ['other', 'Other, for this run'],
] as const;

/** The goal profile of the fork. */
export function GoalFields({ draft, onChange }: FieldsProps) {
  return (
    <>
      <Select label="Goal" value={draft.goal} onChange={(goal) => onChange({ goal })} options={GOALS} />
      {draft.goal === 'other' && (
        <GoalProfileFields draft={draft.profile} onChange={(profile) => onChange({ profile })} />
      )}
    </>
  );
}
