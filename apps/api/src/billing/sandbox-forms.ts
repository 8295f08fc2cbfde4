import type { SandboxAct } from '@gemscout/billing';
import { BILLING_INTERVALS, PLANS } from '@gemscout/domain';
import { z } from 'zod';

const Act = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('change'),
    plan: z.enum(PLANS.map(({ name }) => name)),
    interval: z.enum(BILLING_INTERVALS),
  }),
  z.object({ type: z.enum(['cancel', 'resume', 'decline', 'accept', 'end']) }),
  z.object({ type: z.literal('pass'), days: z.coerce.number().int().min(1).max(400) }),
]);

/** The action of a portal button: `type`, or `type:value` with the value of a selected option. */
export function actOfForm(form: URLSearchParams | undefined): SandboxAct | undefined {
  const [type, value = ''] = (form?.get('act') ?? '').split(':');
  const [plan, interval] = (form?.get('to') ?? '').split(':');
  const parsed = Act.safeParse({ type, plan, interval, days: value });
  return parsed.success ? parsed.data : undefined;
}

/** @returns undefined if the text is not a card number */
export function cardOfForm(form: URLSearchParams | undefined): string | undefined {
  const card = (form?.get('card') ?? '').replaceAll(/[\s-]/g, '');
  return /^\d{12,19}$/.test(card) ? card : undefined;
}
