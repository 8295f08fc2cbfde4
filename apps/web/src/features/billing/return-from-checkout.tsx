import { planTitle } from '@gemscout/domain';
import type { BillingResponse } from '@gemscout/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { billingQuery } from '../../entities/account/billing-query.ts';
import { forgetChosenPlan } from '../../entities/account/chosen-plan.ts';
import { Success } from '../../ui/success.tsx';
import { syncSubscription } from './billing-api.ts';

/** What came of the checkout that the browser comes back from. */
export function ReturnFromCheckout({ billing }: { billing: BillingResponse }) {
  const outcome = useCheckoutOutcome();
  if (outcome === 'cancelled') return <Success>Nothing was bought, and nothing was charged.</Success>;
  if (outcome !== 'done') return null;
  if (billing.active_plan !== 'none')
    return (
      <Success>
        <p>{`Welcome: the ${planTitle(billing.active_plan)} plan is yours.`}</p>
        <Link to="/app" className="rounded-md text-accent underline underline-offset-3">
          Start a run
        </Link>
      </Success>
    );
  if (billing.notice) return null;
  return <Success>Your payment is being confirmed. If no plan shows in a minute, press Sync subscription.</Success>;
}

/** Read once from the address, which does not keep it. After a payment the plan is read again: its webhook may be late. */
function useCheckoutOutcome(): string | null {
  const cache = useQueryClient();
  const [params, setParams] = useSearchParams();
  const given = params.get('checkout');
  const [outcome] = useState(given);
  useEffect(() => {
    if (given === null) return;
    setParams({}, { replace: true });
    if (given !== 'done') return;
    forgetChosenPlan();
    void syncSubscription().then(
      (billing) => cache.setQueryData(billingQuery.queryKey, billing),
      () => undefined,
    );
  }, [given, setParams, cache]);
  return outcome;
}
