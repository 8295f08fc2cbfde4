import { BILLING_INTERVALS, type BillingInterval } from '@gemscout/domain';

const NAMES: Readonly<Record<BillingInterval, string>> = { monthly: 'Monthly', annual: 'Annual' };

type IntervalChoiceProps = {
  chosen: BillingInterval;
  onChoose: (interval: BillingInterval) => void;
  /** As high as the buttons beside it, where it does not stand in a panel's heading. */
  large?: boolean;
};

/** Monthly or annual. */
export function IntervalChoice({ chosen, onChoose, large = false }: IntervalChoiceProps) {
  const size = large ? 'px-4 py-1.5' : 'px-2.5 py-0.5';
  return (
    <fieldset
      className={`flex justify-self-start rounded-md border border-line-strong/60 p-0.5 ${large ? 'text-sm' : 'text-xs'}`}
    >
      <legend className="sr-only">Billing interval</legend>
      {BILLING_INTERVALS.map((interval) => (
        <label
          key={interval}
          className={`cursor-pointer rounded-[4px] ${size} text-soft hover:text-ink has-checked:bg-accent-soft has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent`}
        >
          <input
            type="radio"
            name="billing-interval"
            className="sr-only"
            checked={interval === chosen}
            onChange={() => onChoose(interval)}
          />
          {NAMES[interval]}
        </label>
      ))}
    </fieldset>
  );
}
