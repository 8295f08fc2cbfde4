import type { SupportResponse } from '@gemscout/contracts';
import { checkedByText } from '@gemscout/domain';
import { shareText } from '../../ui/figure-text.ts';
import { claimsSupported } from './evidence-query.ts';
import { Fact, Facts } from './fact.tsx';

/** How well it fits the goal, how much of the memo its evidence holds, and whether a tool is missing from it. */
export function MemoSupport({ support }: { support: SupportResponse }) {
  const { goal_fit: goalFit, partial, failed_tools } = support;
  const claims = claimsSupported(support);
  return (
    <>
      <Facts>
        {goalFit !== null && <Fact name="Goal fit">{shareText(goalFit)}</Fact>}
        {claims && <Fact name="Claims supported">{claims}</Fact>}
      </Facts>
      <p className="text-xs text-soft">{checkedByText(support)}</p>
      {partial && (
        <p>
          <strong className="text-ink">Partial</strong>: {failed_tools.join(', ')} failed, so the confidence is capped
        </p>
      )}
    </>
  );
}
