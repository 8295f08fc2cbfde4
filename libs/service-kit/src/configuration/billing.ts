import { z } from 'zod';
import { ConfigurationError } from './configuration-error.ts';
import { isLoopbackHost } from './exposure.ts';
import { ACCOUNT_SERVERS } from './processes.ts';
import { address, variableReader, variables, type Environment, type ProcessName } from './variable.ts';

/** The payment provider. */
export type BillingConfiguration =
  | {
      readonly mode: 'stripe';
      readonly secretKey: string;
      readonly webhookSecret: string;
      /** Overrides the address of Stripe's API; for tests. */
      readonly baseUrl: string | undefined;
    }
  /** No real payments: local pages, reachable from this machine only, replace Stripe's. */
  | { readonly mode: 'sandbox' };

const usedBy: readonly ProcessName[] = [...ACCOUNT_SERVERS, 'cli'];

export const BILLING_VARIABLES = {
  BILLING: z
    .enum(['sandbox', 'stripe'])
    .optional()
    .register(variables, {
      meaning:
        'Who takes payments. In the sandbox nothing is charged, and checkout opens only on this machine. With `stripe`, sources for personal use only are off; a worker has no other way to know.',
      expects: 'one of: stripe, sandbox',
      example: 'sandbox',
      default: '`stripe` where `STRIPE_SECRET_KEY` is set; else `sandbox`, on loopback only',
      usedBy: [...usedBy, 'worker'],
    }),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/)
    .optional()
    .register(variables, {
      meaning: "Stripe's secret key. `gemscout stripe-setup` uses it, too.",
      expects: 'a secret key',
      example: 'sk_test_...',
      usedBy,
      secret: 'value',
    }),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/)
    .optional()
    .register(variables, {
      meaning: 'The signing secret of the webhook for `/billing/webhook`. Required with `STRIPE_SECRET_KEY`.',
      expects: 'the signing secret of the webhook for /billing/webhook',
      example: 'whsec_...',
      usedBy: ACCOUNT_SERVERS,
      secret: 'value',
    }),
  SELLS_TO_EU: z
    .enum(['0', '1'])
    .prefault('0')
    .transform((text) => text === '1')
    .register(variables, {
      meaning:
        'Whether plans are sold to consumers in the EU. With `1`, settings hold _Withdraw from contract_ for 14 days after a purchase: it ends the subscription and refunds what was paid.',
      expects: 'one of: 0, 1',
      example: '1',
      default: '`0`',
      usedBy: ['standalone', 'api'],
    }),
  STRIPE_BASE_URL: address('http:', 'https:').optional().register(variables, {
    meaning: "Another address of Stripe's interface, for tests.",
    expects: 'an address',
    example: 'http://127.0.0.1:12111',
    default: "Stripe's own",
    usedBy,
    secret: 'value',
  }),
};

/**
 * @param hasSandbox true to use the sandbox if nothing is configured
 * @returns `undefined` if no payment provider is configured; a process that handles billing then refuses to start
 * @throws ConfigurationError for the first invalid variable; the message never contains the secret
 */
function readBilling(environment: Environment, hasSandbox: boolean): BillingConfiguration | undefined {
  const { read, isSet, refuse } = variableReader(BILLING_VARIABLES, environment);
  const billing = read('BILLING');
  const [hasKey, hasWebhookSecret] = [isSet('STRIPE_SECRET_KEY'), isSet('STRIPE_WEBHOOK_SECRET')];
  if (billing === 'sandbox') return { mode: 'sandbox' }; // Stripe keys may stay set; they are not checked.
  if (!hasKey) return hasSandbox && billing === undefined ? { mode: 'sandbox' } : undefined;
  const secretKey = read('STRIPE_SECRET_KEY') ?? refuse('STRIPE_SECRET_KEY');
  const webhookSecret = (hasWebhookSecret && read('STRIPE_WEBHOOK_SECRET')) || refuse('STRIPE_WEBHOOK_SECRET');
  return { mode: 'stripe', secretKey, webhookSecret, baseUrl: read('STRIPE_BASE_URL') };
}

/** By whom plans are paid, and whether they are sold to the EU. @throws ConfigurationError for the first invalid variable */
export function readSale(environment: Environment, hasSandbox: boolean) {
  const sellsToEu = variableReader(BILLING_VARIABLES, environment).read('SELLS_TO_EU');
  return { billing: readBilling(environment, hasSandbox), sellsToEu };
}

/** Whether plans are sold for money: also known to a process without Stripe's keys, such as a worker. */
export function sellsPlans(environment: Environment): boolean {
  const { read, isSet } = variableReader(BILLING_VARIABLES, environment);
  return (read('BILLING') ?? (isSet('STRIPE_SECRET_KEY') ? 'stripe' : 'sandbox')) === 'stripe';
}

type Biller = {
  readonly billing: BillingConfiguration | undefined;
  readonly host: string;
  readonly publicUrl: string | undefined;
};

/** The payment provider, for a process that handles billing. @throws ConfigurationError if none is configured */
export function requireBilling({ billing, host, publicUrl }: Biller): BillingConfiguration {
  if (billing?.mode === 'stripe' && publicUrl === undefined && !isLoopbackHost(host))
    throw new ConfigurationError(
      'PUBLIC_URL',
      undefined,
      'Stripe sends people back to it: give the address at which people reach Gemscout, such as ' +
        'PUBLIC_URL=https://gemscout.example.com.',
    );
  if (billing) return billing;
  throw new ConfigurationError(
    'STRIPE_SECRET_KEY',
    undefined,
    'Plans are sold by Stripe: give STRIPE_SECRET_KEY=sk_live_... and STRIPE_WEBHOOK_SECRET=whsec_..., or BILLING=sandbox, ' +
      'with which nothing is charged, and checkout opens only on this machine.',
  );
}

/** Stripe's key, to set up its prices. @throws ConfigurationError if it is not set */
export function requireStripeKey(environment: Environment): {
  readonly secretKey: string;
  readonly baseUrl: string | undefined;
} {
  const { read, refuse } = variableReader(BILLING_VARIABLES, environment);
  return { secretKey: read('STRIPE_SECRET_KEY') ?? refuse('STRIPE_SECRET_KEY'), baseUrl: read('STRIPE_BASE_URL') };
}

/** The billing line printed at startup; undefined if billing is not configured. */
export function describeBilling(billing: BillingConfiguration | undefined): string | undefined {
  if (billing === undefined) return undefined;
  if (billing.mode === 'sandbox') return 'sandbox: no card is charged';
  return `Stripe${/^[sr]k_test_/.test(billing.secretKey) ? ', test mode' : ''}`;
}
