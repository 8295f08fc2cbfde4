import type { BillingInterval, Plan } from '@gemscout/domain';

/** A trial that becomes a paid plan, unless its owner cancels before. */
type EndingTrial = {
  readonly workspaceId: string;
  readonly plan: Plan['name'];
  readonly interval: BillingInterval;
  /** ISO 8601. */
  readonly trialEndsAt: string;
};

/** A contract that its owner has withdrawn from. */
type WithdrawnContract = {
  readonly workspaceId: string;
  readonly subscriptionId: string;
  readonly plan: Plan['name'];
  readonly interval: BillingInterval;
  /** ISO 8601. */
  readonly declaredAt: string;
  readonly refundedCents: number;
};

/** Mails about what is paid. Every call throws `AccountsUnavailable` if the database is unavailable. */
export interface BillingMails {
  /** Those whose owners were not mailed about this end of the trial yet. */
  unmailed<Trial extends EndingTrial>(trials: readonly Trial[]): Promise<readonly Trial[]>;
  /**
   * Queues the mail to the owner that a trial ends. The mail and the note that it was written are one transaction, so that
   * repeating the call, also in another process, queues none.
   *
   * @returns whether a mail was queued; none for a plan that an operator granted, or an account that is being deleted
   */
  queueTrialEnding(trial: EndingTrial): Promise<boolean>;
  /** Queues the confirmation of a withdrawal to the owner; repeating the call for the same subscription queues none. */
  queueWithdrawn(contract: WithdrawnContract): Promise<boolean>;
}
