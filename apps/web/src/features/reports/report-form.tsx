import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { SymbolField } from '../../entities/company/symbol-search/symbol-field.tsx';
import { Button } from '../../ui/button.tsx';
import { downloadFile } from '../../ui/download/download-file.ts';
import { ExportFailure } from '../../ui/download/export-failure.tsx';
import { Field } from '../../ui/field.tsx';
import { Boxes, Choices } from './choices.tsx';
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
      <Symbols choices={choices} onChange={change} />
      <Choices title="Verdicts" hint="None chosen: all.">
        <Boxes known={VERDICTS} chosen={choices.verdicts} onChange={(verdicts) => change({ verdicts })} />
      </Choices>
      <Format choices={choices} onChange={change} />
      <Sections choices={choices} onChange={change} />
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

function Symbols({ choices: { symbols }, onChange }: PartProps) {
  return (
    <div className="grid gap-1">
      <span aria-hidden className="text-sm font-medium">
        Symbols
      </span>
      <SymbolField
        label="Symbols"
        placeholder="All; or a few: NOVA, AAPL"
        value={symbols}
        sought={lastOf(symbols)}
        onChange={(text) => onChange({ symbols: text.toUpperCase() })}
        onChoose={(symbol) => onChange({ symbols: `${symbols.slice(0, -lastOf(symbols).length)}${symbol}, ` })}
      />
    </div>
  );
}

/** What is being typed behind the last comma. */
const lastOf = (symbols: string): string => /[^,]*$/.exec(symbols)?.[0].trimStart() ?? '';

function Format({ choices, onChange }: PartProps) {
  return (
    <Choices title="Format">
      {FORMATS.map((format) => (
        <label key={format} className="flex items-center gap-2">
          <input
            type="radio"
            name="format"
            className="size-4 accent-accent"
            checked={format === choices.format}
            onChange={() => onChange({ format })}
          />
          {format.toUpperCase()}
        </label>
      ))}
    </Choices>
  );
}

function Sections({ choices: { sections, format }, onChange }: PartProps) {
  const isCsv = format === 'csv';
  return (
    <Choices title="Sections" hint={isCsv ? 'A CSV holds the proposals.' : undefined}>
      <Boxes
        known={SECTIONS}
        chosen={sections}
        disabled={isCsv}
        onChange={(chosen) => onChange({ sections: chosen })}
      />
    </Choices>
  );
}
