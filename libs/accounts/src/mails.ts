import type { BillingInterval, Plan } from '@gemscout/domain';
import type { MailedCondition } from './notification-mails.ts';
import type { Mail } from '@gemscout/service-kit';

/** Why a mail is written. What it says is made when it is sent, from this and the public address. */
export type MailCause =
  | { readonly type: 'verification_code'; readonly code: string }
  | { readonly type: 'password_reset'; readonly token: string }
  | { readonly type: 'account_erased' }
  | { readonly type: 'address_known' }
  | { readonly type: 'invitation'; readonly token: string; readonly ownerEmail: string }
  /** @param stop names the reader in the link that ends these mails; `more` conditions are not named */
  | {
      readonly type: 'conditions_met';
      readonly conditions: readonly MailedCondition[];
      readonly more: number;
      readonly stop: string;
    }
  /** @param trialEndsAt ISO 8601: from then on the plan is paid */
  | {
      readonly type: 'trial_ending';
      readonly plan: Plan['name'];
      readonly interval: BillingInterval;
      readonly trialEndsAt: string;
    }
  /** @param declaredAt ISO 8601 */
  | {
      readonly type: 'contract_withdrawn';
      readonly plan: Plan['name'];
      readonly interval: BillingInterval;
      readonly declaredAt: string;
      readonly refundedCents: number;
    }
  /** @param at ISO 8601 */
  | { readonly type: 'password_changed'; readonly at: string };

export type KeptMail = Mail & {
  /** ISO 8601. */
  readonly at: string;
};

/** How mails are sent. */
export type MailDelivery = {
  /** As people reach the product: links in mails begin with it. */
  readonly publicUrl: string;
  /** @throws MailError for a mail that no later try could deliver; all else is tried again */
  deliver(mail: Mail): Promise<void>;
  /** Called for each failure, without the mail. */
  failed?(error: unknown, what: 'again' | 'dropped'): void;
};

/**
 * Mails to be sent: rows that are written in the transaction of their cause, sealed, and erased once sent. What has
 * expired, such as a code, is dropped.
 */
export interface Mails {
  /**
   * Sends what is due until `signal` aborts: at once what this process writes, within two seconds what others write. A mail
   * is sent at least once: a crash between sending and erasing costs a second copy, two minutes later. A failure is tried
   * again after 5 seconds, doubling up to an hour. Several processes share the work. Never throws.
   */
  send(delivery: MailDelivery, signal: AbortSignal): Promise<void>;
  /** Erases what waits to be sent to an address, and what was kept to it or names it. @throws AccountsUnavailable */
  forget(email: string): Promise<void>;
  /** Puts a mail into the development mailbox, which keeps the last 200; the same mail once. @throws AccountsUnavailable */
  keep(mail: Mail): Promise<void>;
  /** The development mailbox, newest first. @throws AccountsUnavailable */
  kept(): Promise<readonly KeptMail[]>;
}
