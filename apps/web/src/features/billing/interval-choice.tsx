import { BILLING_INTERVALS, type BillingInterval } from '@gemscout/domain';
import { titled } from './subscription-text.ts';

type IntervalChoiceProps = { chosen: BillingInterval; onChoose: (interval: BillingInterval) => void };

/** Monthly or annual. */
export function IntervalChoice({ chosen, onChoose }: IntervalChoiceProps) {
  return (
    <fieldset className="flex rounded-desk border border-line-strong/60 p-0.5 text-xs">
      <legend className="sr-only">Billing interval</legend>
      {BILLING_INTERVALS.map((interval) => (
        <label
          key={interval}
          className="cursor-pointer rounded-[4px] px-2.5 py-0.5 text-soft hover:text-ink has-checked:bg-accent-soft has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="billing-interval"
            className="sr-only"
            checked={interval === chosen}
            onChange={() => onChoose(interval)}
          />
          {titled(interval)}
        </label>
      ))}
    </fieldset>
  );
}
