import type { ConditionResponse } from '@gemscout/contracts';
import { conditionName } from '@gemscout/domain';
import { useQuery } from '@tanstack/react-query';
import { ConditionState, sourceOf } from '../../entities/proposal/condition-state.tsx';
import { conditionsOfSymbolQuery } from '../../entities/proposal/conditions-query.ts';
import { Loaded, NotLoaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';

type ConditionsSectionProps = { symbol: string; className?: string };

/** The conditions of the approved proposals on a company, at the last close; nothing where there are none. */
export function ConditionsSection({ symbol, className = '' }: ConditionsSectionProps) {
  const read = useQuery(conditionsOfSymbolQuery(symbol));
  if (read.data?.conditions.length === 0) return null;
  if (read.isPending)
    return (
      <div className={className}>
        <NotLoaded what="the conditions" error={null} onRetry={() => void read.refetch()} />
      </div>
    );
  return (
    <Panel title="Conditions of approved proposals" className={className}>
      <Loaded read={read} what="the conditions">
        {({ conditions }) => (
          <ul aria-label="Conditions" className="divide-y divide-line">
            {conditions.map((condition) => (
              <Condition key={`${condition.proposal_id} ${condition.id}`} condition={condition} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

function Condition({ condition }: { condition: ConditionResponse }) {
  return (
    <li className="grid gap-0.5 px-4 py-2 text-sm">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>{conditionName(condition)}</span>
        <ConditionState condition={condition} />
      </span>
      <span className="text-xs text-soft">{sourceOf(condition)}</span>
    </li>
  );
}
