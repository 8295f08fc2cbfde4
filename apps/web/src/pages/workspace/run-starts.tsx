import type { CreateRunBody } from '@gemscout/contracts';
import { DEFAULT_DEPTH, type Depth } from '@gemscout/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { configQuery } from '../../api/config-query.ts';
import { costText, runCostsQuery } from '../../entities/run/run-costs.ts';
import { Composer } from '../../features/requests/composer.tsx';
import { RunTicker, RunTrending } from '../../features/runs/run-cards.tsx';
import type { CustomRun } from './use-custom-run.ts';

type RunStartsProps = {
  disabled: boolean;
  customRun: CustomRun;
  onStart: (request: CreateRunBody) => void;
};

/** The three ways to start a run; the one in words is the widest. */
export function RunStarts({ disabled, customRun, onStart }: RunStartsProps) {
  const { data: config } = useQuery(configQuery);
  const [depth, setDepth] = useState<Depth>(DEFAULT_DEPTH);
  const { data: costs } = useQuery(runCostsQuery(depth));
  return (
    <div className="grid shrink-0 gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(11rem,1fr)_minmax(15rem,1.3fr)_minmax(0,2.2fr)] print:hidden">
      <RunTrending
        disabled={disabled}
        cost={costText(costs?.trending)}
        onRun={() => onStart({ kind: 'trending', depth })}
      />
      <RunTicker
        example={config?.fictional ? 'BOLTR' : 'AAPL'}
        disabled={disabled}
        cost={costText(costs?.symbol)}
        onRun={(symbol) => onStart({ kind: 'symbol', symbol, depth })}
      />
      <Composer
        className="sm:max-xl:col-span-2"
        disabled={disabled}
        cost={costText(costs?.custom)}
        depth={depth}
        onDepth={setDepth}
        memo={customRun.memo}
        onDetach={() => customRun.attach(null)}
        onRun={(text) => customRun.start(text, depth)}
      />
    </div>
  );
}
