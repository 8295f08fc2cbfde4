/** The paid plan of a workspace. */
export type PaidPlan = {
  readonly plan: string;
  /** ISO 8601; null where nothing renews. */
  readonly renewsAt: string | null;
  /** When the paid time is over, grace included, ISO 8601: from then on the plan reads as `none`, and as lapsed. */
  readonly until: string | null;
};

/** `granted`: an operator gave the plan, so it stays; `missing`: there is no such workspace. */
export type PlanOutcome = 'set' | 'granted' | 'missing';

/** The plans of the workspaces, as billing sets them. Every call throws `AccountsUnavailable` where the database is away. */
export interface Plans {
  /**
   * Sets what the workspace has paid for; its sessions see it within a second. The same again changes nothing, and neither
   * does a call for a plan that an operator has granted.
   */
  set(workspaceId: string, paid: PaidPlan): Promise<PlanOutcome>;
}
