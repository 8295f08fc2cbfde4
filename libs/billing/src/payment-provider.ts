import type { Payer, WantedPlan } from './wanted-plan.ts';
import type { Subscription } from './subscription.ts';

/** A subscription with the fields that only the provider and the rule of one trial per person use. */
export type ProvidedSubscription = Subscription & {
  /** Tells cards apart; null where none is known. */
  readonly cardFingerprint: string | null;
};

export type CheckoutRequest = WantedPlan & {
  readonly workspaceId: string;
  readonly customerId: string;
  /** 0: paid at once. */
  readonly trialDays: number;
  readonly returnTo: string;
};

/** A webhook of the provider; without a customer it is ignored. */
type ProviderEvent = { readonly id: string; readonly customerId: string | undefined };

/** The payment provider. Every call throws `BillingUnavailable` if it does not respond. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox';
  /**
   * The same workspace again, soon after: the same customer.
   *
   * @param formerId the one that was deleted, in whose place the new one comes
   */
  createCustomer(payer: Payer, formerId?: string): Promise<string>;
  /** False for a customer that was deleted, by whomever. */
  hasCustomer(customerId: string): Promise<boolean>;
  /** All that are of our plans, also ended ones; `[]` for a customer that was deleted. */
  subscriptions(customerId: string): Promise<readonly ProvidedSubscription[]>;
  /** @returns the address of a page that asks for a card; earlier ones of the customer are closed */
  checkoutUrl(request: CheckoutRequest): Promise<string>;
  /** @returns the address where the subscription is changed to what is wanted */
  changePlanUrl(customerId: string, current: Subscription, wanted: WantedPlan, returnTo: string): Promise<string>;
  portalUrl(customerId: string, returnTo: string): Promise<string>;
  /** Ends it at once. Does nothing if it has ended. */
  cancelNow(subscriptionId: string): Promise<void>;
  /**
   * Refunds all that was paid for a subscription and is not refunded yet. Safe to repeat.
   *
   * @returns what is refunded of it now, in cents
   */
  refundAll(subscriptionId: string): Promise<number>;
  /** Ends all subscriptions of the customer and deletes it. Does nothing if it is already deleted. */
  deleteCustomer(customerId: string): Promise<void>;
  /** @throws BillingError webhook_signature_invalid */
  readEvent(bytes: Uint8Array, signature: string | undefined): ProviderEvent;
}
