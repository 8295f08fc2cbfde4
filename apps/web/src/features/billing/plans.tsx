import type { BillingResponse } from '@gemscout/contracts';
import { PLANS, type BillingInterval, type Plan } from '@gemscout/domain';
import { useState } from 'react';
import { readChosenPlan } from '../../entities/account/chosen-plan.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { startCheckout } from './billing-api.ts';
import { PlanCard } from './plan-card.tsx';
import { titled } from './plan-text.ts';
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
  const { go, isPending, wanted, error } = useRedirect((plan: Plan['name']) => startCheckout(plan, interval), FAILED);
  const [chosenBefore] = useState(readChosenPlan);
  const chosen = billing?.active_plan === 'none' ? chosenBefore : undefined;
  const owner = billing?.role !== 'member';
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
            action={
              owner && (
                <Button
                  look={chosen === plan ? 'primary' : 'plain'}
                  disabled={!open || isPending || billing?.granted === true || isHeld(billing, plan, interval)}
                  onClick={() => go(plan.name)}
                >
                  {isPending && wanted === plan.name ? 'Opening…' : choiceText(billing, plan, interval)}
                </Button>
              )
            }
          />
        ))}
      </div>
      {error && (
        <div className="px-4 pb-4">
          <Failure text={FAILED} error={error} />
        </div>
      )}
    </>
  );
}

/** Exactly what is paid for now, and goes on. */
function isHeld(billing: BillingResponse | undefined, plan: Plan, interval: BillingInterval): boolean {
  return billing?.active_plan === plan.name && billing.interval === interval && billing.cancel_at === null;
}

function choiceText(billing: BillingResponse | undefined, plan: Plan, interval: BillingInterval): string {
  if (!billing || billing.active_plan === 'none') return `Choose ${titled(plan.name)}`;
  if (billing.active_plan !== plan.name) return `Change to ${titled(plan.name)}`;
  if (billing.cancel_at !== null) return `Keep ${titled(plan.name)}`;
  return billing.interval === interval || billing.granted
    ? `${titled(plan.name)} is yours`
    : `Pay ${titled(plan.name)} ${ONCE[interval]}`;
}

const ONCE: Readonly<Record<BillingInterval, string>> = { monthly: 'by the month', annual: 'by the year' };
