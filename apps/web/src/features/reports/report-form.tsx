import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { downloadFile } from '../exports/download-file.ts';
import { ExportFailure } from '../exports/export-failure.tsx';
import {
  FORMATS,
  readChoices,
  reportBodyOf,
  SECTIONS,
  VERDICTS,
  whatIsMissing,
  type ReportChoices,
} from './report-choices.ts';

const KEY = 'reportChoices';

/** What goes into a report, and the button that makes it. */
export function ReportForm() {
  const [choices, setChoices] = useState(() => readChoices(localStorage.getItem(KEY), Date.now()));
  const making = useMutation({
    mutationFn: (wanted: ReportChoices) => downloadFile('/reports', { method: 'POST', body: reportBodyOf(wanted) }),
  });
  const missing = whatIsMissing(choices);
  const change = (changed: Partial<ReportChoices>) => setChoices({ ...choices, ...changed });

  function submit(event: FormEvent) {
    event.preventDefault();
    localStorage.setItem(KEY, JSON.stringify(choices));
    making.mutate(choices);
  }

  return (
    <form onSubmit={submit} className="grid gap-5 p-4">
      <Period choices={choices} onChange={change} />
      <Field
        label="Symbols"
        placeholder="All; or a few: NOVA, AAPL"
        autoComplete="off"
        value={choices.symbols}
        onChange={({ target }) => change({ symbols: target.value.toUpperCase() })}
      />
      <Choices title="Verdicts" hint="None chosen: all.">
        <Boxes known={VERDICTS} chosen={choices.verdicts} onChange={(verdicts) => change({ verdicts })} />
      </Choices>
      <Format chosen={choices.format} onChange={(format) => change({ format })} />
      <Choices title="Sections" hint={choices.format === 'csv' ? 'A CSV holds the proposals.' : undefined}>
        <Boxes
          known={SECTIONS}
          chosen={choices.sections}
          disabled={choices.format === 'csv'}
          onChange={(sections) => change({ sections })}
        />
      </Choices>
      <ExportFailure error={making.error} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" disabled={making.isPending || missing !== undefined}>
          {making.isPending ? 'Making the report…' : 'Make report'}
        </Button>
        <p role="status" className="text-sm text-soft">
          {missing ?? (making.isSuccess && `${making.data} saved`)}
        </p>
      </div>
    </form>
  );
}

type PartProps = { choices: ReportChoices; onChange: (changed: Partial<ReportChoices>) => void };

function Period({ choices: { from, to }, onChange }: PartProps) {
  return (
    <Choices title="Period" hint="Days in UTC, both included.">
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <Field
          label="From"
          type="date"
          required
          value={from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <Field label="To" type="date" required value={to} onChange={({ target }) => onChange({ to: target.value })} />
      </div>
    </Choices>
  );
}

type FormatProps = { chosen: ReportChoices['format']; onChange: (format: ReportChoices['format']) => void };

function Format({ chosen, onChange }: FormatProps) {
  return (
    <Choices title="Format">
      {FORMATS.map((format) => (
        <label key={format} className="flex items-center gap-2">
          <input
            type="radio"
            name="format"
            className="size-4 accent-accent"
            checked={format === chosen}
            onChange={() => onChange(format)}
          />
          {format.toUpperCase()}
        </label>
      ))}
    </Choices>
  );
}

function Choices({ title, hint, children }: { title: string; hint?: string | undefined; children: ReactNode }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{title}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">{children}</div>
      {hint && <p className="text-xs text-soft">{hint}</p>}
    </fieldset>
  );
}

type BoxesProps<Each extends string> = {
  known: readonly Each[];
  chosen: readonly string[];
  disabled?: boolean;
  onChange: (chosen: readonly Each[]) => void;
};

/** In the order of what is known, in whatever order it was chosen. */
function Boxes<Each extends string>({ known, chosen, disabled = false, onChange }: BoxesProps<Each>) {
  return known.map((each) => (
    <label key={each} className={`flex items-center gap-2 capitalize ${disabled ? 'text-soft' : ''}`}>
      <input
        type="checkbox"
        className="size-4 accent-accent"
        disabled={disabled}
        checked={chosen.includes(each)}
        onChange={({ target }) =>
          onChange(known.filter((other) => (other === each ? target.checked : chosen.includes(other))))
        }
      />
      {each}
    </label>
  ));
}
