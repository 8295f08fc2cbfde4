import type { RouteName } from '@gemscout/contracts';
import { z, type ZodType } from 'zod';

export type HeaderParameter = {
  readonly name: string;
  readonly required: boolean;
  readonly schema: ZodType;
  readonly description: string;
};

const IDEMPOTENCY_KEY: HeaderParameter = {
  name: 'Idempotency-Key',
  required: false,
  schema: z.string().regex(/^[!-~]{1,255}$/),
  description: 'The same key starts one run, however often the request is sent; with another body it is refused.',
};
const REPLAY_TOKEN: HeaderParameter = {
  name: 'Gemscout-Replay',
  required: false,
  schema: z.string(),
  description: 'The token of a link to a replay. Without it, or with another one, there is no replay: 404.',
};
const STRIPE_SIGNATURE: HeaderParameter = {
  name: 'Stripe-Signature',
  required: true,
  schema: z.string(),
  description: 'The signature of the body, by Stripe.',
};

/** Additional headers that a route reads. */
export const ROUTE_HEADERS: Readonly<Partial<Record<RouteName, readonly HeaderParameter[]>>> = {
  'POST /runs': [IDEMPOTENCY_KEY],
  'POST /runs/:id/fork': [IDEMPOTENCY_KEY],
  'GET /shared-replays': [REPLAY_TOKEN],
  'POST /billing/webhook': [STRIPE_SIGNATURE],
};
