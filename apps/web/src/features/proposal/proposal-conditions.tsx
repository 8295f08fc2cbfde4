import type { ConditionResponse } from '@gemscout/contracts';
import { conditionName, shortDay } from '@gemscout/domain';
import { useQuery } from '@tanstack/react-query';
import { ConditionState, sourceOf } from '../../entities/proposal/condition-state.tsx';
import { conditionsOfProposalQuery } from '../../entities/proposal/conditions-query.ts';
import { Loaded } from '../../ui/loaded.tsx';

/** The sentences that daily closes can answer, each with where it stands at the last close. */
export function ProposalConditions({ proposalId }: { proposalId: string }) {
  const read = useQuery(conditionsOfProposalQuery(proposalId));
  if (read.data?.conditions.length === 0) return null;
  return (
    <Loaded read={read} what="where the conditions stand">
      {({ conditions }) => (
        <div className="grid gap-1.5">
          <h3 className="text-xs font-medium text-soft">At the last close</h3>
          <ul aria-label="Conditions" className="grid gap-1.5">
            {conditions.map((condition) => (
              <Condition key={condition.id} condition={condition} />
            ))}
          </ul>
          <p className="text-xs text-soft">{lastClose(conditions)}</p>
        </div>
      )}
    </Loaded>
  );
}

function Condition({ condition }: { condition: ConditionResponse }) {
  const { state, until, origin } = condition;
  return (
    <li className="grid">
      <span>
        {conditionName(condition)}
        {origin === 'rests_on' && <span className="text-xs text-soft"> · rests on</span>}
      </span>
      <ConditionState condition={condition} />
      {state === 'met' && <span className="text-xs text-soft">{sourceOf(condition)}</span>}
      {state === 'waiting' && until && <span className="text-xs text-soft">Looked at until {shortDay(until)}.</span>}
    </li>
  );
}

/** The close that those which wait were compared with: it is the same for all. */
function lastClose(conditions: readonly ConditionResponse[]): string {
  const waiting = conditions.find(({ state }) => state === 'waiting');
  return waiting ? sourceOf(waiting) : '';
}
