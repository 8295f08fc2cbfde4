import type { BillingConfiguration } from '@gemscout/service-kit';
import type { Billing, BillingContext } from './billing.ts';
import { openSandboxBilling } from './sandbox/open-sandbox-billing.ts';
import { openStripe } from './stripe-when-asked.ts';

/** The accounts that billing uses. */
export type BillingAccounts = Pick<BillingContext, 'plans'> & {
  /** Keyed with this installation's secret, in hexadecimal. */
  keyedHash(purpose: string, text: string): string;
};

/** Billing as configured, with its tables in the database at `url`. @throws BillingUnavailable where that is away */
export function openConfiguredBilling(
  configuration: BillingConfiguration,
  url: string,
  accounts: BillingAccounts,
): Promise<Billing> {
  const hash = (purpose: string, text: string): Buffer => Buffer.from(accounts.keyedHash(purpose, text), 'hex');
  const context = { plans: accounts.plans, hash };
  return configuration.mode === 'stripe' ? openStripe(url, configuration, context) : openSandboxBilling(url, context);
}
