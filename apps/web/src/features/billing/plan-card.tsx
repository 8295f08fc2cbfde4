import { type BillingInterval, type Plan, planTitle } from '@gemscout/domain';
import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { featuresOf, priceTexts, savingText } from './plan-text.ts';

type PlanCardProps = {
  plan: Plan;
  interval: BillingInterval;
  current: boolean;
  /** Before sign-up, on the landing page. */
  chosen?: boolean;
  /** What a checkout costs and when it renews, to be read before the card is asked. */
  total?: string | undefined;
  /** The way to buy it; nothing for whom it is not to buy. */
  action: ReactNode;
};

/** A plan as it is sold: both amounts of its price, its runs, and what it opens. */
export function PlanCard({ plan, interval, current, chosen = false, total, action }: PlanCardProps) {
  const mark = markOf(current, chosen);
  const heading = useId();
  const [price, charged] = priceTexts(plan, interval);
  return (
    <section
      aria-labelledby={heading}
      aria-current={current ? 'true' : undefined}
      className={`flex flex-col gap-3 px-4 py-4 ${current ? 'bg-accent-soft/50' : ''}`}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3 id={heading} className="font-semibold">
          {planTitle(plan.name)}
        </h3>
        {mark && (
          <span className="rounded-full border border-accent/50 bg-surface px-2 text-2xs leading-[1.4rem] font-semibold whitespace-nowrap">
            {mark}
          </span>
        )}
      </div>
      <div>
        <p className="text-xl font-medium tabular-nums">{price} a month</p>
        <p className="flex flex-wrap gap-x-2 text-sm text-soft tabular-nums">
          <span>{charged}</span>
          {interval === 'annual' && <span>saves {savingText(plan)}</span>}
        </p>
      </div>
      <Features plan={plan} />
      <div className="mt-auto grid gap-2 empty:hidden">
        {total && <p className="text-xs text-soft tabular-nums">{total}</p>}
        {action}
      </div>
    </section>
  );
}

function Features({ plan }: { plan: Plan }) {
  return (
    <ul className="grid content-start gap-1 text-sm">
      {featuresOf(plan).map((feature) => (
        <li key={feature} className="flex items-start gap-1.5">
          <Check size={14} className="mt-1 shrink-0 text-accent" aria-hidden />
          {feature}
        </li>
      ))}
    </ul>
  );
}

function markOf(current: boolean, chosen: boolean): string | undefined {
  if (current) return 'Current plan';
  return chosen ? 'Your choice' : undefined;
}
