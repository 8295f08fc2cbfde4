import { useState } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { ForkFrom, LogEntry } from './log-entry.ts';
import { sectionsOf, type Field, type PlanStep, type Section } from './payload-sections.ts';

/** What a step saw, as a reader wants it; as JSON only in the last tab. */
export default function LogDetails({ entry, onFork }: { entry: LogEntry; onFork: ForkFrom | undefined }) {
  const [raw, setRaw] = useState(false);
  const json = JSON.stringify(entry.payload, null, 2);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-4 text-sm sm:pl-[5.5rem]">
      <div className="flex justify-between gap-3">
        <div role="group" aria-label="Show as" className="flex gap-1">
          {['Details', 'JSON'].map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={raw === (name === 'JSON')}
              onClick={() => setRaw(name === 'JSON')}
              className="rounded-desk px-2 py-0.5 text-2xs text-soft hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-ink"
            >
              {name}
            </button>
          ))}
        </div>
        {onFork && (
          <button
            type="button"
            onClick={() => onFork(entry)}
            className="rounded-desk px-2 py-0.5 text-2xs text-accent hover:bg-accent-soft"
          >
            Fork from here
          </button>
        )}
      </div>
      {raw ? (
        <div className="grid justify-items-start gap-2">
          <pre className="figures max-h-80 w-full overflow-auto rounded-desk bg-sunken p-3 break-words whitespace-pre-wrap">
            {json}
          </pre>
          <CopyButton text={json} what="JSON" />
        </div>
      ) : (
        // A payload does not change, and neither does the order of its sections.
        sectionsOf(entry).map((section, index) => <SectionView key={index} section={section} />)
      )}
    </div>
  );
}

function SectionView({ section }: { section: Section }) {
  switch (section.kind) {
    case 'steps':
      return <Steps steps={section.steps} />;
    case 'text':
      return (
        <p className="max-w-[72ch]">
          <span className="mr-2 text-soft">{section.title}</span>
          {section.text}
        </p>
      );
    case 'list':
      return (
        <div>
          <Title>{section.title}</Title>
          <ul className="ml-4 list-disc">
            {section.items.map((item, index) => (
              <li key={index}>{item}</li>
            ))}
          </ul>
        </div>
      );
    case 'fields':
      return <Fields title={section.title} fields={section.fields} />;
    case 'table':
      return <Table section={section} />;
  }
}

function Title({ children }: { children: string | undefined }) {
  return children ? <h3 className="mb-1 text-soft">{children}</h3> : null;
}

function Steps({ steps }: { steps: readonly PlanStep[] }) {
  return (
    <ol className="grid gap-2">
      {steps.map(({ tool, k, why, queries }, index) => (
        <li key={index} className="border-l-2 border-line pl-3">
          <span className="font-medium">{tool}</span> <span className="figures text-soft">k {k}</span>
          <p>{why}</p>
          {queries.map((query) => (
            <p key={query} className="text-soft">
              “{query}”
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}

function Fields({ title, fields }: { title: string | undefined; fields: readonly Field[] }) {
  return (
    <div>
      <Title>{title}</Title>
      <dl className="grid max-w-[60rem] grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-6">
        {fields.map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-3 border-b border-line/70 py-1">
            <dt className="text-soft">{name}</dt>
            <dd className="figures min-w-0 text-right break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const FIGURE = /^([-−$]?[\d.,]+( [%×])?|–)$/;

function Table({ section: { title, columns, rows } }: { section: Extract<Section, { kind: 'table' }> }) {
  const looks = columns.map((_, column) =>
    rows.every((row) => FIGURE.test(row[column] ?? '')) ? 'figures text-right' : '',
  );
  return (
    <div className="min-w-0">
      <Title>{title}</Title>
      <div role="group" aria-label={title} tabIndex={0} className="overflow-x-auto">
        <table className="text-left text-sm">
          <thead className="text-soft">
            <tr>
              {columns.map((name, column) => (
                <th
                  key={name}
                  className={`border-b border-line py-1 pr-6 font-normal ${looks[column] && 'text-right'}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index} className="border-b border-line/50 align-top last:border-0">
                {row.map((cell, column) => (
                  <td key={column} className={`py-1 pr-6 ${looks[column]}`}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
