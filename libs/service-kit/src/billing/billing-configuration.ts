import { ConfigurationError } from '../configuration-error.ts';
import { isLoopbackHost } from '../exposure.ts';

/** Who takes the money. */
export type BillingConfiguration =
  | {
      readonly mode: 'stripe';
      readonly secretKey: string;
      readonly webhookSecret: string;
      /** Another address of Stripe's API: for tests. */
      readonly baseUrl: string | undefined;
    }
  /** Nobody: pages of our own stand in for Stripe's, and open on this machine only. */
  | { readonly mode: 'sandbox' };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads `BILLING` (`sandbox`, `stripe`, or nothing), `STRIPE_SECRET_KEY`, `STRIPE_WEBHOOK_SECRET` and `STRIPE_BASE_URL`.
 *
 * @param hasSandbox where nothing is set: the sandbox may stand in
 * @returns `undefined` where nothing says who takes the money; who answers for billing refuses to start then
 * @throws ConfigurationError for the first one that cannot be used, without the secret
 */
export function readBilling(environment: Environment, hasSandbox: boolean): BillingConfiguration | undefined {
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const billing = read('BILLING');
  if (billing !== undefined && billing !== 'sandbox' && billing !== 'stripe')
    throw new ConfigurationError('BILLING', billing, 'Give BILLING=stripe or BILLING=sandbox, or leave it out.');
  const [secretKey, webhookSecret] = [read('STRIPE_SECRET_KEY'), read('STRIPE_WEBHOOK_SECRET')];
  if (billing === 'sandbox') return { mode: 'sandbox' };
  if (secretKey !== undefined) {
    const keys = { secretKey: checkedKey(secretKey), webhookSecret: checkedSecret(webhookSecret) };
    return { mode: 'stripe', ...keys, baseUrl: checkedUrl(read('STRIPE_BASE_URL')) };
  }
  return hasSandbox && billing === undefined ? { mode: 'sandbox' } : undefined;
}

type Biller = {
  readonly billing: BillingConfiguration | undefined;
  readonly host: string;
  readonly publicUrl: string | undefined;
};

/** Who answers for billing cannot start without knowing who takes the money. @throws ConfigurationError */
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

/** Stripe's key, for who sets up its prices. @throws ConfigurationError */
export function requireStripeKey(environment: Environment): {
  readonly secretKey: string;
  readonly baseUrl: string | undefined;
} {
  const secretKey = environment['STRIPE_SECRET_KEY']?.trim();
  if (!secretKey)
    throw new ConfigurationError('STRIPE_SECRET_KEY', undefined, 'Give STRIPE_SECRET_KEY=sk_test_... of your account.');
  const baseUrl = checkedUrl(environment['STRIPE_BASE_URL']?.trim() || undefined);
  return { secretKey: checkedKey(secretKey), baseUrl };
}

/** What a start says of billing; nothing of an installation that has none. */
export function describeBilling(billing: BillingConfiguration | undefined): string | undefined {
  if (billing === undefined) return undefined;
  if (billing.mode === 'sandbox') return 'sandbox: no card is charged';
  return `Stripe${/^[sr]k_test_/.test(billing.secretKey) ? ', test mode' : ''}`;
}

function checkedKey(key: string): string {
  if (/^[sr]k_(test|live)_\w+$/.test(key)) return key;
  throw new ConfigurationError('STRIPE_SECRET_KEY', '***', 'Give a secret key, such as STRIPE_SECRET_KEY=sk_test_...');
}

function checkedSecret(secret: string | undefined): string {
  if (secret !== undefined && /^whsec_\w+$/.test(secret)) return secret;
  throw new ConfigurationError(
    'STRIPE_WEBHOOK_SECRET',
    secret && '***',
    'Give the signing secret of the webhook for /billing/webhook, such as STRIPE_WEBHOOK_SECRET=whsec_...',
  );
}

function checkedUrl(url: string | undefined): string | undefined {
  if (url === undefined || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) return url;
  throw new ConfigurationError(
    'STRIPE_BASE_URL',
    '***',
    'Give an address, such as STRIPE_BASE_URL=http://127.0.0.1:12111.',
  );
}
