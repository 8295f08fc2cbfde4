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

/** Runs `call` and converts errors that are not the call's own fault to `BillingUnavailable`. */
export async function askStripe<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (cause) {
    if (isAway(cause)) throw new BillingUnavailable({ cause });
    throw cause;
  }
}

/** No response, an error on Stripe's side, a rate limit, or a refused key: none of them depends on the call. */
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

/** True for an object that Stripe does not have or has deleted. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}
