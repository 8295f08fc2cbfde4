import Stripe from 'stripe';
import { BillingUnavailable } from '../billing.ts';

export type StripeAccount = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another address of the API: for tests. */
  readonly baseUrl?: string | undefined;
};

const TIMEOUT_MS = 10_000;

export function stripeClient({ secretKey, baseUrl }: Pick<StripeAccount, 'secretKey' | 'baseUrl'>): Stripe {
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Gemscout' },
    ...(baseUrl !== undefined && addressOf(new URL(baseUrl))),
  });
}

function addressOf({ protocol, hostname, port }: URL) {
  const secure = protocol === 'https:';
  return { protocol: secure ? 'https' : 'http', host: hostname, port: port || (secure ? 443 : 80) } as const;
}

/** Runs `call`, and turns what is not the call's own fault into `BillingUnavailable`. */
export async function askStripe<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (cause) {
    if (isAway(cause)) throw new BillingUnavailable({ cause });
    throw cause;
  }
}

/** No answer, an error on Stripe's side, too many calls, or a key that Stripe refuses: none of it changes with the call. */
function isAway(error: unknown): boolean {
  const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  return [
    StripeAPIError,
    StripeConnectionError,
    StripeRateLimitError,
    StripeAuthenticationError,
    StripePermissionError,
  ].some((kind) => error instanceof kind);
}

/** True for an object that Stripe does not have, or not any more. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}
