import { CompanyList } from '../../features/companies/company-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useTitle } from '../../ui/use-title.ts';

/** The companies of queue, watchlist and runs: `/app?view=companies`. */
export default function CompaniesPage() {
  useTitle('Companies');
  return (
    <>
      <main className="mx-auto grid w-full max-w-[1180px] grid-cols-[minmax(0,1fr)] gap-4 p-3 sm:p-5">
        <h1 className="text-2xl font-semibold tracking-tight">Companies</h1>
        <Panel title="Of your queue, watchlist and runs">
          <CompanyList />
        </Panel>
      </main>
    </>
  );
}
