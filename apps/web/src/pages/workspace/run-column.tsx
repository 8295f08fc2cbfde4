import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/config-query.ts';
import { costText, runCostsQuery } from '../../entities/run/run-costs.ts';
import { Composer } from '../../features/requests/composer.tsx';
import { RefusedStart } from './refused-start.tsx';
import { RunLog, type RunLogProps } from './run-log.tsx';
import { RunStarts } from './run-starts.tsx';
import type { CustomRun } from './use-custom-run.ts';

type RunColumnProps = RunLogProps & { customRun: CustomRun };

/** What starts runs, and the run that is shown. */
export function RunColumn({ customRun, ...shown }: RunColumnProps) {
  const { view, runs } = shown;
  const { data: config } = useQuery(configQuery);
  const { data: costs } = useQuery(runCostsQuery(config?.model));
  const busy = view.phase !== 'idle';
  return (
    <div className="grid min-w-0 gap-4">
      <RunStarts disabled={busy} costs={costs} onStart={(request) => void runs.start(request)} />
      <RefusedStart refusal={view.refusal} />
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
