import type { BillingResponse } from '@gemscout/contracts';
import { type Plan, planTitle } from '@gemscout/domain';
import { useState } from 'react';
import { Link } from 'react-router';
import { readBillingInterval, readChosenPlan } from '../../entities/account/chosen-plan.ts';
import { startCheckout } from '../../features/billing/billing-api.ts';
import { checkoutNote, totalDueText } from '../../features/billing/checkout-terms.ts';
import { useRedirect } from '../../features/billing/use-redirect.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { useNow } from '../../ui/use-now.ts';

const FAILED = 'Failed to start checkout';

/** The choice of a plan: what was chosen before sign-up is one click away. */
export function PlanStep({ billing, isVerified }: { billing: BillingResponse; isVerified: boolean }) {
  const [chosen] = useState(readChosenPlan);
  if (billing.role === 'member') return <p>Your team has no plan now. Its owner can renew it.</p>;
  if (chosen) return <ChosenPlan billing={billing} plan={chosen} isVerified={isVerified} />;
  return (
    <>
      <p>Basic, Premium or Elite. Free 7-day trial, card required, cancel anytime.</p>
      <Link to="/settings#billing" className={`${buttonLook(isVerified ? 'primary' : 'plain')} justify-self-start`}>
        See the plans
      </Link>
    </>
  );
}

type ChosenPlanProps = { billing: BillingResponse; plan: Plan; isVerified: boolean };

function ChosenPlan({ billing, plan, isVerified }: ChosenPlanProps) {
  const [interval] = useState(readBillingInterval);
  const now = useNow(60_000);
  const { go, isPending, error } = useRedirect((name: Plan['name']) => startCheckout(name, interval), FAILED);
  return (
    <>
      <p>
        You chose {planTitle(plan.name)}. {totalDueText(billing, plan, interval, now)} Card required.
        {!isVerified && ' It can be started once your email is verified.'}
      </p>
      <p className="text-xs text-soft">{checkoutNote(billing, interval, now)}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          look={isVerified ? 'primary' : 'plain'}
          disabled={!isVerified || isPending}
          onClick={() => go(plan.name)}
        >
          {isPending ? 'Opening…' : `Start with ${planTitle(plan.name)}`}
        </Button>
        <Link to="/settings#billing" className="rounded-md text-accent underline underline-offset-3">
          See the plans
        </Link>
      </div>
      {error && <Failure text={FAILED} error={error} />}
    </>
  );
}
