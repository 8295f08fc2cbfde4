const PRIORITY_PLANS: ReadonlySet<string> = new Set(['premium', 'elite']);

/** True for a plan whose features hold "Priority models". */
export function isPriorityPlan(plan: string): boolean {
  return PRIORITY_PLANS.has(plan);
}
