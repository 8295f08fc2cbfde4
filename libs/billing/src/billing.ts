import type { Sandbox } from './sandbox/sandbox.ts';
import type { PaidPlan, Subscription } from './subscription.ts';
import type { Payer, WantedPlan } from './wanted-plan.ts';

/** Where the browser goes on; `origin` is the product's own, to come back to. */
export type Return = { readonly origin: string };

/** What is known of a workspace's subscription, and a sentence for its owner where there is one to show. */
export type KnownSubscription = Subscription & { readonly notice: string | null };

/** `repeated`: seen before; `ignored`: of a kind or a customer that is not ours. Both change nothing. */
export type WebhookOutcome = 'done' | 'repeated' | 'ignored';

export type Reconciled = {
  readonly checked: number;
  /** What we had missed. */
  readonly changed: number;
  /** Why one could not be read that the others do not share; each is tried again in its turn. */
  readonly failures: readonly unknown[];
  /** Another process is at it, so nothing was done. */
  readonly busy: boolean;
};

/**
 * Plans, and who pays for them. What counts is always read again from the one who takes the money, under a lock of the
 * workspace, and never taken from a message: so every order and repetition of news gives one state. While that one is away
 * every call throws `BillingUnavailable`, and plans stay as they are.
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
  /** Reads again up to `most` subscriptions, the longest unread first: heals what no webhook told. One process at a time. */
  reconcile(most: number, signal?: AbortSignal): Promise<Reconciled>;
  /** What was read last; asks nobody. */
  subscriptionOf(workspaceId: string): Promise<KnownSubscription | undefined>;
  /** Ends the subscription and forgets the customer; that a trial was had is kept, as keyed hashes. Again: changes nothing. */
  cancelForDeletion(workspaceId: string): Promise<void>;
  /** The pages that stand in for Stripe's; only of the sandbox. */
  readonly sandbox?: Sandbox;
  close(): Promise<void>;
}

/** What billing is told and given from outside. */
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

/** The one who takes the money, or our own table of subscriptions, is away. */
export class BillingUnavailable extends Error {
  override readonly name = 'BillingUnavailable';
  readonly code = 'billing_unavailable';

  constructor(options?: ErrorOptions) {
    super('Billing is not available', options);
  }
}
