import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { configQuery } from '../../api/config-query.ts';
import { billingQuery } from '../../entities/account/billing-query.ts';
import { useStartBlock } from '../../entities/account/use-start-block.ts';
import type { RunConsole } from '../../entities/run/run-console.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RefusedStart } from './refused-start.tsx';
import { ShownRun, type ShownRunProps } from './shown-run.tsx';
import { RunStarts } from './run-starts.tsx';
import type { CustomRun } from './use-custom-run.ts';

/** Of a live market only. */
const MarketNote = lazyPart(() => import('./market-note.tsx'));
/** For newcomers only. */
const StartSteps = lazyPart(() => import('./start-steps.tsx'));

type RunColumnProps = ShownRunProps & { customRun: CustomRun; onStart: RunConsole['start'] };

/** As high as a wide screen: results and log share what the starts leave. */
const COLUMN = 'flex min-w-0 flex-col gap-3 wide:not-print:h-[calc(100dvh-7.2rem)] wide:not-print:min-h-[46rem]';

/** What starts runs, and the run that is shown. */
export function RunColumn({ customRun, onStart, ...shown }: RunColumnProps) {
  const { view } = shown;
  const { data: config } = useQuery(configQuery);
  const { data: billing } = useQuery(billingQuery);
  const isActive = view.phase !== 'idle';
  const block = useStartBlock();
  const isNew = billing !== undefined && (billing.active_plan === 'none' || billing.runs_month === 0);
  return (
    <div className="grid min-w-0 gap-3">
      <Suspense fallback={null}>{isNew && <StartSteps />}</Suspense>
      <div className={COLUMN}>
        <RunStarts
          disabled={isActive || block !== undefined}
          customRun={customRun}
          onStart={(request) => void onStart(request)}
        />
        <RefusedStart refusal={view.refusal} block={isActive ? undefined : block} />
        <Suspense fallback={null}>{config?.market === 'live' && <MarketNote config={config} />}</Suspense>
        <ShownRun {...shown} />
      </div>
    </div>
  );
}
