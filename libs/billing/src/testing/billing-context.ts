import { createHmac } from 'node:crypto';
import type { PaidPlan } from '../subscription.ts';

/** For specs: a keyed hash, with a key of no worth. */
export function testHash(purpose: string, text: string): Buffer {
  return createHmac('sha256', 'key of the specs').update(`${purpose}\0${text}`).digest();
}

/** For specs: accounts that only remember what they were told. */
export function recordedPlans() {
  const plans = new Map<string, PaidPlan>();
  return { plans, set: async (workspaceId: string, paid: PaidPlan) => void plans.set(workspaceId, paid) };
}
