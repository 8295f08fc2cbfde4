import type { CreateRunBody, RunCostsResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/config-query.ts';
import { costText } from '../../entities/run/run-costs.ts';
import { Composer } from '../../features/requests/composer.tsx';
import { RunTicker, RunTrending } from '../../features/runs/run-cards.tsx';
import type { CustomRun } from './use-custom-run.ts';

type RunStartsProps = {
  disabled: boolean;
  costs: RunCostsResponse | undefined;
  customRun: CustomRun;
  onStart: (request: CreateRunBody) => void;
};

/** The three ways to start a run; the one in words is the widest. */
export function RunStarts({ disabled, costs, customRun, onStart }: RunStartsProps) {
  const { data: config } = useQuery(configQuery);
  return (
    <div className="grid shrink-0 gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(11rem,1fr)_minmax(15rem,1.3fr)_minmax(0,2.2fr)] print:hidden">
      <RunTrending disabled={disabled} cost={costText(costs?.trending)} onRun={() => onStart({ kind: 'trending' })} />
      <RunTicker
        example={config?.fictional ? 'BOLTR' : 'AAPL'}
        disabled={disabled}
        cost={costText(costs?.symbol)}
        onRun={(symbol) => onStart({ kind: 'symbol', symbol })}
      />
      <Composer
        className="sm:max-xl:col-span-2"
        disabled={disabled}
        cost={costText(costs?.custom)}
        memo={customRun.memo}
        onDetach={() => customRun.attach(null)}
        onRun={customRun.start}
      />
    </div>
  );
}
