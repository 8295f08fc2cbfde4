import type { SupportResponse } from '@gemscout/contracts';
import { checkedByText, missingTexts } from '@gemscout/domain';
import { claimsSupported } from '../../entities/proposal/evidence-query.ts';
import { shareText } from '../../ui/figure-text.ts';
import { Fact, Facts } from './fact.tsx';

/** How well it fits the goal, how much of the memo its evidence holds, how many facts were known, and whether a tool is missing from it. */
export function MemoSupport({ support }: { support: SupportResponse }) {
  const { goal_fit: goalFit, coverage, partial, failed_tools } = support;
  const claims = claimsSupported(support);
  return (
    <>
      <Facts>
        {goalFit !== null && <Fact name="Goal fit">{shareText(goalFit)}</Fact>}
        {claims && <Fact name="Claims supported">{claims}</Fact>}
        {coverage && <Fact name="Fact groups">{`${coverage.known} of ${coverage.applying}`}</Fact>}
      </Facts>
      {coverage && coverage.missing.length > 0 && (
        <details>
          <summary className="rounded-md text-soft hover:text-accent">Missing facts</summary>
          <ul className="mt-1 grid gap-1 text-xs text-soft">
            {missingTexts(coverage).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
      <p className="text-xs text-soft">{checkedByText(support)}</p>
      {partial && (
        <p>
          <strong className="text-ink">Partial</strong>: {failed_tools.join(', ')} failed, so the confidence is capped
        </p>
      )}
    </>
  );
}
