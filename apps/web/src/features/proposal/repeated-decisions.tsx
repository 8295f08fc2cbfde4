import { spreadText, type DecisionSpread } from '@gemscout/domain';

/** What came of deciding again on the same evidence. */
export function RepeatedDecisions({ spread }: { spread: DecisionSpread }) {
  const isUnanimous = spread.agreeing === spread.times;
  return (
    <p className="max-w-[68ch] text-[0.9rem]">
      <span className="font-medium">Decided again: </span>
      <span className="figures">{spreadText(spread)}</span>
      <span className="text-soft">
        {' '}
        on the same evidence.{!isUnanimous && ' The confidence above is lowered by the disagreement.'}
      </span>
    </p>
  );
}
