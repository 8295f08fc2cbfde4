import type { CompanyFigure, CompanyFiguresResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { companyPartQuery } from '../../entities/company/company-api.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RetryButton } from './company-section.tsx';
import type { SectionProps } from './section-props.ts';
import { FigureValue } from './figure-value.tsx';
import { missingSentences, periodText } from './figure-rows.ts';

type Table = CompanyFiguresResponse['tables'][number];

/** The newest value of each key figure, in groups, with its period, source and day. */
export function FiguresSection({ symbol, className = '' }: SectionProps) {
  const figures = useQuery(companyPartQuery(symbol, 'figures'));
  const { data } = figures;
  return (
    <Panel
      className={className}
      title="Key figures"
      aside={
        data && (
          <span className="text-xs text-soft">
            filings up to <span className="figures">{data.as_of}</span>
          </span>
        )
      }
    >
      <div className={data ? '' : 'flex min-h-96 flex-col'}>
        <Loaded read={figures} what="the key figures">
          {({ tables }) => (
            <div className="grid gap-x-6 sm:px-4 sm:pb-2">
              {tables.map((table) => (
                <FigureTable
                  key={table.table}
                  table={table}
                  action={table.is_temporary && <RetryButton what={table.label} read={figures} />}
                />
              ))}
            </div>
          )}
        </Loaded>
      </div>
    </Panel>
  );
}

function FigureTable({ table, action }: { table: Table; action: ReactNode }) {
  const { label, figures, missing } = table;
  return (
    <div>
      <table className="w-full border-collapse text-sm">
        <caption className="px-4 pt-3 pb-1 text-left text-xs font-semibold text-soft sm:px-0">{label}</caption>
        {figures.length > 0 && (
          <thead className="sr-only">
            <tr>
              {['Figure', 'Value', 'Period', 'Source and day'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
        )}
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
    </div>
  );
}

/** On a phone the period and the source stand in a line below. */
function FigureRow({ figure }: { figure: CompanyFigure }) {
  const { label, definition, period, source, day } = figure;
  return (
    <tr className="border-t border-line hover:bg-paper max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:px-4 max-sm:py-1.5">
      <th scope="row" title={definition} className="py-1 text-left font-normal sm:w-[34%] sm:pr-3 max-sm:p-0">
        {label}
      </th>
      <td className="figures py-1 text-right whitespace-nowrap sm:w-[16%] sm:pr-5 max-sm:p-0">
        <FigureValue figure={figure} />
      </td>
      <td className="py-1 text-xs text-soft sm:w-[22%] sm:pr-3 max-sm:p-0">{periodText(period)}</td>
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
