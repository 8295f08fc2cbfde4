import type { BillingInterval, Plan } from '@gemscout/domain';

/** Who pays: the owner of a workspace. */
export type Payer = { readonly workspaceId: string; readonly email: string };

/** What is to be paid for, and how often. */
export type WantedPlan = { readonly plan: Plan['name']; readonly interval: BillingInterval };
