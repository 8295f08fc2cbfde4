import { useQuery } from '@tanstack/react-query';
import { companyPartQuery } from '../../entities/company/company-api.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RetryButton } from './company-section.tsx';
import type { SectionProps } from './section-props.ts';
import { FigureTable } from './figure-table.tsx';
import { useOpenTables } from './use-open-tables.ts';

/** The newest value of each key figure, in groups, with its period, source and day. */
export function FiguresSection({ symbol, className = '' }: SectionProps) {
  const figures = useQuery(companyPartQuery(symbol, 'figures'));
  const { data } = figures;
  const tables = useOpenTables();
  return (
    <Panel className={className} title="Key figures" aside={data && <Aside asOf={data.as_of} tables={tables} />}>
      <div className={data ? '' : 'flex min-h-96 flex-col'}>
        <Loaded read={figures} what="the key figures">
          {(read) => (
            <div className="grid grid-cols-[minmax(0,1fr)] sm:px-4 sm:pb-2">
              {read.tables.map((table) => (
                <FigureTable
                  key={table.table}
                  table={table}
                  isOpen={tables.isOpen(table.table)}
                  onToggle={(opened) => tables.toggle(table.table, opened)}
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

type AsideProps = { asOf: string; tables: Pick<ReturnType<typeof useOpenTables>, 'toggleAll' | 'areAllOpen'> };

function Aside({ asOf, tables: { toggleAll, areAllOpen } }: AsideProps) {
  return (
    <span className="flex items-center gap-3 text-xs text-soft">
      <span>
        filings up to <span className="figures">{asOf}</span>
      </span>
      <Button className="h-8" onClick={toggleAll}>
        {areAllOpen ? 'Close all' : 'Open all'}
      </Button>
    </span>
  );
}
