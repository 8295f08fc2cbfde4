import { planOpens } from '@gemscout/domain';

/** True for a plan whose features hold "Priority models". */
export function isPriorityPlan(plan: string): boolean {
  return planOpens(plan, 'priority-models');
}
