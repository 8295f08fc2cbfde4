import { planOpens } from '@gemscout/domain';
import { useQuery } from '@tanstack/react-query';
import { billingQuery } from '../../entities/account/billing-query.ts';
import { PlansLink } from '../../entities/account/plans-link.tsx';
import { ReportForm } from '../../features/reports/report-form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Custom reports of the workspace, for the plan that has them. */
export default function ReportsPage() {
  const billing = useQuery(billingQuery);
  return (
    <>
      <main className="mx-auto grid w-full max-w-[720px] grid-cols-[minmax(0,1fr)] content-start gap-4 p-3 sm:p-5">
        <div className="grid gap-1">
          <h1 className="text-2xl font-semibold tracking-tight">Reports</h1>
          <p className="max-w-[62ch] text-soft">
            What the workspace found in a period: its proposals with their memos, the watchlist and the runs.
          </p>
        </div>
        <Panel title="Custom report">
          <Loaded read={billing} what="your plan">
            {({ active_plan }) =>
              planOpens(active_plan, 'reports') ? (
                <ReportForm />
              ) : (
                <p className="p-4 text-soft">
                  Custom reports come with the elite plan. <PlansLink />
                </p>
              )
            }
          </Loaded>
        </Panel>
      </main>
      <footer className="mt-auto px-5 py-4 text-2xs text-soft">Research tool, not investment advice.</footer>
    </>
  );
}
