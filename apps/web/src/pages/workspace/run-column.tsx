import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { configQuery } from '../../api/config-query.ts';
import { billingQuery } from '../../entities/account/billing-query.ts';
import { useStartBlock } from '../../entities/account/use-start-block.ts';
import { costText, runCostsQuery } from '../../entities/run/run-costs.ts';
import { Composer } from '../../features/requests/composer.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RefusedStart } from './refused-start.tsx';
import { RunLog, type RunLogProps } from './run-log.tsx';
import { RunStarts } from './run-starts.tsx';
import type { CustomRun } from './use-custom-run.ts';

/** Of a live market only. */
const MarketNote = lazyPart(() => import('./market-note.tsx'));
/** For newcomers only. */
const StartSteps = lazyPart(() => import('./start-steps.tsx'));

type RunColumnProps = RunLogProps & { customRun: CustomRun };

/** What starts runs, and the run that is shown. */
export function RunColumn({ customRun, ...shown }: RunColumnProps) {
  const { view, runs } = shown;
  const { data: config } = useQuery(configQuery);
  const { data: costs } = useQuery(runCostsQuery(config?.model));
  const { data: billing } = useQuery(billingQuery);
  const isActive = view.phase !== 'idle';
  const block = useStartBlock();
  const busy = isActive || block !== undefined;
  const isNew = billing !== undefined && (billing.active_plan === 'none' || billing.runs_month === 0);
  return (
    <div className="grid min-w-0 gap-4">
      <Suspense fallback={null}>{isNew && <StartSteps />}</Suspense>
      <RunStarts disabled={busy} costs={costs} onStart={(request) => void runs.start(request)} />
      <RefusedStart refusal={view.refusal} block={isActive ? undefined : block} />
      <Suspense fallback={null}>{config?.market === 'live' && <MarketNote config={config} />}</Suspense>
      <RunLog {...shown} />
      <Composer
        disabled={busy}
        cost={costText(costs?.custom)}
        memo={customRun.memo}
        onDetach={() => customRun.attach(null)}
        onRun={customRun.start}
      />
    </div>
  );
}
