import type { Sandbox } from './sandbox/sandbox.ts';
import type { PaidPlan, Subscription } from './subscription.ts';
import type { Payer, WantedPlan } from './wanted-plan.ts';

/** Where the browser goes on; `origin` is the product's own, to come back to. */
export type Return = { readonly origin: string };

/** The state of a workspace's subscription, and a notice for its owner if there is one. */
export type KnownSubscription = Subscription & { readonly notice: string | null };

/** `repeated`: already handled; `ignored`: an unknown kind or customer. Neither changes anything. */
export type WebhookOutcome = 'done' | 'repeated' | 'ignored';

export type Reconciled = {
  readonly checked: number;
  /** What we had missed. */
  readonly changed: number;
  /** Why one could not be read that the others do not share; each is tried again in its turn. */
  readonly failures: readonly unknown[];
  /** Another process is doing it, so nothing was done. */
  readonly busy: boolean;
};

/**
 * Plans and payments. The state is always read from the payment provider, under a lock of the workspace, and never
 * taken from a webhook: every order and repetition of webhooks gives the same state. While the provider is unavailable
 * every call throws `BillingUnavailable`, and plans stay unchanged.
 */
export interface Billing {
  readonly mode: 'stripe' | 'sandbox';
  /**
   * @returns where to pay: with a 7-day trial for who never had one. With a live subscription: where to change it, since a
   * workspace has one subscription. A customer whom somebody deleted at the provider is made anew
   */
  checkout(payer: Payer, wanted: WantedPlan, to: Return): Promise<string>;
  /** @returns where to change, cancel and pay. @throws BillingError nothing_to_manage where nothing was ever bought, or the customer was deleted */
  portal(payer: Payer, to: Return): Promise<string>;
  /** Reads the subscription again. @returns undefined where there is none */
  sync(workspaceId: string): Promise<KnownSubscription | undefined>;
  /**
   * @param bytes as they came: the signature is of these
   * @throws BillingError webhook_signature_invalid: wrong, missing, or older than five minutes
   */
  handleWebhook(bytes: Uint8Array, signature: string | undefined): Promise<WebhookOutcome>;
  /**
   * Reads up to `most` subscriptions again, the least recently read first, to recover from missed webhooks. One process
   * at a time.
   */
  reconcile(most: number, signal?: AbortSignal): Promise<Reconciled>;
  /** The last known state, without calling the provider. */
  subscriptionOf(workspaceId: string): Promise<KnownSubscription | undefined>;
  /**
   * Ends a subscription at once and refunds all that was paid for it. Safe to repeat: what was done before a failure is not
   * done again.
   *
   * @returns what is refunded, in cents: 0 after a trial
   * @throws BillingError nothing_to_manage for a workspace without a customer
   */
  withdraw(workspaceId: string, subscriptionId: string): Promise<number>;
  /**
   * The trials that become paid within the next `days`, unless cancelled: as last read of the provider, without calling it.
   */
  endingTrials(days: number): Promise<readonly EndingTrial[]>;
  /**
   * Ends the subscription and deletes the customer; the use of a trial stays recorded as keyed hashes. Safe to repeat.
   */
  cancelForDeletion(workspaceId: string): Promise<void>;
  /** The pages that replace Stripe's; only in the sandbox. */
  readonly sandbox?: Sandbox;
  close(): Promise<void>;
}

/** A trial and the workspace that it is of. */
export type EndingTrial = Pick<Subscription, 'plan' | 'interval'> & {
  readonly workspaceId: string;
  /** ISO 8601. */
  readonly trialEndsAt: string;
};

/** The dependencies of billing. */
export type BillingContext = {
  readonly plans: { set(workspaceId: string, paid: PaidPlan): Promise<unknown> };
  /** Keyed with this installation's secret. */
  readonly hash: (purpose: string, text: string) => Buffer;
};

export const BILLING_REFUSALS = ['nothing_to_manage', 'prices_missing', 'webhook_signature_invalid'] as const;
export type BillingRefusalCode = (typeof BILLING_REFUSALS)[number];

export class BillingError extends Error {
  override readonly name = 'BillingError';

  constructor(
    readonly code: BillingRefusalCode,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

/** The payment provider, or our own database, is unavailable. */
export class BillingUnavailable extends Error {
  override readonly name = 'BillingUnavailable';
  readonly code = 'billing_unavailable';

  constructor(options?: ErrorOptions) {
    super('Billing is not available', options);
  }
}
