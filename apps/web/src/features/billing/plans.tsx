import type { BillingResponse } from '@gemscout/contracts';
import { type BillingInterval, type Plan, PLANS, planTitle } from '@gemscout/domain';
import { useId, useState } from 'react';
import { readChosenPlan } from '../../entities/account/chosen-plan.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { useNow } from '../../ui/use-now.ts';
import { startCheckout } from './billing-api.ts';
import { checkoutNote, totalDueText } from './checkout-terms.ts';
import { PlanCard } from './plan-card.tsx';
import { useRedirect } from './use-redirect.ts';

const FAILED = 'Failed to start checkout';

type PlansProps = {
  billing: BillingResponse | undefined;
  interval: BillingInterval;
  /** False where nothing can be bought: for a member of a team, or before the address is verified. */
  open: boolean;
};

/** The three plans. With a live subscription a choice leads to where it is changed. */
export function Plans({ billing, interval, open }: PlansProps) {
  const checkout = useRedirect((plan: Plan['name']) => startCheckout(plan, interval), FAILED);
  const [chosenBefore] = useState(readChosenPlan);
  const now = useNow(60_000);
  const note = useId();
  const chosen = billing?.active_plan === 'none' ? chosenBefore : undefined;
  const owner = billing?.role !== 'member';
  const buyer = owner && billing?.active_plan === 'none' ? billing : undefined;
  const choice = { billing, interval, open, checkout, note };
  return (
    <>
      <div className="grid divide-y divide-line border-t border-line sm:grid-cols-3 sm:divide-x sm:divide-y-0">
        {PLANS.map((plan) => (
          <PlanCard
            key={plan.name}
            plan={plan}
            interval={interval}
            current={billing?.active_plan === plan.name}
            chosen={chosen === plan}
            total={buyer && totalDueText(buyer, plan, interval, now)}
            action={owner && <PlanChoice {...choice} plan={plan} chosen={chosen === plan} />}
          />
        ))}
      </div>
      {buyer && (
        <p id={note} className="max-w-[80ch] border-t border-line p-4 text-xs text-soft">
          {checkoutNote(buyer, interval, now)}
        </p>
      )}
      {checkout.error && (
        <div className="px-4 pb-4">
          <Failure text={FAILED} error={checkout.error} />
        </div>
      )}
    </>
  );
}

type PlanChoiceProps = PlansProps & {
  plan: Plan;
  chosen: boolean;
  checkout: ReturnType<typeof useRedirect<Plan['name']>>;
  /** The id of what is to be read before a checkout. */
  note: string;
};

function PlanChoice({ billing, interval, open, plan, chosen, checkout, note }: PlanChoiceProps) {
  const { go, isPending, wanted } = checkout;
  return (
    <Button
      look={chosen ? 'primary' : 'plain'}
      aria-describedby={billing?.active_plan === 'none' ? note : undefined}
      disabled={!open || isPending || billing?.granted === true || isHeld(billing, plan, interval)}
      onClick={() => go(plan.name)}
    >
      {isPending && wanted === plan.name ? 'Opening…' : choiceText(billing, plan, interval)}
    </Button>
  );
}

/** Exactly what is paid for now, and goes on. */
function isHeld(billing: BillingResponse | undefined, plan: Plan, interval: BillingInterval): boolean {
  return billing?.active_plan === plan.name && billing.interval === interval && billing.cancel_at === null;
}

function choiceText(billing: BillingResponse | undefined, plan: Plan, interval: BillingInterval): string {
  if (!billing || billing.active_plan === 'none') return `Choose ${planTitle(plan.name)}`;
  if (billing.active_plan !== plan.name) return `Change to ${planTitle(plan.name)}`;
  if (billing.cancel_at !== null) return `Keep ${planTitle(plan.name)}`;
  return billing.interval === interval || billing.granted
    ? `${planTitle(plan.name)} is yours`
    : `Pay ${planTitle(plan.name)} ${ONCE[interval]}`;
}

const ONCE: Readonly<Record<BillingInterval, string>> = { monthly: 'by the month', annual: 'by the year' };
