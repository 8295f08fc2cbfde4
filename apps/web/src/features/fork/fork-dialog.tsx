import type { ForkRunBody } from '@gemscout/contracts';
import { STAGES } from '@gemscout/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { configQuery } from '../../api/config-query.ts';
import { sentenceOf } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { GoalProfileFields } from '../goal-profile/goal-profile-fields.tsx';
import { draftOf } from '../goal-profile/profile-draft.ts';
import { headingOfEntry, type LogEntry } from '../log/log-entry.ts';
import { STAGE_TITLES } from '../log/run-progress.ts';
import { runsQuery } from '../runs/runs-api.ts';
import { forkRun } from './fork-api.ts';
import { forkBodyOf, type ForkDraft, type ForkOrigin } from './fork-draft.ts';

type ForkDialogProps = {
  runId: string;
  origin: ForkOrigin;
  /** The tickers of the run. */
  symbols: readonly string[];
  onForked: (runId: string) => void;
  onClose: () => void;
};

/** Asks what is to be different from a place in a run on, and starts the run that goes on from there. */
export default function ForkDialog({ runId, origin, symbols, onForked, onClose }: ForkDialogProps) {
  const line = 'entry' in origin ? origin.entry : undefined;
  const [draft, setDraft] = useState(() => firstDraft(origin));
  const change = (part: Partial<ForkDraft>) => setDraft({ ...draft, ...part });
  const { data: runs } = useQuery(runsQuery);
  const isCustom = runs?.find(({ id }) => id === runId)?.kind === 'custom';
  const forking = useMutation({
    mutationFn: (body: ForkRunBody) => forkRun(runId, body),
    onSuccess: ({ id }) => onForked(id),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    forking.mutate(forkBodyOf(draft, line));
  }

  return (
    <Dialog title="Fork this run" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <p className="max-w-[68ch] text-sm text-soft">
          What stands before this place is taken over and not paid again; from there on a new run goes its own way. It
          counts as a run. What you leave empty stays as it was.
        </p>
        <Place draft={draft} line={line} symbols={symbols} onChange={change} />
        <AnalystChoice value={draft.analyst} onChange={(analyst) => change({ analyst })} />
        <BudgetFields draft={draft} onChange={change} />
        {isCustom && (
          <label className="grid gap-1">
            <span className="text-sm font-medium">Brief</span>
            <textarea
              rows={2}
              maxLength={4_000}
              placeholder="As it was. Another brief is planned anew, wherever the fork begins."
              value={draft.brief}
              onChange={({ target }) => change({ brief: target.value })}
              className="field-sizing-content max-h-40 w-full resize-none rounded-desk border border-line-strong/60 bg-surface px-3 py-2"
            />
          </label>
        )}
        <Select
          label="Goal"
          value={draft.goal}
          onChange={(goal) => change({ goal })}
          options={[
            ['same', 'As it was'],
            ['none', 'None'],
            ['other', 'Another one, for this run'],
          ]}
        />
        {draft.goal === 'other' && (
          <GoalProfileFields draft={draft.profile} onChange={(profile) => change({ profile })} />
        )}
        {forking.error && (
          <p role="alert" className="rounded-desk border border-bad/40 bg-bad-soft px-3 py-2 text-bad">
            {sentenceOf(forking.error)}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={forking.isPending}>
            {forking.isPending ? 'Starting…' : 'Start the fork'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function firstDraft(origin: ForkOrigin): ForkDraft {
  const from = 'stage' in origin ? origin.stage : 'line';
  const nothing = { analyst: '', usd: '', toolCalls: '', minutes: '', brief: '', goal: 'same' } as const;
  return { ...nothing, from, symbol: '', profile: draftOf(null) };
}

type PartProps = { draft: ForkDraft; onChange: (part: Partial<ForkDraft>) => void };

function Place({
  draft,
  line,
  symbols,
  onChange,
}: PartProps & { line: LogEntry | undefined; symbols: readonly string[] }) {
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
  return [line.ts.slice(11, 19), line.symbol, headingOfEntry(line)].filter(Boolean).join(' ');
}

const KEYLESS = [
  ['', 'As it was'],
  ['rules', 'Rules, without a language model'],
] as const;

function AnalystChoice({
  value,
  onChange,
}: {
  value: ForkDraft['analyst'];
  onChange: (chosen: ForkDraft['analyst']) => void;
}) {
  const { data: config } = useQuery(configQuery);
  return (
    <Select
      label="Analyst"
      value={value}
      onChange={onChange}
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

function BudgetFields({ draft, onChange }: PartProps) {
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

type SelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, text: string])[];
  onChange: (chosen: Value) => void;
};

function Select<Value extends string>({ label, value, options, onChange }: SelectProps<Value>) {
  const choose = (text: string) => options.forEach(([each]) => each === text && onChange(each));
  return (
    <label className="grid gap-1">
      <span className="text-sm font-medium">{label}</span>
      <select
        value={value}
        onChange={({ target }) => choose(target.value)}
        className="h-9 min-w-0 rounded-desk border border-line-strong/60 bg-surface px-2 text-ink"
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
