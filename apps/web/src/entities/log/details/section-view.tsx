import { lazy, Suspense } from 'react';
import { WithFigures } from '../../../ui/with-figures.tsx';
import type { Unsupported } from '../log-entry.ts';
import { OptionMoves, RangeBar } from './figure-bars.tsx';
import type { Field, PlanStep, Section } from './payload-sections.ts';
import type { Source } from './sources.ts';
import { UnsupportedList, WithMarks } from './unsupported-text.tsx';

/** With Markdown and what makes it safe: only where a memo is opened. */
const MemoView = lazy(async () => ({ default: (await import('../../proposal/memo-view.tsx')).MemoView }));

/** A number with its unit, a date, or that there is none: in figures of one width. */
const FIGURE = /^([-−+$]{0,2}\d[\d.,:-]*( (%|×|pp|s|B|UTC|→))*|–)+/;

type SectionViewProps = {
  section: Section;
  /** The sentences of the line that failed the check. */
  unsupported: readonly Unsupported[];
};

/** One part of what a step saw. */
export function SectionView({ section, unsupported }: SectionViewProps) {
  switch (section.kind) {
    case 'steps':
      return <Steps steps={section.steps} />;
    case 'text':
      return <Text title={section.title} text={section.text} unsupported={unsupported} />;
    case 'memo':
      return (
        <Suspense fallback={null}>
          <MemoView memo={section.text} />
        </Suspense>
      );
    case 'list':
      return <List title={section.title} items={section.items} unsupported={unsupported} />;
    case 'sides':
      return (
        <div className="grid max-w-[60rem] gap-x-8 gap-y-3 sm:grid-cols-2">
          <List title="For" items={section.for} unsupported={unsupported} />
          <List title="Against" items={section.against} unsupported={unsupported} />
        </div>
      );
    case 'range':
      return <RangeBar range={section.range} />;
    case 'moves':
      return <OptionMoves impliedPercent={section.impliedPercent} pastPercent={section.pastPercent} />;
    case 'fields':
      return <Fields title={section.title} fields={section.fields} />;
    case 'sources':
      return <Sources title={section.title} sources={section.sources} />;
    case 'provenance':
      return <p className="text-2xs text-soft">Evidence: {section.text}</p>;
    case 'unsupported':
      return <UnsupportedList sentences={section.sentences} />;
    case 'table':
      return <Table section={section} />;
  }
}

type TextProps = { title: string | undefined; text: string; unsupported: readonly Unsupported[] };

function Text({ title, text, unsupported }: TextProps) {
  return (
    <p className="max-w-[72ch]">
      <span className="mr-2 text-soft">{title}</span>
      <WithMarks text={text} unsupported={unsupported} />
    </p>
  );
}

type ListProps = { title: string; items: readonly string[]; unsupported: readonly Unsupported[] };

function List({ title, items, unsupported }: ListProps) {
  return (
    <div>
      <Title>{title}</Title>
      {items.length === 0 && <p className="text-soft">Nothing.</p>}
      <ul className="ml-4 list-disc">
        {items.map((item, index) => (
          <li key={index}>
            <WithMarks text={item} unsupported={unsupported} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Sources({ title, sources }: { title: string; sources: readonly Source[] }) {
  return (
    <div>
      <Title>{title}</Title>
      <ul className="grid max-w-[72ch] gap-1.5">
        {sources.map(({ title: page, url, about }, index) => (
          <li key={index}>
            {url ? (
              <a href={url} target="_blank" rel="noopener noreferrer" className="underline underline-offset-3">
                {page}
              </a>
            ) : (
              page
            )}
            <span className="block text-2xs text-soft">
              <WithFigures>{about}</WithFigures>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
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
      <dl className="grid max-w-[60rem] grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-x-6">
        {fields.map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-3 border-b border-line/70 py-1">
            <dt className="text-soft">{name}</dt>
            <dd
              className={`min-w-0 text-right break-words ${FIGURE.test(value) ? 'figures shrink-0 whitespace-nowrap' : ''}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

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
