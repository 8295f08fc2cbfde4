import type { BillingInterval, Plan } from '@gemscout/domain';
import type { WantedPlan } from '../wanted-plan.ts';
import type { Subscription } from '../subscription.ts';
import type { SandboxAct } from './sandbox-subscription.ts';

/** What a page of the sandbox shows. */
export type SandboxPage =
  | {
      readonly kind: 'checkout';
      readonly plan: Plan['name'];
      readonly interval: BillingInterval;
      /** 0: paid at once. */
      readonly trialDays: number;
      readonly returnTo: string;
    }
  | {
      readonly kind: 'portal';
      readonly subscription: Subscription | undefined;
      /** The card refuses payments. */
      readonly declines: boolean;
      /** What the owner came to change it to. */
      readonly wanted: WantedPlan | undefined;
      readonly returnTo: string;
    };

/** The pages that replace Stripe's. A session's id is unguessable, stored hashed, and valid for half an hour. */
export interface Sandbox {
  /** @returns undefined for what is no session, or one that is over */
  page(sessionId: string): Promise<SandboxPage | undefined>;
  /**
   * Begins the subscription of a checkout, once. The card's number is hashed and not kept.
   *
   * @returns false for what is no open checkout
   */
  pay(sessionId: string, cardNumber: string): Promise<boolean>;
  /** Does something to the subscription of a portal. @returns false for what is no open portal */
  act(sessionId: string, act: SandboxAct): Promise<boolean>;
}
