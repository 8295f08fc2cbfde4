import type { CompanyFigure, CompanyFiguresResponse } from '@gemscout/contracts';
import type { ReactNode } from 'react';
import { FigureValue } from './figure-value.tsx';
import { missingSentences, othersOf, summaryOf, whenOf } from './figure-rows.ts';

type FigureTableProps = {
  table: CompanyFiguresResponse['tables'][number];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** What can be done about figures that are missing. */
  action: ReactNode;
};

/** One group of key figures. Closed, its first values stand beside its name. */
export function FigureTable({ table, isOpen, onToggle, action }: FigureTableProps) {
  const { label, figures, missing } = table;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      className="on-paper-open border-t border-line first:border-t-0"
    >
      <summary className="px-4 py-2 hover:text-accent sm:px-0">
        <span className="inline-flex w-[calc(100%-1.25rem)] items-baseline gap-3 align-bottom">
          <span className="shrink-0 text-sm font-semibold">{label}</span>
          {!isOpen && <span className="min-w-0 truncate text-xs text-soft print:hidden">{summaryOf(table)}</span>}
        </span>
      </summary>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{label}</caption>
        {figures.length > 0 && <Columns />}
        <tbody>
          {figures.map((figure) => (
            <FigureRow key={figure.id} figure={figure} />
          ))}
        </tbody>
      </table>
      {missing.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 px-4 py-2 text-sm text-soft sm:px-0">
          <p>{missingSentences(missing).join(' ')}</p>
          {action}
        </div>
      )}
    </details>
  );
}

function Columns() {
  return (
    <thead className="sr-only">
      <tr>
        {['Figure', 'Value', 'Period', 'Source and day'].map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** On a phone the period and the source stand in a line below. */
function FigureRow({ figure }: { figure: CompanyFigure }) {
  const { label, definition, source, day } = figure;
  const when = whenOf(figure);
  return (
    <tr className="border-t border-line hover:bg-paper max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:px-4 max-sm:py-1.5">
      <th scope="row" title={definition} className="py-1 text-left font-normal sm:w-[34%] sm:pr-3 max-sm:p-0">
        {label}
      </th>
      <td className="figures py-1 text-right whitespace-nowrap sm:w-[16%] sm:pr-5 max-sm:p-0">
        <FigureValue
          figure={figure}
          rows={[{ name: 'Period', value: when }, { name: 'Source', value: source }, ...othersOf(figure)]}
        />
      </td>
      <td className="py-1 text-xs text-soft sm:w-[22%] sm:pr-3 max-sm:p-0">{when}</td>
      <td className="py-1 text-right text-xs text-soft max-sm:p-0" title={source}>
        <span className="max-sm:sr-only">{sourceName(source)}, </span>
        <span className="figures">{day}</span>
      </td>
    </tr>
  );
}

/** Without the numbers of filings, which the tooltip has. */
function sourceName(source: string): string {
  return source.startsWith('SEC filing') ? 'SEC filing' : source;
}
