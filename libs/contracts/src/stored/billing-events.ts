import { BILLING_INTERVALS, PLANS } from '@gemscout/domain';
import { z } from 'zod';

const at = z.iso.datetime();
const about = { workspaceId: z.string(), subscriptionId: z.string() };

/** The events of a workspace's purchases. */
export const billingEvents = [
  z.object({
    type: z.literal('WithdrawalDeclared'),
    ...about,
    userId: z.string(),
    plan: z.enum(PLANS.map(({ name }) => name)),
    interval: z.enum(BILLING_INTERVALS),
    boughtAt: at,
    at,
  }),
  z.object({ type: z.literal('ContractWithdrawn'), ...about, refundedCents: z.int().min(0), at }),
];
