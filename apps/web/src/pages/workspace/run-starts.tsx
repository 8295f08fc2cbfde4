import type { CreateRunBody, RunCostsResponse } from '@gemscout/contracts';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../../api/config-query.ts';
import { costText } from '../../entities/run/run-costs.ts';
import { RunTicker, RunTrending } from '../../features/runs/run-cards.tsx';

type RunStartsProps = {
  disabled: boolean;
  costs: RunCostsResponse | undefined;
  onStart: (request: CreateRunBody) => void;
};

/** The two kinds of runs that need no words. */
export function RunStarts({ disabled, costs, onStart }: RunStartsProps) {
  const { data: config } = useQuery(configQuery);
  return (
    <div className="grid gap-3 sm:grid-cols-2 sm:gap-4 print:hidden">
      <RunTrending disabled={disabled} cost={costText(costs?.trending)} onRun={() => onStart({ kind: 'trending' })} />
      <RunTicker
        example={config?.fictional ? 'BOLTR' : 'AAPL'}
        disabled={disabled}
        cost={costText(costs?.symbol)}
        onRun={(symbol) => onStart({ kind: 'symbol', symbol })}
      />
    </div>
  );
}
