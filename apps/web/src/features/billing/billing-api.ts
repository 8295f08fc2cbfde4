import type { BillingResponse, BillingUrlResponse, BillingWithdrawalResponse } from '@gemscout/contracts';
import type { BillingInterval, Plan } from '@gemscout/domain';
import { callApi } from '../../api/http.ts';

/** @returns where to pay or, with a live subscription, where to change it */
export function startCheckout(plan: Plan['name'], interval: BillingInterval): Promise<BillingUrlResponse> {
  return callApi(`/billing/checkout?${new URLSearchParams({ plan, interval })}`, { method: 'POST' });
}

/** @returns where to change, cancel and pay */
export function openPortal(): Promise<BillingUrlResponse> {
  return callApi('/billing/portal', { method: 'POST' });
}

export function syncSubscription(): Promise<BillingResponse> {
  return callApi('/billing/sync', { method: 'POST' });
}

/** Ends the subscription and refunds it, within 14 days after the purchase. */
export function withdrawFromContract(): Promise<BillingWithdrawalResponse> {
  return callApi('/billing/withdrawal', { method: 'POST' });
}
